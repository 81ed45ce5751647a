// A launch of the services that is stopped when the running test ends.
import { onTestFinished } from 'vitest';
import { type Launch, type LaunchOptions, launch } from '../launch.ts';

export function launchOfTest(options?: LaunchOptions): Launch {
  const session = launch(options);
  onTestFinished(() => session.stop());
  return session;
}
