/** Names of keys as Playwright has them, and their code points of WebDriver. */
const CODES: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** The body of Perform Actions that presses a key, with modifiers before it: `Control+v`. */
export function keyActions(key: string): object {
  const parts = key === '+' ? ['+'] : key.split('+');
  const values = parts.map((part) => CODES[part] ?? part);
  return keyboard([
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
  ]);
}

/** The same for each character of a text. */
export function textActions(text: string): object {
  return keyboard(
    [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  );
}

function keyboard(actions: readonly object[]): object {
  return { actions: [{ type: 'key', id: 'keyboard', actions }] };
}
