import { honestString } from '#domain/text/honest-text.ts';
import type { AuditRecord } from './audit-record.ts';

/** The record as JSON. Escapes are part of JSON, so that an editor shows every character. */
export function auditJson(record: AuditRecord): string {
  return `${JSON.stringify(record, null, 2).replaceAll(/[^\n\x20-\x7e]/g, escaped)}\n`;
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The record for readers: every member on a line, indented as in the JSON. */
export function auditText(record: AuditRecord): string {
  return ['Treeline: audit record of an external party', ...linesOf(record, 0), ''].join('\n');
}

function linesOf(value: object, depth: number): readonly string[] {
  const indent = '  '.repeat(depth);
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, member]) => {
    if (member === undefined) return [];
    const label = isList ? `${Number(name) + 1}.` : `${wordsOf(name)}:`;
    if (typeof member !== 'object' || member === null)
      return [`${indent}${label} ${honestString(String(member))}`];
    const inside = linesOf(member, depth + 1);
    return [`${indent}${label}${inside.length === 0 ? ' none' : ''}`, ...inside];
  });
}

/** `publicKeySpki` → `public key spki` */
function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
