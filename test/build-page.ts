// Builds the page once before the tests, as it is shipped: the web shell serves it, and a browser shows it.
import { buildPage } from '#electron/build.ts';

export default async function build(): Promise<void> {
  const { NODE_ENV } = process.env;
  // Under the runner's own `test` the libraries would be built with their checks, and with one id for every element.
  process.env.NODE_ENV = 'production';
  await buildPage();
  process.env.NODE_ENV = NODE_ENV;
}
