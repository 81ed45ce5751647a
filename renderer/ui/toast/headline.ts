import { clip } from '#shared/text/characters.ts';

const MAX_LENGTH = 60;
const SENTENCE_END = /(?<=[。！？\n]|[.!?](?=\s))/u;

/** The part of a text that a toast shows: its first sentences, as many as fit, or the beginning of a long one. */
export function headlineOf(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  let end = 0;
  for (const sentence of text.split(SENTENCE_END)) {
    if (end + sentence.trimEnd().length > MAX_LENGTH) break;
    end += sentence.length;
  }
  return text.slice(0, end).trim() || `${clip(text, MAX_LENGTH - 1)}…`;
}
