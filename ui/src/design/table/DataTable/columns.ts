import type { SkeletonProps } from '../../feedback/Skeleton/Skeleton';
import type { TableColumn } from '../Table/Table';
import type { Layout } from '../useLayout';

/** One column of a DataTable. Define the array once, outside the component: a new array renders every row again. */
export type Column<Row> = Omit<TableColumn<Row>, 'header'> & {
  /** The title, also used in the column chooser. */
  header: string;
  /** The name of its order in `?tri=`; without one the column is not sortable. */
  sort?: string;
  /** The sort key as it is announced: “triées par date”. The title by default. */
  sortLabel?: string;
  /** Whether the chooser offers to hide it; true by default, except for the first column, which is the link. */
  hideable?: boolean;
  /** Whether it is visible by default; true unless set. */
  defaultVisible?: boolean;
  /** When the column is folded as the space shrinks: `desktop` ones go into the row's expander on a tablet, or earlier where they do not fit (product 4.8), `tablet` ones (the default) when they do not fit on a tablet, `always` ones never. */
  priority?: 'always' | 'tablet' | 'desktop';
  /** Its part of a card on a phone. When no column sets it, the first column is the title, and the next three are facts. */
  card?: 'title' | 'fact' | 'status';
  /** The width in px, padding included; without one it shares the remaining width, with a minimum of 140 px. Widths do not depend on the content, so that nothing jumps when it arrives. */
  width?: number;
  /** The width in px when there is not enough space for `width`: gaps and letters are smaller then, and long content wraps onto two lines. Without a `width`, the minimum share of the remaining width in that case. */
  narrow?: number;
  /** The extra width in px that it gets before the other columns without a width: for one column, so that its longest content stays on one line. */
  ample?: number;
  /** Its skeleton: a share of its width in tenths, or a chip. */
  skeleton?: NonNullable<SkeletonProps['width']> | 'chip';
};

/** The user's choice by column id: only differences from the default. Unknown ids are ignored. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

// biome-ignore lint/suspicious/noExplicitAny: these functions read only what does not depend on the row.
type AnyColumn = Column<any>;

/** Reports whether a column can be hidden: the first one is the link to the row and stays. */
export function isHideable(column: AnyColumn, index: number): boolean {
  return index > 0 && column.hideable !== false;
}

/** Reports whether a column is visible, by the user's choice or by default. */
export function isVisible(column: AnyColumn, index: number, choice: ColumnChoice): boolean {
  const usual = column.defaultVisible !== false;
  return isHideable(column, index) ? (choice[column.id] ?? usual) : true;
}

/** Returns the choice with one column shown or hidden; an entry that equals the default is removed. */
export function choose(choice: ColumnChoice, column: AnyColumn, visible: boolean): ColumnChoice {
  const { [column.id]: _forgotten, ...others } = choice;
  return visible === (column.defaultVisible !== false)
    ? others
    : { ...others, [column.id]: visible };
}

/** The available space. */
export type Room = {
  layout: Layout;
  /** The width of the table, in px. */
  width: number;
  /** The number of columns without data: checkboxes and menus. The column of expanders is added when something is folded. */
  controls: number;
};

/** The result: the visible columns, those in the expander, and whether the visible ones use their `narrow` widths. */
export type Arranged<Row> = {
  shown: readonly Column<Row>[];
  folded: readonly Column<Row>[];
  tight: boolean;
};

/**
 * Splits the columns into visible ones and those in the row's expander. On a tablet it folds those of
 * priority `desktop`. When the table is still wider than its space, it first uses narrow widths. Then it
 * folds one column after another: first the columns that the user added to the default ones, then the
 * less urgent ones, each time the last one first.
 */
export function arrange<Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
  { layout, width, controls }: Room,
): Arranged<Row> {
  const chosen = columns.filter((column, index) => isVisible(column, index, choice));
  if (layout === 'phone') return { shown: chosen, folded: [], tight: false };
  let shown =
    layout === 'tablet'
      ? chosen.filter((column) => column === chosen[0] || column.priority !== 'desktop')
      : chosen;
  const needed = (tight: boolean) =>
    minTableWidth(shown, controls + Number(shown.length < chosen.length), tight);
  const tight = shown.some(({ narrow }) => narrow !== undefined) && needed(false) > width;
  const yielding = [
    foldable(({ defaultVisible }) => defaultVisible === false),
    foldable(({ priority }) => priority === 'desktop'),
    foldable(() => true),
  ];
  for (const those of yielding) {
    while (those.length > 0 && needed(tight) > width) {
      const last = those.pop();
      shown = shown.filter((column) => column !== last);
    }
  }
  return { shown, folded: chosen.filter((column) => !shown.includes(column)), tight };

  function foldable(yields: (column: Column<Row>) => boolean): Column<Row>[] {
    return shown.filter(
      (column) => column !== chosen[0] && column.priority !== 'always' && yields(column),
    );
  }
}

/** Returns the columns of a card: a title, three facts at most, a status (product 4.8). */
export function cardParts<Row>(columns: readonly Column<Row>[]): {
  title: Column<Row> | undefined;
  facts: readonly Column<Row>[];
  status: Column<Row> | undefined;
} {
  const title = columns.find(({ card }) => card === 'title') ?? columns[0];
  const said = columns.filter(({ card }) => card === 'fact');
  const others = columns.filter((column) => column !== title && column.card !== 'status');
  return {
    title,
    facts: (said.length > 0 ? said : others).slice(0, 3),
    status: columns.find(({ card }) => card === 'status'),
  };
}

/** The minimum width of a column that shares the remaining width, in px. */
const least = 140;

/** Returns the width of a column of checkboxes, expanders or menus, in px. */
export function controlWidth(tight: boolean): number {
  return tight ? 36 : 48;
}

/** Returns the width in px below which the table scrolls horizontally. */
export function minTableWidth(
  columns: readonly AnyColumn[],
  controls: number,
  tight = false,
): number {
  return columns.reduce(
    (sum, { width = least, narrow }) => sum + (tight ? (narrow ?? width) : width),
    controls * controlWidth(tight),
  );
}

/** Returns the width of a column in px, given the spare width; undefined when it shares the remaining width. */
export function widthOf(
  { width, narrow, ample }: AnyColumn,
  tight: boolean,
  spare = 0,
): number | undefined {
  if (width === undefined) return undefined;
  const usual = tight ? (narrow ?? width) : width;
  return ample !== undefined && ample - usual <= spare ? ample : usual;
}
