import type { BuiltForest } from '#domain/forest/child-forest.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { counted } from '#domain/text/plural.ts';
import { countsText, oddText, quorumsOf } from '#domain/verdict/quorum-text.ts';
import type { View } from '#domain/verdict/verdict.ts';
import { viewName } from '#domain/verdict/view-forest.ts';
import { isUnseen, type ViewPicture, viewAt } from './view-layout.ts';

/** Informees named in a line; the others are counted. */
const NAMED = 50;

/** `9 views, 1 root, 4 levels`, with the number of views that no root reaches. */
export function treeText({ forest, reached }: BuiltForest): string {
  const { count, depth, parent } = forest;
  const roots = parent.subarray(0, reached).filter((above) => above === -1).length;
  const levels = depth.reduce((most, one) => Math.max(most, one + 1), 0);
  const lost = count - reached;
  return [
    counted(count, 'view'),
    counted(roots, 'root'),
    ...(lost > 0 ? [`${lost.toLocaleString('en')} not below any root`] : []),
    counted(levels, 'level'),
  ].join(', ');
}

export function topText({ reached }: BuiltForest, row: number): string {
  return row < reached ? 'a root' : 'not below any root';
}

export function drawnText(forest: BuiltForest, drawn: number): string {
  const part =
    forest.forest.count > drawn ? `; the first ${drawn.toLocaleString('en')} are drawn` : '';
  return `${treeText(forest)}${part}`;
}

export function pictureSummary({ forest, lens }: ViewPicture, drawn: number): string {
  const seen = lens === undefined ? '' : `; seen as ${honestString(lens.party)}`;
  return `${drawnText(forest, drawn)}${seen}`;
}

/** One line per view, for the first `count` rows. */
export function pictureLines(picture: ViewPicture, count: number): readonly string[] {
  const { parent } = picture.forest.forest;
  return Array.from({ length: count }, (_, row) => {
    const view = viewAt(picture, row);
    if (view === undefined) return '';
    const above = viewAt(picture, parent[row] ?? -1);
    const place =
      above === undefined ? topText(picture.forest, row) : `below view ${viewName(above)}`;
    const seen = isUnseen(picture, row) ? '; not visible to the selected party' : '';
    const odd = (picture.forest.anomalies.get(row) ?? []).map((one) => `; ${one}`).join('');
    return `View ${viewName(view)}, ${place}: ${informeeWords(view)}; ${askedWords(view)}${odd}${seen}.`;
  });
}

function informeeWords({ informees }: View): string {
  if (informees.length === 0) return 'no informees reported';
  const more = informees.length - NAMED;
  const names = informees.slice(0, NAMED).join(', ');
  return `informees ${names}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`;
}

function askedWords(view: View): string {
  const { groups } = quorumsOf(view);
  if (view.quorumsMissing) return 'quorums not reported';
  if (groups.length === 0) return 'no quorum';
  const asked = groups.map(({ reading }) => {
    const odd = oddText(reading);
    return odd === undefined ? countsText(reading) : `${countsText(reading)} (${odd})`;
  });
  return `requires ${asked.join(' and ')} to confirm`;
}
