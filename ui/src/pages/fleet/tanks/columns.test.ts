import { expect, test } from 'vitest';
import { arrange, minTableWidth, widthOf } from '../../../design/table/DataTable/columns';
import { tankColumns } from './columns';

const columns = tankColumns(() => new Date(0));

test.each([1280, 1440])(
  'at %i px every default column is shown, and the next delivery takes two lines',
  (window) => {
    // 84 px of sidebar, 36 px of margin on each side, 2 px of border.
    const width = window - 158;
    const { shown, folded, tight } = arrange(
      columns,
      {},
      { layout: 'desktop', width, controls: 1 },
    );
    expect(folded).toEqual([]);
    const delivery = columns.find(({ id }) => id === 'livraison');
    const spare = width - minTableWidth(shown, 1, tight);
    expect(delivery && widthOf(delivery, tight, spare)).toBe(148);
  },
);
