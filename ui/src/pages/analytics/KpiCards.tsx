import { BlockRetry } from '../../components/LoadFailure/BlockRetry';
import { PriceDelta } from '../../components/PriceDelta/PriceDelta';
import { Card } from '../../design/structure/Card/Card';
import { KeyFigure } from '../../design/structure/KeyFigure/KeyFigure';
import { Missing } from '../../design/structure/Missing/Missing';
import { capitalized } from '../../lib/grammar';
import { type Period, spelledPeriod } from '../../lib/period';
import { fr, nbsp } from '../../lib/typography';
import styles from './KpiCards.module.css';
import { kpis, written } from './kpi';
import type { Analytics, Status } from './useDashboard';

export type KpiCardsProps = {
  /** Undefined while they load. */
  analytics: Pick<Analytics, 'kpis' | 'comparedPeriod'> | undefined;
  status: Status;
  /** The period of the figures. */
  of: Period;
  /** Whether the figures are compared with another period. */
  compares: boolean;
  /** Whether the cards are a carousel. */
  swipes: boolean;
  /** Loads them again; undefined where a retry is of no use. */
  onRetry: (() => void) | undefined;
};

/**
 * The seven key figures with their earlier values. The colour of a change says whether it is good
 * news (product S13).
 */
export function KpiCards({ analytics, status, of, compares, swipes, onRetry }: KpiCardsProps) {
  if (status === 'error')
    return (
      <Card className={styles.failed}>
        <BlockRetry onRetry={onRetry} />
      </Card>
    );
  const period = analytics?.comparedPeriod;
  const loading = status === 'loading';
  return (
    <section
      aria-label="Indicateurs"
      aria-busy={loading || undefined}
      data-compares={compares || undefined}
      className={styles.figures}
    >
      <ul
        role="list"
        aria-label="Indicateurs"
        className={styles.cards}
        {...(swipes && {
          // A scrollable area must be reachable by keyboard.
          tabIndex: 0,
        })}
      >
        {kpis.map((kpi) => {
          const values = analytics?.kpis?.[kpi.name];
          const { value, previous } = values
            ? written(kpi, values)
            : { value: null, previous: null };
          return (
            <li key={kpi.name}>
              <Card className={styles.card}>
                <KeyFigure
                  label={kpi.label}
                  value={value}
                  loading={loading}
                  {...(compares && {
                    change: values?.deltaPercent != null && (
                      <PriceDelta value={values.deltaPercent} goodWhen={kpi.goodWhen} spelled />
                    ),
                    comparison: (
                      <span className={styles.previous}>contre {previous ?? <Missing />}</span>
                    ),
                  })}
                />
              </Card>
            </li>
          );
        })}
      </ul>
      <div className={styles.period}>
        <p>{`${capitalized(spelledPeriod(of))}.`}</p>
        {compares && <p>{period ? fr`Comparaison : ${spelledPeriod(period)}.` : nbsp}</p>}
      </div>
    </section>
  );
}
