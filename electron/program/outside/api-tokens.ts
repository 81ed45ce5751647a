// The tokens of the systems that ask from outside, in a file next to the project and never in it.
import * as z from 'zod';
import { editorName } from '#shared/model/editors.ts';
import { AppError } from '#shared/words/errors.ts';
import { areEqual, hashOf, makeSecret, SecretsFile } from '../desk/secrets.ts';

const token = z.strictObject({ name: editorName, hash: z.string(), since: z.number() });
const stored = z.strictObject({ version: z.literal(1), tokens: z.array(token) });
type Stored = z.infer<typeof stored>;

export function tokensFile(project: string): string {
  return `${project}.api-tokens.json`;
}

export class ApiTokens {
  readonly #file: SecretsFile<Stored>;
  readonly #clock: () => number;
  #tokens: Stored['tokens'];

  /** @throws AppError TOKENS_UNREADABLE */
  constructor(project: string, clock: () => number = Date.now) {
    this.#file = new SecretsFile(tokensFile(project), stored, 'TOKENS_UNREADABLE');
    this.#clock = clock;
    this.#tokens = this.#file.read({ version: 1, tokens: [] }).tokens;
  }

  names(): string[] {
    return this.#tokens.map(({ name }) => name);
  }

  /**
   * Makes the token of a system, which ends an earlier one of the same name.
   * @returns the token, which is stored nowhere
   * @throws AppError NAME_INVALID; as `SecretsFile.write`
   */
  issue(given: string): string {
    const name = editorName.safeParse(given).data;
    if (name === undefined) throw new AppError('NAME_INVALID', {});
    const secret = makeSecret();
    this.#write([...this.#without(name), { name, hash: hashOf(secret), since: this.#clock() }]);
    return secret;
  }

  /** @throws AppError TOKEN_UNKNOWN; as `SecretsFile.write` */
  revoke(given: string): void {
    const left = this.#without(editorName.safeParse(given).data);
    if (left.length === this.#tokens.length) throw new AppError('TOKEN_UNKNOWN', { name: given });
    this.#write(left);
  }

  /** The name of the system that has the token. */
  find(secret: string): string | undefined {
    const hash = hashOf(secret);
    return this.#tokens.find((one) => areEqual(one.hash, hash))?.name;
  }

  #without(name: string | undefined): Stored['tokens'] {
    return this.#tokens.filter((one) => one.name !== name);
  }

  #write(tokens: Stored['tokens']): void {
    this.#file.write({ version: 1, tokens });
    this.#tokens = tokens;
  }
}
