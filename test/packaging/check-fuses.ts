// Compares the fuses of a packaged executable with those that it should have.
import assert from 'node:assert/strict';
import fuses from '@electron/fuses';

const FUSES = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  GrantFileProtocolExtraPrivileges: false,
} as const satisfies Partial<Record<keyof typeof fuses.FuseV1Options, boolean>>;

export async function checkFuses(executable: string): Promise<void> {
  const wire = await fuses.getCurrentFuseWire(executable);
  const found = Object.keys(FUSES).map((name) => {
    const state = wire[fuses.FuseV1Options[name as keyof typeof FUSES]];
    return [name, state === '1'.charCodeAt(0)];
  });
  assert.deepEqual(Object.fromEntries(found), FUSES);
}
