import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Paint, svgText } from './svg-file.ts';

const PAINT: Paint = (colour) => `#${colour}`;

function drawn(text: string): string {
  const shapes = [{ kind: 'text', x: 1, y: 2, text, ink: 'ink', mono: true } as const];
  return svgText({ title: text, description: text, width: 10, height: 20, shapes }, PAINT);
}

describe('svg text', () => {
  test('writes a self-contained file', () => {
    expect(
      drawn('alice'),
    ).toBe(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20" viewBox="0 0 10 20" role="img">
<title>alice</title>
<desc>alice</desc>
<rect width="100%" height="100%" fill="#surface"/>
<text x="1" y="2" font-family="monospace" font-size="11" fill="#ink">alice</text>
</svg>
`);
  });

  test('draws boxes in colours of the theme and of marks', () => {
    const box = { kind: 'box', x: 0, y: 0, width: 8, height: 8 } as const;
    const shapes = [
      { ...box, radius: 2, fill: 30 },
      { ...box, stroke: 'ink', dashed: true, faint: true },
      { kind: 'text', x: 1, y: 2, text: 'a', ink: 'warn', turned: true },
    ] as const;
    const text = svgText({ title: '', description: '', width: 1, height: 1, shapes }, PAINT);
    expect(text).toContain('<rect x="0" y="0" width="8" height="8" rx="2" fill="#30"/>');
    expect(text).toContain(
      '<rect x="0" y="0" width="8" height="8" fill="none" stroke="#ink" stroke-width="2" stroke-dasharray="3 2" opacity="0.3"/>',
    );
    expect(text).toContain('fill="#warn" transform="rotate(-45 1 2)">a</text>');
  });

  /** What XML 1.0 allows (section 2.2), without what this file has no use for. */
  const ALLOWED = /^[\n\x20-\x7e\u{a0}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u;

  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [']]> & "quoted"', ']]&gt; &amp; &quot;quoted&quot;'],
    ['\u0000\u0008\ud800\ufffe', '⟨U+0000⟩⟨U+0008⟩⟨U+D800⟩⟨U+FFFE⟩'],
    ['\u202egnp.exe', '⟨U+202E⟩gnp.exe'],
  ])('escapes %j', (hostile, escaped) => {
    const text = drawn(hostile);
    expect(text).toContain(`<title>${escaped}</title>`);
    expect(text).toMatch(ALLOWED);
  });

  test('writes the same elements and valid XML for any name', () => {
    const tags = (text: string) => text.match(/<\/?\w+/g);
    const usual = tags(drawn('alice'));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const text = drawn(name);
        expect(tags(text)).toEqual(usual);
        expect(text).toMatch(ALLOWED);
        expect(text.replace(/&(?:amp|lt|gt|quot);/g, '')).not.toContain('&');
      }),
    );
  });
});
