// The preload does one thing: when the page asks, it hands it one end of a MessagePort whose other end main has.
import { ipcRenderer } from 'electron';

window.addEventListener('message', ({ source, data }) => {
  if (source !== window || data !== 'tonggao:connect') return;
  const { port1, port2 } = new MessageChannel();
  ipcRenderer.postMessage('tonggao:port', null, [port1]);
  window.postMessage('tonggao:port', '*', [port2]);
});
