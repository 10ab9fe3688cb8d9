import { Link } from 'react-router-dom';
import { BlockFailure } from '../../components/LoadFailure/BlockFailure';
import { PriceDelta } from '../../components/PriceDelta/PriceDelta';
import { Card } from '../../design/structure/Card/Card';
import { KeyFigure } from '../../design/structure/KeyFigure/KeyFigure';
import { co2, litresCompact, moneyCompact } from '../../lib/format';
import { paths } from '../../lib/paths';
import { fr } from '../../lib/typography';
import type { MonthCard_MonthFragment as Month } from './MonthCard.generated';
import styles from './MonthCard.module.css';

export type MonthCardProps = {
  /** Null when it could not be loaded; undefined while it loads. */
  month: Month | null | undefined;
  className?: string | undefined;
};

/** The figures of the month: name, format, and which direction is good news. */
const figures = [
  ['volume', 'Volume livré', litresCompact, 'none'],
  ['spendExclTax', 'Dépense HT', (cents: string) => moneyCompact(Number(cents)), 'down'],
  ['emissionsKg', 'Émissions', co2, 'down'],
] as const;

/** « Ce mois-ci »: volume, cost and emissions since the first of the month (product S04). */
export function MonthCard({ month, className }: MonthCardProps) {
  return (
    <Card
      title="Ce mois-ci"
      aside={<Link to={paths.analytics}>Tableau de bord</Link>}
      className={className}
    >
      {month === null ? (
        <BlockFailure />
      ) : (
        <div className={styles.figures}>
          {figures.map(([name, label, write, goodWhen]) => {
            const { value = null, deltaPercent = null } = month?.[name] ?? {};
            return (
              <KeyFigure
                key={name}
                label={label}
                value={value === null ? null : write(value)}
                change={
                  deltaPercent !== null && <PriceDelta value={deltaPercent} goodWhen={goodWhen} />
                }
                comparison={
                  deltaPercent === null
                    ? 'rien à comparer'
                    : fr`sur le mois précédent à la même date`
                }
                loading={month === undefined}
              />
            );
          })}
        </div>
      )}
    </Card>
  );
}
