export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(file);
  link.href = url;
  link.download = name;
  link.click();
  // A shorter delay has cut downloads off.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
