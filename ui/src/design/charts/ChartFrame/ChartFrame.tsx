import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { texts } from '../../../strings/texts';
import { classes } from '../../classes';
import { Button } from '../../controls/Button/Button';
import { Skeleton } from '../../feedback/Skeleton/Skeleton';
import { Icon } from '../../structure/Icon/Icon';
import type { Look } from '../look';
import { Swatch, type SwatchProps } from '../Swatch';
import { ChartData } from './ChartData';
import styles from './ChartFrame.module.css';
import { ChartNames } from './names';
import type { ChartTable } from './table';

/** An entry of the legend: the mark of a series, or one of its own. */
export type LegendItem = {
  id: string;
  label: string;
  /** `narrow`: only where a frame has less than 460 px; in a wider one the name stands beside the mark. */
  only?: 'narrow';
} & ({ look: Look; shape?: SwatchProps['shape']; mark?: undefined } | { mark: ReactNode });

/** What every chart takes, besides its data. */
export type ChartProps = Omit<ComponentPropsWithRef<'figure'>, 'title' | 'children'> & {
  /** One idea: “Volumes par produit”. The heading, and the accessible name. */
  title: string;
  /** Level of the heading; 3 by default. */
  level?: 2 | 3;
  /** At the end of the heading's line: a choice of unit, a link. */
  aside?: ReactNode;
  /** The sentence that says what is shown; by default it is written from the data. */
  summary?: string | undefined;
  /** `loading`: a skeleton of the same size; `error`: a retry. By default the chart says itself that there is nothing to draw. */
  status?: 'ready' | 'loading' | 'error';
  /** The sentence of a chart without data. */
  emptyText?: ReactNode;
  /** What can be done about it: “12 derniers mois”. */
  emptyAction?: ReactNode;
  /** Asks for the data again, after an error. */
  onRetry?: (() => void) | undefined;
};

export type ChartFrameProps = Omit<ChartProps, 'summary'> & {
  /** The sentence that says what is shown. */
  summary: string;
  /** How long that sentence can be in a narrow frame: four lines, or two (`short`). Their room is kept before it is known. */
  sentence?: 'short' | undefined;
  /** There is nothing to draw. */
  empty?: boolean;
  /** Marks and names of the series, when they are not written beside the marks; an empty list keeps its place while loading. */
  legend?: readonly LegendItem[] | undefined;
  /** Height in px that the plot needs at least, where its content decides, as rows do; every state has it. */
  least?: number | undefined;
  /** The same data as a table; made only when it is asked for. */
  table: () => ChartTable;
  /** The plot. */
  children: ReactNode;
};

/**
 * What stands around every chart (product 4.8, 5.5): its title, one sentence that says what it
 * shows, a legend when one is needed, the same data as a table, and its states. Each has the height
 * of the others, so nothing moves when the data arrive.
 */
export function ChartFrame({
  title,
  level = 3,
  aside,
  summary,
  sentence,
  status = 'ready',
  empty = false,
  emptyText = 'Aucune donnée sur cette période.',
  emptyAction,
  onRetry,
  legend,
  least,
  table,
  className,
  children,
  ...rest
}: ChartFrameProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const Heading = `h${level}` as const;
  const state = status === 'ready' && empty ? 'empty' : status;
  const ready = state === 'ready';
  const names = { title: `${id}title`, summary: `${id}summary` };

  return (
    <figure
      aria-labelledby={names.title}
      aria-describedby={ready ? names.summary : undefined}
      aria-busy={state === 'loading' || undefined}
      data-state={state}
      className={classes(styles.frame, className)}
      {...rest}
    >
      <div className={styles.header}>
        <Heading id={names.title} className={styles.title}>
          {title}
        </Heading>
        {aside}
      </div>
      <p id={names.summary} data-length={sentence} className={styles.summary}>
        {ready && summary}
        {state === 'loading' && <Skeleton width={7} />}
      </p>
      {legend && (
        <ul
          role="list"
          data-only={legend.length > 0 && legend.every(({ only }) => only) ? 'narrow' : undefined}
          className={styles.legend}
        >
          {(ready || state === 'loading') &&
            legend.map((item) => (
              <li key={item.id} data-only={item.only} className={styles.entry}>
                {'look' in item ? (
                  <Swatch look={item.look} {...(item.shape && { shape: item.shape })} />
                ) : (
                  item.mark
                )}
                {item.label}
              </li>
            ))}
        </ul>
      )}
      <div className={styles.body}>
        {least !== undefined && (
          <svg aria-hidden width={0} height={least} className={styles.strut} />
        )}
        {ready ? (
          <ChartNames value={names}>{children}</ChartNames>
        ) : (
          <div className={styles.stage} role={state === 'error' ? 'alert' : undefined}>
            {state === 'loading' && <Ghost />}
            {state === 'empty' && (
              <>
                <p>{emptyText}</p>
                {emptyAction}
              </>
            )}
            {state === 'error' && (
              <>
                <p>Impossible de charger ce graphique.</p>
                {onRetry && (
                  <Button look="outline" onClick={onRetry}>
                    {texts.retry}
                  </Button>
                )}
              </>
            )}
          </div>
        )}
      </div>
      <div className={styles.footer}>
        {ready && (
          <Button
            variant="ternary"
            look="light"
            icon={<Icon of={open ? ChartNoAxesColumn : Table2} size={16} />}
            aria-expanded={open}
            aria-controls={open ? `${id}data` : undefined}
            aria-describedby={names.title}
            className={styles.toggle}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Masquer les données' : 'Voir les données'}
          </Button>
        )}
      </div>
      {ready && open && <ChartData id={`${id}data`} title={title} table={table} />}
    </figure>
  );
}

/** Bars of no data, as high as a plot. */
function Ghost() {
  return (
    <span aria-hidden className={styles.ghost}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <i key={index} />
      ))}
    </span>
  );
}
