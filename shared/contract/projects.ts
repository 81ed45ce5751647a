// Projects: one SQLite file `*.tonggao` each, named by its path.
import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { detection } from '../model/detection.ts';
import { importId } from '../model/model.ts';
import { presence, tabId } from './desk/desk.ts';
import { sheetReading } from './intake.ts';
import { runningJob } from './jobs.ts';
import { procedure } from './procedure.ts';
import { watchedFolderState } from './watched-folder.ts';

const unfinishedImport = z.object({
  id: importId,
  file: z.string(),
  /** Null: the path is not known, so the editor is asked for the file. */
  path: z.string().nullable(),
  reading: sheetReading,
  /** Sheets that were chosen together with this one, and are imported after it. */
  further: z.array(sheetReading),
  /** Rows already imported or rejected. */
  saved: z.int(),
  /** The rows of this sheet and the further ones. */
  rows: z.int(),
});

const importSummary = z.object({
  id: importId,
  file: z.string(),
  sheet: z.string(),
  rows: z.int(),
  imported: z.int(),
  rejected: z.int(),
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
  /** False: the path may come from another machine, so the editor is asked before the file is read. */
  isSourceKnown: z.boolean(),
  /**
   * An earlier version made the clusters, and detection has improved since. A preview shows what a re-cluster would
   * change.
   */
  isDetectionOutdated: z.boolean(),
  /** Jobs in the order in which they were started, to be watched again after a reload. */
  runningJobs: z.array(runningJob),
  /**
   * Another launch has the project open as well. Jobs are refused here, and the decisions of the other launch may show
   * late.
   */
  openElsewhere: z.boolean(),
  /**
   * The reason why the project may only be read: every write fails with this error. “Save as” makes a writable copy.
   */
  readOnly: z.enum(['PROJECT_HAS_LINKS', 'PROJECT_READ_ONLY']).nullable(),
  /** The file was deleted or replaced: every change is refused with PROJECT_LOST. “Save as” makes a copy. */
  isLost: z.boolean(),
});
export type ProjectInfo = z.infer<typeof projectInfo>;

const projectChange = z.object({
  /** Grows with each commit that a review screen could show; 0 before the project was open. */
  revision: z.int(),
  jobs: z.array(runningJob),
  /** Left out where no folder is watched for the project. */
  folder: watchedFolderState.optional(),
  /** Only present in a shared project. */
  presence: presence.optional(),
});
export type ProjectChange = z.infer<typeof projectChange>;

const projectProgress = projectInfo.pick({ clusters: true, resolvedClusters: true });
export type ProjectProgress = z.infer<typeof projectProgress>;

const recentProject = z.object({
  path: z.string(),
  name: z.string(),
  openedAt: z.string(),
  exists: z.boolean(),
  backups: z.int(),
});
export type RecentProject = z.infer<typeof recentProject>;

/** The operations that make a copy of the project first. */
export const backupKinds = ['recluster'] as const;
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
  /** Reads from the file without opening the project. Null where it cannot be read at once. */
  progress: procedure.input(path).output(projectProgress.nullable()),
  /** Takes a project off the recent list; its file stays. */
  forget: procedure.input(path).output(z.void()),
  create: procedure
    .input(
      z.object({
        /**
         * Names the file in the shell's folder of projects; a number is appended if the name is taken. `path` takes
         * precedence.
         */
        name: z.string().min(1).max(120),
        /** The path of the new file, instead of `name`; the file must not exist. */
        path: z.string().optional(),
        detection: detection.optional(),
      }),
    )
    .output(projectInfo),
  open: procedure.input(path).output(projectInfo),
  /** Makes a whole copy under another name; watch the job. The project itself stays open and unchanged. */
  saveAs: procedure
    .input(
      z.object({
        path: z.string(),
        /**
         * Names the file in the shell's folder of projects; a number is appended if the name is taken. `target` takes
         * precedence.
         */
        name: z.string().min(1).max(120),
        /** The path of the copy, instead of `name`; the file must not exist. */
        target: z.string().optional(),
      }),
    )
    .output(z.object({ job: z.string() })),
  /**
   * Makes a copy of a damaged project without the part that cannot be read; watch the job. The project stays unchanged.
   * The job is refused with NOTHING_SOUND where nothing can be left out.
   */
  salvage: procedure
    .input(
      z.object({
        path: z.string(),
        /** Names the copy, next to the project; a number is appended if the name is taken. */
        name: z.string().min(1).max(200),
        /** The path of the copy, instead of `name`; the file must not exist. */
        target: z.string().optional(),
      }),
    )
    .output(z.object({ job: z.string() })),
  rename: procedure.input(z.object({ path: z.string(), name: z.string().min(1).max(120) })).output(path),
  /** All projects of the shell's folder, the most recently changed first; backups in it are left out. */
  folder: procedure.output(z.array(projectOfFolder)),
  /**
   * Copies an uploaded project into the shell's folder under its own name; watch the job.
   * @throws FILE_NOT_OFFERED; the job is refused with NOT_A_PROJECT, PROJECT_OLDER, PROJECT_NEWER, PROJECT_EXISTS
   */
  addUploaded: procedure.input(path).output(z.object({ job: z.string() })),
  /** The backups of a project, the newest first. */
  backups: procedure.input(path).output(z.array(backup)),
  /**
   * Copies a backup to a new project in the same folder; watch the job. A number is appended if the name is taken.
   * @throws BACKUP_MISSING
   */
  restore: procedure
    .input(z.object({ backup: z.string(), name: z.string().min(1).max(200) }))
    .output(z.object({ job: z.string() })),
  info: procedure.input(path).output(projectInfo),
  /**
   * Sends the latest change at once, then each further one, at most every 200 ms; works before the project is open,
   * too.
   * `tab`: the page that watches; its editor is present at the desk for as long as it does.
   */
  watch: procedure.input(path.extend({ tab: tabId.optional() })).output(eventIterator(projectChange)),
};
