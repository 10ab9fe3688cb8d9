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

/** An entry of the legend: the mark of a series, or a custom mark. */
export type LegendItem = {
  id: string;
  label: string;
  /** `narrow`: shown only where the frame is narrower than 460 px; in a wider one the name is beside the mark. */
  only?: 'narrow';
} & ({ look: Look; shape?: SwatchProps['shape']; mark?: undefined } | { mark: ReactNode });

/** The props of every chart, in addition to its data. */
export type ChartProps = Omit<ComponentPropsWithRef<'figure'>, 'title' | 'children'> & {
  /** One idea: “Volumes par produit”. The heading and the accessible name. */
  title: string;
  /** The level of the heading; 3 by default. */
  level?: 2 | 3;
  /** Content at the end of the heading's line: a choice of unit, a link. */
  aside?: ReactNode;
  /** A sentence that summarises the data; by default it is generated from the data. */
  summary?: string | undefined;
  /** `loading`: a skeleton of the same size; `error`: a retry button. By default the chart detects empty data. */
  status?: 'ready' | 'loading' | 'error';
  /** The sentence of a chart without data. */
  emptyText?: ReactNode;
  /** An action for a chart without data: “12 derniers mois”. */
  emptyAction?: ReactNode;
  /** Requests the data again after an error. */
  onRetry?: (() => void) | undefined;
};

export type ChartFrameProps = Omit<ChartProps, 'summary'> & {
  /** The sentence that summarises the data. */
  summary: string;
  /** The maximum length of the sentence in a narrow frame: four lines, or two (`short`). The space is kept before it is known. */
  sentence?: 'short' | undefined;
  /** There are no data to draw. */
  empty?: boolean;
  /** The marks and names of the series, when they are not written beside the marks; an empty list keeps its space while loading. */
  legend?: readonly LegendItem[] | undefined;
  /** The minimum height of the plot in px, when it depends on the content, such as rows; all states have it. */
  least?: number | undefined;
  /** Returns the same data as a table; called only when the table is needed. */
  table: () => ChartTable;
  children: ReactNode;
};

/**
 * The frame of every chart (product 4.8, 5.5): its title, one summarising sentence, a legend when one is
 * needed, the same data as a table, and its states. All states have the same
 * height, so nothing moves when the data arrive.
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

/** Placeholder bars, as high as a plot. */
function Ghost() {
  return (
    <span aria-hidden className={styles.ghost}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are identical and never change places.
        <i key={index} />
      ))}
    </span>
  );
}
