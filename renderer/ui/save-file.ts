export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser has the blob by then; keeping its address longer would keep the whole file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
