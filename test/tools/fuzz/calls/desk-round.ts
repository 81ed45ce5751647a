// A round of calls to a desk, by one of its people, which is killed at the end. No answer names a folder of the server.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { Accounts, accountsFile } from '#electron/program/desk/accounts.ts';
import { hashPassword } from '#electron/program/desk/passwords.ts';
import { findFolders } from '#electron/program/folders.ts';
import { type Role, roles } from '#shared/model/editors.ts';
import { makeProject } from '../../../crash/crashed-server.ts';
import { seededRandom } from '../../../helpers/random.ts';
import { connect, cookieOf, post } from '../../../helpers/shells/desk-client.ts';
import { startDeskProcess } from '../../../helpers/shells/desk-process.ts';
import { call, callsOf } from './call.ts';
import { DecidingEditor, findUnsound } from './decisions.ts';
import { knownValuesIn } from './known-values.ts';
import { hasValue } from './message.ts';
import type { RoundOptions } from './round.ts';

const ARTICLES = 60;
const AT_ONCE = 4;
const CALLS_A_DECISION = 50;
const PASSWORD = '只为试验的密码';

type DeskRoundOptions = Omit<RoundOptions, 'anyPath'> & {
  /** The role of the person who sends the messages. */
  readonly role: Role;
  /** True if messages change the project. Otherwise an editor decides in it. */
  readonly writes: boolean;
};

/** @returns in words, all that was lost, is unsound, or names a folder of the server */
export async function attackDesk({
  seed,
  calls,
  role,
  writes,
  seconds,
  onAnswer,
}: DeskRoundOptions): Promise<string[]> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-calls-'));
  try {
    const file = await makeProject(home, ARTICLES, seed);
    const project = path.basename(file);
    const accounts = new Accounts(accountsFile(file));
    const password = await hashPassword(PASSWORD, { ln: 4, r: 8, p: 1 });
    for (const one of roles) accounts.accept(accounts.invite(one).token, one, password);
    const known = knownValuesIn(home, { attacked: [project], kept: file }, seed);
    const messages = callsOf(known.find).filter(
      ({ procedure, message }) => writes || procedure.thread === 'reader' || !hasValue(message, project),
    );
    const server = await startDeskProcess(file, home, ['--listen', '127.0.0.1:0']);
    const signIn = async (name: Role, onBody: (body: string) => void = () => {}) => {
      const { headers } = await post(server, '/desk/sign-in', { name, password: PASSWORD });
      return connect(server, cookieOf(headers), onBody).client;
    };
    const editor = new DecidingEditor({ client: await signIn('editor'), project, file }, seededRandom(seed));
    const named: string[] = [];
    let made = 0;
    async function work(): Promise<void> {
      let bodies: string[] = [];
      const client = await signIn(role, (body) => void bodies.push(body));
      while (made < calls) {
        const number = made++;
        if (!writes && number % CALLS_A_DECISION === 0) await editor.decide();
        const [next] = fc.sample(messages, { seed: seed + number, numRuns: 1 });
        const since = performance.now();
        const answer = await call(
          client,
          next!,
          seconds === undefined ? undefined : AbortSignal.timeout(seconds * 1000),
        );
        if (answer.failures.length === 0) known.noteAnswer(answer.value);
        onAnswer(next!, answer, performance.now() - since);
        // A message may itself have the folder, which an error then repeats.
        const isOwn = fc.stringify(next!.message).includes(home);
        if (!isOwn && bodies.some((body) => body.includes(home)))
          named.push(`${next!.procedure.path.join('.')} names a folder`);
        bodies = [];
      }
    }
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    } finally {
      await server.kill();
    }
    return [...named, ...findUnsound(findFolders(home).projects), ...(writes ? [] : editor.findLost())];
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}
