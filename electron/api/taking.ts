// The handlers of taken parts.
import { take, untake } from '../stages/review/take.ts';
import { commands } from './procedure.ts';

const now = () => new Date().toISOString();

export const takingCommands = {
  take: commands.taking.take.handler(({ input, context: { writer, actor } }) => ({
    ...take(writer.writable(), { ...input, at: now(), editor: actor?.editor }),
    revision: writer.noteChanges(),
  })),

  untake: commands.taking.untake.handler(({ input, context: { writer, actor } }) => ({
    ...untake(writer.writable(), { ...input, at: now(), editor: actor?.editor }),
    revision: writer.noteChanges(),
  })),
};
