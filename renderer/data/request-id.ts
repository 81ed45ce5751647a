// Ids of commands, made once per key press: a command that is sent again with its id acts once.

export function newRequestId(): string {
  return crypto.randomUUID();
}
