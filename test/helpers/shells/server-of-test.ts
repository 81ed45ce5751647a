// The web shell in a separate process, which ends with the test, even if the test fails.
import { onTestFinished } from 'vitest';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export async function startServerOfTest(home: string, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const server = await startServerProcess(home, env);
  onTestFinished(() => server.kill());
  return server;
}
