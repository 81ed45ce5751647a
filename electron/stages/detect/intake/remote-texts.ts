// The texts of an import where workers on other machines fold them. A worker returns little: the text itself is folded here
// only if boilerplate is learned from it, or if it has candidates.
import { parsePublished } from '#shared/model/published-time.ts';
import type { Stopwatch } from '../../../base/stopwatch.ts';
import { Boilerplate, type BoilerplateSentence, WHOLE_TEXTS } from '../../../core/boilerplate/boilerplate.ts';
import type { LearnableArticle } from '../../../core/boilerplate/learn.ts';
import type { Comparable, ComparableTexts, ComparedFields } from '../../../core/cluster/comparable.ts';
import { type Signature, signatureOf } from '../../../core/cluster/standard/signature.ts';
import { fingerprintBatches } from '../../../pool/fingerprint-batches.ts';
import { LEARNED_FIELDS, type LearnableKeys, SIGNED_FIELDS, type TextSignature } from '../../../pool/text-features.ts';
import { decodeAnswer, readLearnableKeys, readSignature } from '../../../pool/workers/answers.ts';
import { algorithmOf } from '../../../pool/workers/batch.ts';
import { type RemoteBatches, WINDOW } from '../../../pool/workers/remote-batches.ts';
import type { ImportedRow } from '../../intake/rows.ts';
import type { Batch } from './import-sheets.ts';
import { pack } from './pack.ts';
import type { ReadBatch } from './read-ahead.ts';

/** Neither algorithm cuts texts into words, so any segmenter gives the same result. */
const NO_SEGMENTER = '';

type Fields = ImportedRow['fields'];

export class RemoteTexts {
  readonly #remote: RemoteBatches;
  readonly #texts: ComparableTexts;

  constructor(remote: RemoteBatches, texts: ComparableTexts) {
    this.#remote = remote;
    this.#texts = texts;
  }

  async learnable(batch: Batch): Promise<LearnableArticle[]> {
    const articles = fieldsOf(batch);
    const keys = await this.#remote.run(
      {
        kind: 'sentence-keys',
        algorithm: algorithmOf('sentence-keys', NO_SEGMENTER),
        texts: articles.flatMap((fields) => LEARNED_FIELDS.map((field) => fields[field])),
        basis: null,
      },
      (answer) => decodeAnswer(answer, articles.length, readLearnableKeys),
    );
    return articles.map((fields, at) => new LearnableFields(this.#texts, fields, keys?.[at]));
  }

  /** Adds signatures to the articles of the batches, several at the workers, and yields the batches in their order. */
  async *signBatches(
    batches: AsyncIterable<Batch>,
    readSentences: () => readonly BoilerplateSentence[],
    stopwatch: Pick<Stopwatch, 'add'>,
  ): AsyncGenerator<ReadBatch> {
    const sentences = readSentences();
    const boilerplate = new Boilerplate(sentences);
    const services = { parallelBatches: WINDOW, checkCancelled() {} };
    const sign = (batch: Batch) => this.#sign(batch, sentences, boilerplate);
    for await (const { halves: signed } of fingerprintBatches(batches, sign, services, stopwatch, 'compare'))
      yield signed;
  }

  async #sign(batch: Batch, sentences: readonly BoilerplateSentence[], boilerplate: Boilerplate): Promise<ReadBatch> {
    const articles = fieldsOf(batch);
    const signatures = await this.#remote.run(
      {
        kind: 'signatures',
        algorithm: algorithmOf('signatures', NO_SEGMENTER),
        texts: articles.flatMap((fields) => SIGNED_FIELDS.map((field) => fields[field])),
        basis: sentences,
      },
      (answer) => decodeAnswer(answer, articles.length, readSignature),
    );
    let at = 0;
    return pack(
      batch.map((row) => {
        if (row.kind === 'rejected') return row;
        const signed = signatures?.[at++];
        const story = this.#texts.cut(row.fields, boilerplate);
        return {
          ...row,
          ...(story !== row.fields.body && { story }),
          ...(signed ? { signature: complete(signed, row.fields) } : this.#fold(row, boilerplate)),
        };
      }),
    );
  }

  #fold({ fields }: ImportedRow, boilerplate: Boilerplate): { comparable: Comparable; signature: Signature } {
    const comparable = this.#texts.of(fields, boilerplate);
    return { comparable, signature: signatureOf(comparable, fields.source, fields.url) };
  }
}

/** Folds an article when it is first asked for its text or title. */
class LearnableFields implements LearnableArticle {
  readonly #texts: ComparableTexts;
  readonly #fields: ComparedFields;
  #folded: Comparable | undefined;
  readonly known?: LearnableKeys;

  constructor(texts: ComparableTexts, fields: ComparedFields, known: LearnableKeys | undefined) {
    this.#texts = texts;
    this.#fields = fields;
    if (known) this.known = known;
  }

  get body(): string {
    return this.#fields.body;
  }

  get source(): string {
    return this.#fields.source;
  }

  get text(): Comparable['text'] {
    return this.#fold().text;
  }

  get title(): Uint16Array {
    return this.#fold().title;
  }

  #fold(): Comparable {
    this.#folded ??= this.#texts.of(this.#fields, WHOLE_TEXTS);
    return this.#folded;
  }
}

function fieldsOf(batch: Batch): Fields[] {
  return batch.flatMap((row) => (row.kind === 'article' ? [row.fields] : []));
}

function complete({ keys, sketch, length, sample }: TextSignature, { published }: Fields): Signature {
  return { keys, sketch, outline: { length, sample, published: parsePublished(published)?.from ?? null } };
}
