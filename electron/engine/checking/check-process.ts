// The entry of the process that checks a project before it is opened. It answers one request.
import { AppError } from '#shared/errors.ts';
import { connectToParent } from '../../compute/child-channel.ts';
import { checkProject } from '../../store/file/open-read-only.ts';
import type { CheckReply, CheckRequest } from './check-in-time.ts';

const reply = connectToParent<CheckRequest, CheckReply>(({ project, shownAs }) => {
  try {
    checkProject(project, shownAs);
    reply({ appError: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    reply({ appError: { code: error.code, data: error.data } });
  }
});
