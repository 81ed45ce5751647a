// Builds the page once before the tests: the web shell serves it, and a browser shows it.
export { buildPage as default } from '#electron/build.ts';
