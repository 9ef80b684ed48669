import { describe, expect, test } from 'vitest';
import { splitTemplateId, templateName } from './template-id.ts';

describe('template ids', () => {
  test('reads a package id', () => {
    expect(splitTemplateId('1f2e:Splice.Amulet:Amulet')).toEqual({
      package: '1f2e',
      packageIs: 'id',
      module: 'Splice.Amulet',
      entity: 'Amulet',
    });
  });
  test('reads a package name', () => {
    expect(splitTemplateId('#splice-amulet:Splice.Amulet:Amulet')).toEqual({
      package: 'splice-amulet',
      packageIs: 'name',
      module: 'Splice.Amulet',
      entity: 'Amulet',
    });
  });
  test.each(['', 'a', 'a:b', 'a:b:c:d', ':b:c', 'a::c', 'a:b:', '#:b:c'])('rejects %j', (text) => {
    expect(splitTemplateId(text)).toBeUndefined();
    expect(templateName(text)).toBe(text);
  });
  test('templateName omits the package', () => {
    expect(templateName('1f2e:Splice.Amulet:Amulet')).toBe('Splice.Amulet:Amulet');
  });
});
