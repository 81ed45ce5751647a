// The web shell in its own process, which ends with the test, also if the test fails.
import { onTestFinished } from 'vitest';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export async function startServerOfTest(home: string, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const server = await startServerProcess(home, env);
  onTestFinished(() => server.kill());
  return server;
}
