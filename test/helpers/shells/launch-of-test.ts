// A launch of the services that ends with the running test.
import { onTestFinished } from 'vitest';
import { type Launch, launch } from '../launch.ts';

export function launchOfTest(): Launch {
  const session = launch();
  onTestFinished(() => session.stop());
  return session;
}
