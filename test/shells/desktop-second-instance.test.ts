// A second instance of the desktop shell leaves the work to the first: it quits, and opens no window and no project.
import { expect, test, vi } from 'vitest';
import { prepareApp } from '#electron/shells/desktop/run.ts';
import { app, BrowserWindow, fakeElectron } from '../helpers/shells/fake-electron.ts';

vi.mock('electron', () => import('../helpers/shells/fake-electron.ts'));

test.each([
  { isOnlyInstance: false, quits: 1 },
  { isOnlyInstance: true, quits: 0 },
])('an instance with isOnlyInstance $isOnlyInstance quits $quits times', ({ isOnlyInstance, quits }) => {
  fakeElectron.isOnlyInstance = isOnlyInstance;
  const onQuit = vi.fn();
  app.once('will-quit', onQuit);
  expect(prepareApp()).toBe(isOnlyInstance);
  expect(onQuit).toHaveBeenCalledTimes(quits);
  expect(BrowserWindow.windows).toEqual([]);
  app.removeAllListeners();
});
