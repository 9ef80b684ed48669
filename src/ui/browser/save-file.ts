export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(file);
  link.href = url;
  link.download = name;
  link.click();
  // With a shorter delay, downloads were cut off.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
