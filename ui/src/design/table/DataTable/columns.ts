import type { SkeletonProps } from '../../feedback/Skeleton/Skeleton';
import type { TableColumn } from '../Table/Table';
import type { Layout } from '../useLayout';

/** One column of a DataTable. Columns are made once, outside the component: a new array draws every row again. */
export type Column<Row> = Omit<TableColumn<Row>, 'header'> & {
  /** Its title, also in the column chooser. */
  header: string;
  /** Name of its order in `?tri=`; without one it does not sort. */
  sort?: string;
  /** What it sorts by, as it is spoken: “triées par date”. The title by default. */
  sortLabel?: string;
  /** Whether the chooser offers to hide it; yes, except the first one, which is the link. */
  hideable?: boolean;
  /** Whether it is shown to those who have chosen nothing; yes by default. */
  defaultVisible?: boolean;
  /** How long it keeps a column of its own as the room shrinks: `desktop` ones are folded into the row's expander on a tablet, or before where there is no room (product 4.8), `tablet` ones (the default) when they do not fit there, `always` never. */
  priority?: 'always' | 'tablet' | 'desktop';
  /** Its part of a card on a phone. Without any: the first column is the title, the next three are facts. */
  card?: 'title' | 'fact' | 'status';
  /** Width in px, padding included; without one it shares what is left, from 140 px. Widths do not follow the content, so that nothing jumps when it arrives. */
  width?: number;
  /** Width in px where there is too little room for `width`: gaps and letters are smaller there, and what is long takes two lines. Without a `width`, the least that it has there of what is left. */
  narrow?: number;
  /** Width in px that it takes of what the columns without a width have beyond their least: for one column, whose longest content then stays on one line. */
  ample?: number;
  /** What stands for it while the first rows load: a share of its width in tenths, or a chip. */
  skeleton?: NonNullable<SkeletonProps['width']> | 'chip';
};

/** What a person has chosen, by column id: only what differs from the usual. Ids of columns that are gone do no harm. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

// biome-ignore lint/suspicious/noExplicitAny: these only read what does not depend on the row.
type AnyColumn = Column<any>;

/** Whether a column can be hidden: the first one is the link to the row and stays. */
export function isHideable(column: AnyColumn, index: number): boolean {
  return index > 0 && column.hideable !== false;
}

/** Whether a column is shown, by the person's choice or by default. */
export function isVisible(column: AnyColumn, index: number, choice: ColumnChoice): boolean {
  const usual = column.defaultVisible !== false;
  return isHideable(column, index) ? (choice[column.id] ?? usual) : true;
}

/** The choice with one column shown or hidden; what is usual again is forgotten. */
export function choose(choice: ColumnChoice, column: AnyColumn, visible: boolean): ColumnChoice {
  const { [column.id]: _forgotten, ...others } = choice;
  return visible === (column.defaultVisible !== false)
    ? others
    : { ...others, [column.id]: visible };
}

/** What there is room for. */
export type Room = {
  layout: Layout;
  /** Width of the table, in px. */
  width: number;
  /** How many columns there are without data: checkboxes and menus. That of expanders is one more, there once something is folded. */
  controls: number;
};

/** How the columns stand: those with a column of their own, those behind the expander, and whether the shown ones take their `narrow` widths. */
export type Arranged<Row> = {
  shown: readonly Column<Row>[];
  folded: readonly Column<Row>[];
  tight: boolean;
};

/**
 * The columns that have a column of their own, and those that wait in the row's expander: on a tablet
 * those of priority `desktop`, then, where the table would be wider than its place, those that are not
 * usual, which are asked for beside the others and not in their place, then the less urgent ones; each
 * time from the last. Before it folds anything for want of room, the table is drawn tight.
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
    leastWidth(shown, controls + Number(shown.length < chosen.length), tight);
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

/** What a card shows of the columns: a title, three facts at most, a status (product 4.8). */
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

/** The least width of a column that shares what is left, in px. */
const least = 140;

/** Width of a column of checkboxes, expanders or menus, in px. */
export function controlWidth(tight: boolean): number {
  return tight ? 36 : 48;
}

/** The width below which the table scrolls sideways, in px, with so many columns without data. */
export function leastWidth(columns: readonly AnyColumn[], controls: number, tight = false): number {
  return columns.reduce(
    (sum, { width = least, narrow }) => sum + (tight ? (narrow ?? width) : width),
    controls * controlWidth(tight),
  );
}

/** The width of a column in px, where so much is to spare; undefined where it shares what is left, however little there is. */
export function widthOf(
  { width, narrow, ample }: AnyColumn,
  tight: boolean,
  spare = 0,
): number | undefined {
  if (width === undefined) return undefined;
  const usual = tight ? (narrow ?? width) : width;
  return ample !== undefined && ample - usual <= spare ? ample : usual;
}
