// Builds the page once before the tests, as it is shipped, for the web shell and browsers.
import { buildPage } from '#electron/build.ts';

export default async function build(): Promise<void> {
  const { NODE_ENV } = process.env;
  // With vitest's default `test`, libraries would be built with their checks, and with one id for every element.
  process.env.NODE_ENV = 'production';
  await buildPage();
  process.env.NODE_ENV = NODE_ENV;
}
