// The entry of the process of `tonggao doctor`: sends each finding, then ends.
import { AppError } from '#shared/words/errors.ts';
import { examine } from '../../store/file/doctor.ts';
import { openReadOnly } from '../../store/file/open-read-only.ts';
import { endWithParent } from '../../threads/checking/end-with-parent.ts';
import type { FromDoctor } from './doctor-in-time.ts';

endWithParent();
const send = (message: FromDoctor) => process.send!(message);

try {
  const project = openReadOnly(process.argv[2]!);
  try {
    for (const finding of examine(project.db)) send({ type: 'finding', finding });
  } finally {
    project.close();
  }
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  send({ type: 'refused', appError: { code: error.code, data: error.data } });
}
