import { fr } from '../../lib/typography';
import '../../design/chart-tokens.css';
import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, useId } from 'react';
import { classes } from '../../design/classes';
import { Chip, type ChipProps } from '../../design/structure/Chip/Chip';
import { Icon } from '../../design/structure/Icon/Icon';
import { Missing } from '../../design/structure/Missing/Missing';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { litres } from '../../lib/format';
import { capitalized } from '../../lib/grammar';
import type { Instant } from '../../lib/instant';
import { energyOf } from '../energy';
import styles from './LevelGauge.module.css';
import {
  type Level,
  type LevelState,
  levelInWords,
  levelShare,
  levelState,
  levelWords,
  type NextVolume,
  nextInWords,
  nextShare,
  since,
  usableShare,
  wholeShare,
} from './level';

export type LevelGaugeProps = Omit<ComponentPropsWithRef<'div'>, 'children'> &
  Omit<Level, 'threshold'> & {
    /** The name of the gauge for screen readers: “Niveau de la cuve AdBlue”. */
    label: string;
    /** `Tank.alertThresholdPercent`; 20 by default, as in the schema. */
    threshold?: number;
    /** `Gas.energyType`: the colour of a normal level. */
    energyType?: string | null;
    /** `Tank.levelAt`. */
    readAt?: Instant | null;
    /** The source of the reading: “capteur”, “relevé manuel”, “estimation”. */
    source?: string | null;
    /** The next delivery: hatched above the level, up to the expected level. A text next to the gauge must give its volume and date. */
    next?: NextVolume | null;
    /** The current time, for the age of the reading. */
    now: Date;
    /** `compact` (default) shows the bar and, unless the level is normal, its state in words, for a row that has the figures; `full` also shows the figures, the names of the marks and the state. */
    variant?: 'compact' | 'full';
  };

const chips: Record<LevelState, { tone: NonNullable<ChipProps['tone']>; icon: LucideIcon }> = {
  low: { tone: 'bad', icon: CircleAlert },
  watch: { tone: 'warn', icon: TriangleAlert },
  correct: { tone: 'ok', icon: CircleCheck },
  unknown: { tone: 'neutral', icon: CircleHelp },
};

/** The level of a tank, with marks for the alert threshold and for the maximum fill level of 95 % (product 5.5). */
export function LevelGauge({
  label,
  level,
  capacity,
  threshold = 20,
  energyType,
  readAt,
  source,
  next,
  now,
  variant = 'compact',
  className,
  ...rest
}: LevelGaugeProps) {
  const tank = { level, capacity, threshold };
  const state = levelState(tank);
  const share = levelShare(tank);
  const coming = nextInWords(tank, next);
  const words = [levelInWords(tank, readAt, now), coming].filter(Boolean).join(' ; ');
  const bar = (
    <Bar
      share={share}
      reached={nextShare(tank, next)}
      threshold={threshold}
      named={variant === 'full'}
    />
  );
  return (
    <div
      data-variant={variant}
      data-state={state}
      data-energy={energyOf(energyType)}
      className={classes(styles.gauge, className)}
      {...rest}
    >
      {variant === 'full' && (
        <p className={styles.figures}>
          <span>
            {share === null || level === null ? (
              <Missing />
            ) : (
              <strong className={styles.level}>{litres(level)}</strong>
            )}{' '}
            <span className={styles.capacity}>
              {share === null
                ? `sur ${litres(capacity)}`
                : fr`sur ${litres(capacity)} · ${wholeShare(share)} %`}
            </span>
          </span>
          <Chip
            tone={chips[state].tone}
            mark={<Icon of={chips[state].icon} size={16} />}
            className={styles.state}
          >
            {levelWords[state]}
          </Chip>
        </p>
      )}
      {share === null ? (
        <div role="img" aria-label={fr`${label} : ${words}`}>
          {bar}
        </div>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a native meter draws its own bar, without marks, in the browser's colours.
        <div
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.min(100, wholeShare(share))}
          aria-valuetext={words}
        >
          {bar}
        </div>
      )}
      {variant === 'compact' && state === 'correct' && (
        <VisuallyHidden>{levelWords.correct}</VisuallyHidden>
      )}
      {variant === 'compact' && state !== 'correct' && (
        // For an unknown level this text is the name of the image, so it is not hidden.
        <p aria-hidden={share === null || undefined} className={styles.word}>
          {levelWords[state]}
        </p>
      )}
      {variant === 'full' && coming && <p className={styles.reading}>{capitalized(coming)}</p>}
      {variant === 'full' && readAt && (
        <p className={styles.reading}>
          Relevé {since(readAt, now)}
          {source && fr` · ${source}`}
        </p>
      )}
    </div>
  );
}

type BarProps = {
  share: number | null;
  /** The level after the next delivery. */
  reached: number | null;
  threshold: number;
  named: boolean;
};

/** Drawn in SVG, whose attributes can follow the data: the content security policy forbids style attributes. */
function Bar({ share, reached, threshold, named }: BarProps) {
  const stripes = useId();
  const hatches = useId();
  const width = Math.min(100, share ?? 0);
  return (
    <>
      <svg aria-hidden="true" className={styles.bar}>
        <defs>
          <pattern
            id={stripes}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" className={styles.ground} />
            <rect width="2" height="6" className={styles.stripe} />
          </pattern>
          {reached !== null && (
            <pattern
              id={hatches}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(-45)"
            >
              <rect width="1.75" height="5" className={styles.edge} />
            </pattern>
          )}
        </defs>
        <rect width="100%" height="100%" rx="5" className={styles.track} />
        {reached !== null && (
          <>
            <rect
              x={`${width}%`}
              width={`${reached - width}%`}
              height="100%"
              fill={`url(#${hatches})`}
              data-part="next"
            />
            <svg x={`${reached}%`} className={styles.origin}>
              <rect x="-1.5" width="1.5" height="100%" className={styles.edge} />
            </svg>
          </>
        )}
        {width > 0 && (
          <>
            <rect width={`${width}%`} height="100%" className={styles.ground} />
            <rect
              width={`${width}%`}
              height="100%"
              fill={`url(#${stripes})`}
              className={styles.striped}
            />
            <svg x={`${width}%`} className={styles.origin}>
              <rect x="-1.5" width="1.5" height="100%" className={styles.edge} />
            </svg>
          </>
        )}
        <Mark at={threshold} />
        <Mark at={usableShare} />
      </svg>
      {named && (
        <svg aria-hidden="true" className={styles.names}>
          <text x={`${threshold}%`} y="1em" textAnchor={threshold < 15 ? 'start' : 'middle'}>
            Alerte {threshold}
            {fr` %`}
          </text>
          <text x={`${usableShare}%`} y="1em" textAnchor="middle">
            {usableShare}
            {fr` %`}
          </text>
        </svg>
      )}
    </>
  );
}

/** A line with a gap on both sides, visible on the level and beside it. */
function Mark({ at }: { at: number }) {
  return (
    <svg x={`${at}%`} className={styles.origin}>
      <rect x="-1.75" width="3.5" height="100%" className={styles.gap} />
      <rect x="-0.75" width="1.5" height="100%" className={styles.mark} />
    </svg>
  );
}
