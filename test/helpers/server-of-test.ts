// The web shell as a process of its own that ends with the test: one that fails neither leaves it behind nor waits for it.
import { onTestFinished } from 'vitest';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export async function startServerOfTest(home: string, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const server = await startServerProcess(home, env);
  onTestFinished(() => server.kill());
  return server;
}
