import { describe, expect, test } from 'vitest';
import {
  arrange,
  type Column,
  cardParts,
  choose,
  isHideable,
  isVisible,
  minTableWidth,
  widthOf,
} from './columns';

const column = (id: string, more: Partial<Column<null>> = {}): Column<null> => ({
  id,
  header: id,
  cell: () => null,
  width: 100,
  ...more,
});

const columns = [
  column('reference', { priority: 'desktop' }),
  column('site'),
  column('volume', { priority: 'desktop' }),
  column('total', { priority: 'desktop' }),
  column('status', { priority: 'always', card: 'status' }),
  column('tanker', { defaultVisible: false, priority: 'desktop' }),
];

const ids = (list: readonly Column<null>[]) => list.map(({ id }) => id);
const arranged = (
  layout: 'phone' | 'tablet' | 'desktop',
  width: number,
  choice: Record<string, boolean> = {},
) => {
  const { shown, folded } = arrange(columns, choice, { layout, width, controls: 1 });
  return [ids(shown), ids(folded)];
};

describe('arrange', () => {
  test('shows default or chosen columns, and ignores unknown ids', () => {
    expect(arranged('desktop', 1000)).toEqual([
      ['reference', 'site', 'volume', 'total', 'status'],
      [],
    ]);
    expect(arranged('desktop', 1000, { tanker: true, site: false, gone: true })).toEqual([
      ['reference', 'volume', 'total', 'status', 'tanker'],
      [],
    ]);
  });

  test('folds the less urgent columns first, from the last, when space is short', () => {
    expect(arranged('desktop', 548)[1]).toEqual([]);
    // The expander needs space too.
    expect(arranged('desktop', 547)[1]).toEqual(['total']);
    expect(arranged('desktop', 495)[1]).toEqual(['volume', 'total']);
    expect(arranged('desktop', 395)[1]).toEqual(['site', 'volume', 'total']);
    expect(arranged('desktop', 10)[0]).toEqual(['reference', 'status']);
  });

  test('narrows the columns before it folds any, when columns can be narrow', () => {
    const narrow = columns.map((one) => ({ ...one, narrow: 60 }));
    const at = (width: number) => {
      const { shown, tight } = arrange(narrow, {}, { layout: 'desktop', width, controls: 1 });
      return [tight, shown.length];
    };
    expect([at(548), at(547), at(336), at(335)]).toEqual([
      [false, 5],
      [true, 5],
      [true, 5],
      [true, 4],
    ]);
  });

  test('columns that were added to the defaults fold before them', () => {
    const more = [...columns, column('created', { defaultVisible: false, priority: 'tablet' })];
    const at = (width: number) => {
      const choice = { tanker: true, created: true };
      return ids(arrange(more, choice, { layout: 'desktop', width, controls: 1 }).folded);
    };
    expect([at(748), at(747), at(695), at(595)]).toEqual([
      [],
      ['created'],
      ['tanker', 'created'],
      ['total', 'tanker', 'created'],
    ]);
  });

  test('on a tablet folds the desktop columns, on a phone none', () => {
    expect(arranged('tablet', 1000)).toEqual([
      ['reference', 'site', 'status'],
      ['volume', 'total'],
    ]);
    expect(arranged('phone', 10)[1]).toEqual([]);
  });
});

test('the first column cannot be hidden, nor one marked as not hideable', () => {
  const [first] = columns;
  const held = column('held', { hideable: false });
  expect([isHideable(held, 2), isHideable(column('free'), 2)]).toEqual([false, true]);
  expect(isVisible(column('first', { defaultVisible: false }), 0, {})).toBe(true);
  expect(first && isVisible(first, 0, { reference: false })).toBe(true);
});

test('a choice that equals the default is removed', () => {
  const usual = column('status');
  const extra = column('tanker', { defaultVisible: false });
  const once = choose(choose({}, extra, true), usual, false);
  expect(once).toEqual({ tanker: true, status: false });
  expect(choose(once, extra, false)).toEqual({ status: false });
});

test('a column without a width needs 140 px', () => {
  expect(minTableWidth([column('a'), { ...column('b'), width: undefined as never }], 1)).toBe(288);
});

test('the remaining width goes to the columns without a width, also when columns are narrow', () => {
  const sized = column('a', { width: 100, narrow: 80 });
  const { width: _none, ...free } = column('b', { narrow: 76 });
  expect([false, true].map((tight) => widthOf(sized, tight))).toEqual([100, 80]);
  expect([false, true].map((tight) => widthOf(free, tight))).toEqual([undefined, undefined]);
  expect([49, 50].map((spare) => widthOf({ ...sized, ample: 150 }, false, spare))).toEqual([
    100, 150,
  ]);
  expect(widthOf({ ...sized, ample: 150 }, true, 70)).toBe(150);
  expect(minTableWidth([sized, free], 0, true)).toBe(156);
});

test('a card has a title, three facts and a status', () => {
  const { title, facts, status } = cardParts(columns);
  expect([title?.id, ids(facts), status?.id]).toEqual([
    'reference',
    ['site', 'volume', 'total'],
    'status',
  ]);
  const early = cardParts([column('a'), column('b', { card: 'status' }), column('c')]);
  expect(ids(early.facts)).toEqual(['c']);
  const said = cardParts([
    column('a'),
    column('b', { card: 'title' }),
    column('c', { card: 'fact' }),
  ]);
  expect([said.title?.id, ids(said.facts), said.status]).toEqual(['b', ['c'], undefined]);
});
