import { type ComponentPropsWithRef, type ReactNode, useRef, useState } from 'react';
import { classes } from '../../classes';
import { Button } from '../../controls/Button/Button';
import styles from './Timeline.module.css';

/** One event of a {@link Timeline}. */
export type TimelineEvent = {
  id: string;
  /** The event, one sentence. */
  title: ReactNode;
  /** The time, already formatted. */
  at: ReactNode;
  /** The same time in machine-readable form, ISO 8601. */
  dateTime?: string;
  /** Details: a person, a reason, a link. */
  description?: ReactNode;
  /** The meaning of the event, which the title says too. */
  tone?: 'neutral' | 'info' | 'warn' | 'live' | 'ok' | 'bad';
};

/** Other props go to its root, the name (`aria-label`) to the list in it. */
export type TimelineProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** The events, newest first. */
  events: readonly TimelineEvent[];
  /** How many events are shown before « Afficher tout »; all without it, and in print. */
  limit?: number;
};

/** The history of something, newest first. */
export function Timeline({
  events,
  limit = events.length,
  className,
  'aria-label': label,
  ...rest
}: TimelineProps) {
  const [whole, setWhole] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const shown = whole ? events.length : limit;
  const showAll = () => {
    setWhole(true);
    // The clicked button is removed: the focus moves to the first new event.
    requestAnimationFrame(() => {
      list.current?.querySelectorAll<HTMLElement>('li')[limit]?.focus();
    });
  };
  return (
    <div className={classes(styles.root, className)} {...rest}>
      {/* Safari drops the list role of lists without bullets. */}
      <ol ref={list} role="list" aria-label={label} className={styles.timeline}>
        {events.map(({ id, title, at, dateTime, description, tone = 'neutral' }, index) => (
          <li
            key={id}
            data-tone={tone}
            // Print shows all of them.
            hidden={index >= shown}
            tabIndex={index === limit ? -1 : undefined}
            className={styles.event}
          >
            <span aria-hidden className={styles.mark} />
            <div className={styles.text}>
              <p className={styles.title}>{title}</p>
              {description && <div className={styles.description}>{description}</div>}
            </div>
            <time dateTime={dateTime} className={styles.at}>
              {at}
            </time>
          </li>
        ))}
      </ol>
      {shown < events.length && (
        <Button variant="ternary" look="light" className={styles.more} onClick={showAll}>
          {`Afficher tout (${events.length})`}
        </Button>
      )}
    </div>
  );
}
