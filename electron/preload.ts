// Passes on only three things. To the page: one end of a MessagePort on request, and the commands of the menu. To main:
// the language of the page, which the menu uses too.
import { ipcRenderer } from 'electron';

window.addEventListener('message', ({ source, data }) => {
  if (source !== window) return;
  if (data?.type === 'tonggao:language') ipcRenderer.send('tonggao:language', String(data.language));
  if (data !== 'tonggao:connect') return;
  const { port1, port2 } = new MessageChannel();
  ipcRenderer.postMessage('tonggao:port', null, [port1]);
  window.postMessage('tonggao:port', '*', [port2]);
});

ipcRenderer.on('tonggao:command', (_event, command) => window.postMessage({ type: 'tonggao:command', command }, '*'));
