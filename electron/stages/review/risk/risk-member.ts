// An article as risks are measured: without the text that the sheet mutes.
import { readFactText } from '#shared/compare/facts/index.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { storyOf } from '../../../core/boilerplate/parts.ts';
import { MORE_ELSEWHERE } from '../../../core/boilerplate/shapes.ts';
import type { ComparableTexts } from '../../../core/cluster/comparable.ts';
import { once } from '../../../core/cluster/relation/once.ts';
import type { Measured } from '../../../core/suggest/features.ts';
import { measuredPart } from '../../../core/suggest/measured-part.ts';
import { stripMarkup } from '../../../core/text/markup/markup.ts';
import { namesWithin } from '../../../core/text/name-facts.ts';
import { simplify } from '../../../core/text/traditional.ts';
import type { RiskMember } from './copies.ts';

/** Units at the foot of a text that may say where it continues. */
const FOOT = 60;

type Text = Pick<RiskMember, 'body' | 'source' | 'published'> & {
  readonly article: ArticleId;
  readonly title: string;
};

export function toRiskMember<Member extends Text>(
  text: Member,
  { features, boilerplate }: Measured,
  texts: ComparableTexts,
): Member & RiskMember {
  const whole = stripMarkup(text.body);
  const body = measuredPart(whole);
  const saysMore = [whole, storyOf(whole, boilerplate)].some((text) =>
    MORE_ELSEWHERE.test(text.trimEnd().slice(-FOOT)),
  );
  const isTruncated = features.truncated || saysMore;
  const comparable = texts.ofParts(text, body, boilerplate);
  const facts = once(() =>
    readFactText({
      text: body,
      excluded: boilerplate,
      published: text.published,
      names: namesWithin(body),
      script: simplify,
    }),
  );
  const hasBoilerplate = features.boilerplate > 0;
  const isPatched = features.foreign !== 'none';
  // The items of a roundup are its story.
  const excluded = boilerplate.filter(({ kind }) => kind !== 'digest-item');
  const foreign = boilerplate
    .filter(({ kind }) => kind === 'other-story' || kind === 'digest-item')
    .map(({ start, end }) => ({ start, end }));
  const muted = once(() => texts.fold(excluded.map(({ start, end }) => body.slice(start, end)).join('')).units);
  const more = { hasBoilerplate, isTruncated, saysMore, isPatched, plain: body, excluded, muted, foreign };
  return { ...text, comparable, facts, ...more };
}
