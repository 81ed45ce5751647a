// A launch of the services that is stopped when the running test ends.
import { onTestFinished } from 'vitest';
import { type Launch, launch } from '../launch.ts';

export function launchOfTest(): Launch {
  const session = launch();
  onTestFinished(() => session.stop());
  return session;
}
