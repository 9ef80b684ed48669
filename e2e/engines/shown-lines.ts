/**
 * Runs in the page: each text that is shown below an element, in the order of the document. The text
 * of text boxes is included; that of options is not, because engines draw them outside of the page.
 */
export function shownLines(root: Element): string[] {
  const lines: string[] = [];
  const add = (text: string) => {
    const line = text.replace(/\s+/g, ' ').trim();
    if (line !== '') lines.push(line);
  };
  const isShown = (element: Element | null) =>
    element?.checkVisibility({ visibilityProperty: true }) === true;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) {
      const isText = !['checkbox', 'radio'].includes(node.type);
      if (isText && isShown(node)) add(`[${node.value || node.placeholder}]`);
    } else if (node instanceof Text && isShown(node.parentElement)) {
      if (node.parentElement?.closest('option, textarea') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (range.getClientRects().length > 0) add(node.data);
    }
  }
  return lines;
}
