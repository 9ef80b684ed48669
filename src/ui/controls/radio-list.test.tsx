import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RadioList } from './radio-list.tsx';

test('RadioList names each choice by its label only, and describes it by its hint', () => {
  const drawn = renderToStaticMarkup(
    <RadioList
      legend="Backup"
      value={undefined}
      onChange={() => {}}
      choices={[
        { value: 'file', label: 'File', about: 'with a passphrase' },
        { value: 'none', label: 'None' },
      ]}
    />,
  );
  const textOf = (id: string | undefined) =>
    drawn.match(new RegExp(`<span id="${id}"[^>]*>([^<]*)<`))?.[1];
  const inputs = [...drawn.matchAll(/<input[^>]*>/g)].map(([input]) => ({
    name: textOf(input.match(/aria-labelledby="([^"]*)"/)?.[1]),
    about: textOf(input.match(/aria-describedby="([^"]*)"/)?.[1]),
  }));
  expect(inputs).toEqual([
    { name: 'File', about: 'with a passphrase' },
    { name: 'None', about: undefined },
  ]);
});
