// The entry of the process that checks a project or a reference set before it is opened. It answers one request.
import { AppError } from '#shared/words/errors.ts';
import { connectToParent } from '../../pool/child-channel.ts';
import { checkProject } from '../../store/file/open-read-only.ts';
import { checkReferences } from '../../store/references/set-file.ts';
import type { CheckReply, CheckRequest } from './check-in-time.ts';
import { endWithParent } from './end-with-parent.ts';

endWithParent();

const reply = connectToParent<CheckRequest, CheckReply>(({ kind, file, shownAs }) => {
  try {
    if (kind === 'project') checkProject(file, shownAs);
    else checkReferences(file);
    reply({ appError: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    reply({ appError: { code: error.code, data: error.data } });
  }
});
