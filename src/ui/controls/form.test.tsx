import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { foundProblems } from '#domain/text/form-reading.ts';
import { problemsText, useForm } from './form.ts';

const PROBLEMS = foundProblems([
  { field: 'name', problem: 'Enter a name.', isMissing: true },
  { field: 'offset', problem: 'Not a whole number.' },
  { field: 'end', problem: undefined },
]);

function Probe({ shows }: { shows: 'all' | 'typed' | 'left' }) {
  const { problemAt, text } = useForm({
    reading: { kind: 'problems', problems: PROBLEMS },
    shows,
    onReady: () => undefined,
  });
  return JSON.stringify([problemAt('name'), problemAt('offset'), problemAt('end'), text]);
}

const shownBy = (shows: 'all' | 'typed' | 'left') =>
  JSON.parse(renderToStaticMarkup(<Probe shows={shows} />).replaceAll('&quot;', '"'));

describe('useForm', () => {
  test('shows every problem and the number of problems when all are shown', () => {
    expect(shownBy('all')).toEqual([
      'Enter a name.',
      'Not a whole number.',
      null,
      'Fix 2 problems to continue.',
    ]);
  });

  test.each(['typed', 'left'] as const)(
    'shows no problem of an empty input before the form is submitted (%s)',
    (shows) => {
      expect(shownBy(shows)).toEqual([null, 'Not a whole number.', null, null]);
    },
  );
});

describe('problemsText', () => {
  test('counts the same problem of two fields once', () => {
    const [, one] = PROBLEMS;
    if (one === undefined) throw new Error('bug');
    expect(problemsText([one, { ...one, field: 'end' }])).toBe('Fix 1 problem to continue.');
    expect(problemsText([])).toBeUndefined();
  });
});
