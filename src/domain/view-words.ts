import { counted } from './plural.ts';
import { foldQuorums, readQuorum } from './quorum.ts';
import type { View } from './verdict.ts';
import { viewName } from './view-forest.ts';
import { isUnseen, type ViewPicture, viewAt } from './view-picture.ts';

/** A line names so many informees and counts the others. */
const NAMED = 50;

/** What a drawing shows in one sentence. */
export function pictureSummary({ views, forest }: ViewPicture): string {
  const { depth, parent } = forest.forest;
  const roots = parent.reduce((sum, above) => sum + (above === -1 ? 1 : 0), 0);
  const levels = depth.reduce((most, one) => Math.max(most, one + 1), 0);
  return `${counted(views.length, 'view')}, ${counted(roots, 'root')}, ${counted(levels, 'level')} deep`;
}

/** All that a drawing shows of the first so many rows, a line for each view. */
export function pictureLines(picture: ViewPicture, count: number): readonly string[] {
  const { parent } = picture.forest.forest;
  return Array.from({ length: count }, (_, row) => {
    const view = viewAt(picture, row);
    if (view === undefined) return '';
    const above = viewAt(picture, parent[row] ?? -1);
    const place = above === undefined ? 'a root' : `below view ${viewName(above)}`;
    const seen = isUnseen(picture, row) ? '; not seen by the party of the lens' : '';
    return `View ${viewName(view)}, ${place}: ${informeeWords(view)}; ${quorumWords(view)}${seen}.`;
  });
}

function informeeWords({ informees }: View): string {
  if (informees.length === 0) return 'no informees told';
  const more = informees.length - NAMED;
  const names = informees.slice(0, NAMED).join(', ');
  return `informees ${names}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`;
}

function quorumWords({ quorums }: View): string {
  const readings = quorums.map(readQuorum);
  const groups = foldQuorums(quorums);
  if (groups.length === 0) return 'no quorum';
  const asked = groups.map(({ quorum }) => {
    const reading = readings[quorum];
    if (reading === undefined) return '';
    const odd = reading.state === 'impossible' ? ' (impossible)' : '';
    return `${reading.threshold ?? 'an unknown number'} of ${reading.size}${odd}`;
  });
  return `asks for ${asked.join(' and ')} to confirm`;
}
