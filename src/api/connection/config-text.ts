/**
 * JSON with line numbers, for the one file that a person writes: `JSON.parse` does not say in every
 * browser where it failed, and a wrong member is easier to find by its line.
 */
export type ConfigText =
  | {
      readonly kind: 'value';
      readonly value: unknown;
      lineOf(path: readonly PropertyKey[]): number;
    }
  | { readonly kind: 'broken'; readonly problem: string; readonly line: number };

/** More is no configuration; bounds the recursion. */
const DEEPEST = 20;

class Broken extends Error {
  readonly at: number;
  constructor(problem: string, at: number) {
    super(problem);
    this.at = at;
  }
}

/** Reads a JSON text. Member names that appear twice are refused. */
export function readConfigText(text: string): ConfigText {
  const lines = new Map<string, number>();
  const lineAt = (at: number) => text.slice(0, at).split('\n').length;
  const source = new Source(text);
  try {
    const value = source.value([], (path, at) => lines.set(JSON.stringify(path), lineAt(at)));
    source.end();
    const lineOf = (path: readonly PropertyKey[]): number => {
      for (let length = path.length; length > 0; length--) {
        const line = lines.get(JSON.stringify(path.slice(0, length)));
        if (line !== undefined) return line;
      }
      return 1;
    };
    return { kind: 'value', value, lineOf };
  } catch (thrown) {
    if (!(thrown instanceof Broken)) throw thrown;
    return { kind: 'broken', problem: thrown.message, line: lineAt(thrown.at) };
  }
}

type Found = (path: readonly PropertyKey[], at: number) => void;

class Source {
  readonly text: string;
  at: number;
  constructor(text: string) {
    this.text = text;
    this.at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  value(path: readonly PropertyKey[], found: Found): unknown {
    this.space();
    found(path, this.at);
    if (path.length > DEEPEST) throw new Broken('It is nested too deep.', this.at);
    const first = this.text[this.at];
    if (first === '{') return this.object(path, found);
    if (first === '[') return this.array(path, found);
    return this.scalar('A value is missing');
  }

  end(): void {
    this.space();
    if (this.at < this.text.length)
      throw new Broken(`Nothing may follow the last bracket, but ${this.here()} does.`, this.at);
  }

  private object(path: readonly PropertyKey[], found: Found): unknown {
    const members = new Map<string, unknown>();
    this.at++;
    this.space();
    while (this.text[this.at] !== '}') {
      const start = this.at;
      if (this.text[start] !== '"')
        throw new Broken(`A member name in double quotes was expected, not ${this.here()}.`, start);
      const name = String(this.scalar('A member name is missing'));
      if (members.has(name)) throw new Broken(`"${name}" appears twice.`, start);
      this.take(':', `A colon is missing after "${name}"`);
      members.set(name, this.value([...path, name], found));
      this.separator('}');
    }
    this.at++;
    return Object.fromEntries(members);
  }

  private array(path: readonly PropertyKey[], found: Found): unknown {
    const items: unknown[] = [];
    this.at++;
    this.space();
    while (this.text[this.at] !== ']') {
      items.push(this.value([...path, items.length], found));
      this.separator(']');
    }
    this.at++;
    return items;
  }

  /** Takes a comma that another item follows, or stops before the closing bracket. */
  private separator(close: string): void {
    this.space();
    if (this.text[this.at] === close) return;
    const comma = this.at;
    this.take(',', `A comma or ${close} is missing`);
    this.space();
    if (this.text[this.at] === close)
      throw new Broken(`No comma may stand before ${close}.`, comma);
  }

  private scalar(missing: string): unknown {
    const token =
      /^(?:"(?:[^"\\\n]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)/.exec(
        this.text.slice(this.at, this.at + 10_000),
      )?.[0] ?? '';
    const start = this.at;
    this.at += token.length;
    try {
      return JSON.parse(token);
    } catch {
      throw new Broken(`${missing}: ${this.hereAt(start)} stands there.`, start);
    }
  }

  private take(character: string, missing: string): void {
    this.space();
    if (this.text[this.at] !== character)
      throw new Broken(`${missing}; ${this.here()} stands there.`, this.at);
    this.at++;
  }

  private space(): void {
    while (/^[ \t\r\n]/.test(this.text.charAt(this.at))) this.at++;
  }

  private here(): string {
    return this.hereAt(this.at);
  }

  private hereAt(at: number): string {
    const word = /^[^\s,:{}[\]]{1,20}|^./su.exec(this.text.slice(at, at + 30))?.[0];
    return word === undefined ? 'the end of the file' : word.trim() === '' ? 'a line end' : word;
  }
}
