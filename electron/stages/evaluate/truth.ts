// Reads the labels of an evaluation: which articles belong to the same story, and which stories are not scored.
import { LabelFileError, readRecords } from './label-file.ts';

/** One labelled article. `kind` says how it was made: `original`, `template…`, or a kind of copy such as `trunc+title`. */
export type TruthRow = { readonly id: string; readonly story: string; readonly kind: string };

/** Two stories that are so similar that a pair of their articles is neither right nor wrong. */
export type StoryPair = readonly [storyA: string, storyB: string];

/** @throws LabelFileError without the columns id (or 编号), story and kind, for an empty cell, or for a repeated id */
export function parseTruth(csvText: string): TruthRow[] {
  const ids = new Set<string>();
  return readRecords(csvText, [['id', '编号'], ['story'], ['kind']]).map(({ row, cells: [id, story, kind] }) => {
    if (ids.has(id!)) throw new LabelFileError(`row ${row}: duplicate ID ${id}`);
    ids.add(id!);
    return { id: id!, story: story!, kind: kind! };
  });
}

/** @throws LabelFileError without the columns story_a and story_b, or for an empty cell */
export function parseIgnorePairs(csvText: string): StoryPair[] {
  return readRecords(csvText, [['story_a'], ['story_b']]).map(({ cells: [a, b] }) => [a!, b!]);
}
