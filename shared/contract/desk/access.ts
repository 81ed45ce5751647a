// The calls that the people of a desk may make. The type asks for every procedure, so none is forgotten. Calls that take a
// path of the server are forbidden, except paths of the project and of uploads.
import type { Role } from '../../model/editors.ts';
import type { contract } from '../index.ts';

type Part = { readonly [name: string]: unknown };
type AccessTo<Tree extends Part> = {
  readonly [Name in keyof Tree]: Tree[Name] extends { '~orpc': unknown }
    ? Role | null
    : Tree[Name] extends Part
      ? AccessTo<Tree[Name]>
      : never;
};

type NameIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends { '~orpc': unknown } ? Name : `${Name}.${NameIn<Tree[Name]>}`;
}[keyof Tree & string];
/** A procedure by its path in the contract, such as `review.decide`. */
export type ProcedureName = NameIn<typeof contract>;

/** `chief`: only a chief may call it. Null: no person of a desk may. */
const deskAccess: AccessTo<typeof contract> = {
  app: { info: 'editor', segmenter: 'editor' },
  boilerplate: { list: 'editor', preview: 'chief', mark: 'chief', setOn: 'chief' },
  files: {
    ...{ choose: null, gather: null, chooseTarget: null, savePdf: null, sample: null },
    ...{ beginFolder: 'chief', beginUpload: 'chief', appendUpload: 'chief', download: 'editor' },
  },
  projects: {
    ...{ open: 'editor', info: 'editor', watch: 'editor' },
    ...{ recent: null, progress: null, forget: null, create: null, saveAs: null, rename: null, folder: null },
    ...{ addUploaded: null, backups: null, restore: null, salvage: null },
  },
  intake: {
    ...{ inspect: 'chief', parsed: 'chief', findPreviousImport: 'chief', start: 'chief', removeUnfinished: 'chief' },
    ...{ outcome: 'editor', rejected: 'editor', withoutText: 'editor', rejectedFile: 'editor' },
  },
  jobs: { watch: 'editor', cancel: 'chief' },
  review: {
    ...{
      clusters: 'editor',
      changed: 'editor',
      search: 'editor',
      view: 'editor',
      keepView: 'editor',
      cluster: 'editor',
    },
    ...{ members: 'editor', texts: 'editor', order: 'editor', find: 'editor', decide: 'editor', note: 'editor' },
    ...{
      flag: 'editor',
      chooseMerging: 'editor',
      assign: 'chief',
      batch: 'editor',
      acceptBatch: 'editor',
      split: 'editor',
      merge: 'editor',
    },
    ...{
      move: 'editor',
      nearMatches: 'editor',
      factMatrix: 'editor',
      similarities: 'editor',
      undo: 'editor',
      redo: 'editor',
      history: 'editor',
    },
  },
  taking: { take: 'editor', untake: 'editor' },
  check: { state: 'editor', change: 'chief', begin: 'chief', pair: 'chief', answer: 'chief' },
  compare: { original: 'editor', names: 'editor' },
  returnedDecisions: { preview: 'chief', apply: 'chief' },
  related: { list: 'editor', prepare: 'chief' },
  report: { cluster: 'editor', reference: 'editor', project: 'editor' },
  deskRules: { export: 'chief', preview: 'chief', apply: 'chief' },
  exports: {
    ...{ counts: 'editor', preview: 'editor', previewMerge: 'editor', original: 'editor', sinceLast: 'editor' },
    start: 'editor',
    ...{ workbookParts: 'editor', merging: 'editor', keepMerging: 'editor' },
  },
  overview: { statistics: 'editor', pace: 'editor', clusters: 'editor', timeline: 'editor' },
  suggest: { state: 'editor', change: 'chief', dryRun: 'chief', learn: 'editor', cluster: 'editor' },
  desk: {
    ...{ me: 'editor', open: 'editor', changePassword: 'editor' },
    ...{ takeOver: 'chief', people: 'chief', invite: 'chief', revokeInvitation: 'chief', remove: 'chief' },
  },
  detection: {
    ...{
      read: 'editor',
      preview: 'chief',
      changes: 'chief',
      changedArticles: 'chief',
      apply: 'chief',
      discard: 'chief',
    },
  },
  sharing: { state: null, start: null, stop: null, invite: null },
  watchedFolder: { start: null, stop: null },
  references: { list: 'editor', switchOn: 'chief', add: 'chief', remove: null, compare: 'chief', text: 'editor' },
  workers: { state: 'editor', check: null, start: null, stop: null },
};

/** The role that a call requires; null where no person of a desk may call it. */
export function accessOf(path: readonly string[]): Role | null {
  let part: unknown = deskAccess;
  for (const name of path)
    part = part !== null && typeof part === 'object' && Object.hasOwn(part, name) ? (part as Part)[name] : null;
  return part === 'editor' || part === 'chief' ? part : null;
}

/** True if a person of a desk with this role may make the call. */
export function mayCall(role: Role, path: readonly string[]): boolean {
  const required = accessOf(path);
  return required === 'editor' || required === role;
}
