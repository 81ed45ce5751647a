// The handlers of a project's boilerplate.
import { finishMeasuringForCommand } from '../stages/detect/finish-measuring.ts';
import { setSentenceOn } from '../stages/review/mark-boilerplate.ts';
import { listSentences } from '../store/boilerplate.ts';
import { commands, queries } from './procedure.ts';

export const boilerplateQueries = {
  list: queries.boilerplate.list.handler(({ context: { db } }) => listSentences(db)),
};

export const boilerplateCommands = {
  setOn: commands.boilerplate.setOn.handler(async ({ input, context: { writer, actor } }) => {
    await finishMeasuringForCommand(writer);
    setSentenceOn(writer.writableUnlessPlacing(), input, new Date().toISOString(), actor?.editor);
  }),
};
