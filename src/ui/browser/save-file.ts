/** Has the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(file);
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the bytes over by then; a shorter time has cut downloads off.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
