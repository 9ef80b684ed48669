import { describe, expect, test } from 'vitest';
import { pageShare } from './page-first.ts';

describe('pageShare', () => {
  const view = { top: 64, bottom: 720 };
  const room = { top: 500, bottom: 500 };

  test('is the whole wheel when more of the grid is hidden below', () => {
    expect(pageShare(100, { top: 476, bottom: 1060 }, view, room)).toBe(100);
    expect(pageShare(7, { top: 476, bottom: 1060 }, view, room)).toBe(7);
  });

  test('is what is hidden when the wheel goes further', () => {
    expect(pageShare(100, { top: 176, bottom: 760 }, view, room)).toBe(40);
  });

  test('is what the page can scroll when that is less', () => {
    expect(pageShare(100, { top: 476, bottom: 1060 }, view, { top: 0, bottom: 30 })).toBe(30);
    expect(pageShare(-100, { top: -90, bottom: 494 }, view, { top: 20, bottom: 0 })).toBe(-20);
  });

  test('is what is hidden above when the wheel goes up', () => {
    expect(pageShare(-100, { top: 4, bottom: 588 }, view, room)).toBe(-60);
  });

  test('is nothing when the grid is in view, hidden at the other end, or hidden by a fraction', () => {
    for (const delta of [100, -100, 0])
      expect(pageShare(delta, { top: 136, bottom: 720 }, view, room)).toBe(0);
    expect(pageShare(100, { top: 4, bottom: 588 }, view, room)).toBe(0);
    expect(pageShare(-100, { top: 476, bottom: 1060 }, view, room)).toBe(0);
    expect(pageShare(100, { top: 136, bottom: 720.4 }, view, room)).toBe(0);
  });

  test('brings both ends of a grid into view when the grid is higher than the view', () => {
    const grid = { top: 0, bottom: 900 };
    expect(pageShare(50, grid, view, room)).toBe(50);
    expect(pageShare(-50, grid, view, room)).toBe(-50);
  });
});
