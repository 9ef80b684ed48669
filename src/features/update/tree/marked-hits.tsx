import { useEffect, useRef } from 'react';

/**
 * Marks the found text in the rows of its section. A highlight adds no element. A row with a hit has
 * `data-marked`, unless it does not show the text and is marked as a whole.
 */
export function MarkedHits({ sought }: { sought: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const tree = place.current?.closest('section');
    if (tree == null || sought === '' || CSS.highlights === undefined) return;
    const mark = () => {
      const all: Range[] = [];
      // A row's element later shows other rows (ui/grid/row-slots.ts).
      for (const row of tree.querySelectorAll('[data-marked], [role="row"]:has(> [data-hit])')) {
        const isHit = row.querySelector('[data-hit]') !== null;
        const ranges = isHit ? rangesOf(row, sought.toLowerCase()) : [];
        row.toggleAttribute('data-marked', ranges.length > 0);
        all.push(...ranges);
      }
      CSS.highlights.set('hit', new Highlight(...all));
    };
    mark();
    const drawn = new MutationObserver(mark);
    const attributeFilter = ['data-hit'];
    drawn.observe(tree, { childList: true, subtree: true, characterData: true, attributeFilter });
    return () => {
      drawn.disconnect();
      for (const row of tree.querySelectorAll('[data-marked]')) row.removeAttribute('data-marked');
      CSS.highlights.delete('hit');
    };
  }, [sought]);
  return <span ref={place} hidden />;
}

function rangesOf(row: Element, sought: string): readonly Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement?.closest('.tree-kind, .tree-run') != null) continue;
    const shown = text.nodeValue?.toLowerCase() ?? '';
    for (let at = shown.indexOf(sought); at !== -1; at = shown.indexOf(sought, at + 1)) {
      // Lower case may be longer than the text.
      if (at + sought.length > (text.nodeValue?.length ?? 0)) break;
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + sought.length);
      ranges.push(range);
    }
  }
  return ranges;
}
