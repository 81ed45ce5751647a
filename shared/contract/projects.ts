// Projects: one SQLite file `*.tonggao` each, named by its path.
import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { detection } from '../detection.ts';
import { importId } from '../model.ts';
import { presence, tabId } from './desk/desk.ts';
import { sheetReading } from './intake.ts';
import { runningJob } from './jobs.ts';
import { procedure } from './procedure.ts';
import { watchedFolderState } from './watched-folder.ts';

const unfinishedImport = z.object({
  id: importId,
  file: z.string(),
  /** Null: the editor is asked for the file. */
  path: z.string().nullable(),
  /** With which it is resumed. */
  reading: sheetReading,
  /** Sheets that were chosen with it, and are imported after it. */
  further: z.array(sheetReading),
  /** Rows already imported or rejected. */
  saved: z.int(),
  /** Rows of all these sheets. */
  rows: z.int(),
});

const importSummary = z.object({
  id: importId,
  file: z.string(),
  sheet: z.string(),
  rows: z.int(),
  imported: z.int(),
  rejected: z.int(),
  /** Rejected rows that the project had already. */
  unchanged: z.int(),
  finishedAt: z.string(),
});
export type ImportSummary = z.infer<typeof importSummary>;

const projectInfo = z.object({
  path: z.string(),
  name: z.string(),
  articles: z.int(),
  /** Clusters of two or more articles. */
  clusters: z.int(),
  resolvedClusters: z.int(),
  articlesInClusters: z.int(),
  discarded: z.int(),
  imports: z.array(importSummary),
  unfinishedImport: unfinishedImport.nullable(),
  /** False where its path comes from another machine, for all that is known: the editor is asked before the file is read. */
  isSourceKnown: z.boolean(),
  /** An earlier version made the clusters, and detection has improved since: a preview says what a re-cluster would change. */
  isDetectionOutdated: z.boolean(),
  /** In the order in which they were started, to be watched again after a reload. */
  runningJobs: z.array(runningJob),
  /** Another launch has it open as well: tasks are refused here, and what it decides may show late. */
  openElsewhere: z.boolean(),
  /** It may only be read, for this reason: an expected error that every write meets. “Save as” makes a copy that may be written. */
  readOnly: z.enum(['PROJECT_HAS_LINKS', 'PROJECT_READ_ONLY']).nullable(),
  /** The copy that this launch made before it brought the project up to date. */
  backup: z.string().nullable(),
});
export type ProjectInfo = z.infer<typeof projectInfo>;

const projectChange = z.object({
  /** Grows with each commit that a review screen could show; 0 before the project was open. */
  revision: z.int(),
  jobs: z.array(runningJob),
  /** Left out where none is watched for it. */
  folder: watchedFolderState.optional(),
  /** In a shared project. */
  presence: presence.optional(),
});
export type ProjectChange = z.infer<typeof projectChange>;

const projectProgress = projectInfo.pick({ clusters: true, resolvedClusters: true });
export type ProjectProgress = z.infer<typeof projectProgress>;

const recentProject = z.object({
  path: z.string(),
  name: z.string(),
  openedAt: z.string(),
  /** False when the file is no longer there. */
  exists: z.boolean(),
  /** How many backups are in its folder. */
  backups: z.int(),
});
export type RecentProject = z.infer<typeof recentProject>;

/** A copy of a project was made before one of these. */
export const backupKinds = ['upgrade', 'recluster'] as const;
export type BackupKind = (typeof backupKinds)[number];

const backup = z.object({ path: z.string(), kind: z.enum(backupKinds), madeAt: z.string() });

const projectOfFolder = z.object({
  path: z.string(),
  name: z.string(),
  changedAt: z.string(),
  backups: z.int(),
});
export type ProjectOfFolder = z.infer<typeof projectOfFolder>;

const path = z.object({ path: z.string() });

export const projects = {
  recent: procedure.output(z.array(recentProject)),
  /** Read from the file without opening the project. Null where it cannot be read at once. */
  progress: procedure.input(path).output(projectProgress.nullable()),
  /** Takes a project off the recent list; its file stays. */
  forget: procedure.input(path).output(z.void()),
  /** Makes and opens a project. */
  create: procedure
    .input(
      z.object({
        /** Names the file in the shell's folder of projects, with a number appended where the name is taken … */
        name: z.string().min(1).max(120),
        /** … unless the very file is said here; it must not exist. */
        path: z.string().optional(),
        detection: detection.optional(),
      }),
    )
    .output(projectInfo),
  /** One of an earlier version is copied and brought up to date first, by a job. */
  open: procedure.input(path).output(projectInfo),
  /** Makes a whole copy under another name; watch the job. The project itself stays as it is, and open. */
  saveAs: procedure
    .input(
      z.object({
        path: z.string(),
        /** Names the file in the shell's folder of projects, with a number appended where the name is taken … */
        name: z.string().min(1).max(120),
        /** … unless the very file is said here; it must not exist. */
        target: z.string().optional(),
      }),
    )
    .output(z.object({ job: z.string() })),
  /** Gives the file another name in its folder, and returns its new path. */
  rename: procedure.input(z.object({ path: z.string(), name: z.string().min(1).max(120) })).output(path),
  /** All projects of the shell's folder, the one that was changed last first. Backups of a project in it are left out. */
  folder: procedure.output(z.array(projectOfFolder)),
  /**
   * Copies an uploaded project into that folder under its own name; watch the job.
   * @throws FILE_NOT_OFFERED; the job is refused with NOT_A_PROJECT, PROJECT_NEWER, PROJECT_EXISTS
   */
  addUploaded: procedure.input(path).output(z.object({ job: z.string() })),
  /** The backups of a project, the newest first. */
  backups: procedure.input(path).output(z.array(backup)),
  /** Copies a backup to a project of its own in the same folder; watch the job. A taken name gets a number. @throws BACKUP_MISSING */
  restore: procedure
    .input(z.object({ backup: z.string(), name: z.string().min(1).max(200) }))
    .output(z.object({ job: z.string() })),
  info: procedure.input(path).output(projectInfo),
  /**
   * The latest change at once, then each, every 200 ms at most; also of a project that is not open yet.
   * `tab`: the page that watches; it is at the desk for as long as it does.
   */
  watch: procedure.input(path.extend({ tab: tabId.optional() })).output(eventIterator(projectChange)),
};
