import { Bars } from '../../design/charts/Bars/Bars';
import { Lines } from '../../design/charts/Lines/Lines';
import type { Measure, Series } from '../../design/charts/series';
import { Card } from '../../design/structure/Card/Card';
import { money, moneyCompact, month } from '../../lib/format';
import { de } from '../../lib/grammar';
import { fr } from '../../lib/typography';
import styles from './AccountTab.module.css';
import { Credit, type StatementProps } from './Statement';

/** Props of {@link AccountTab}. */
export type AccountTabProps = StatementProps;

const measure: Measure = {
  format: money,
  short: moneyCompact,
  axis: { unit: 'k€', per: 100_000 },
  data: { unit: '€', per: 100 },
};

type Month = NonNullable<StatementProps['statement']>['months'][number];

/** « Encours »: the account month by month, and the credit that is used (product S12). */
export function AccountTab({ statement, failed, onRetry }: AccountTabProps) {
  const months = statement?.months ?? [];
  const limit = statement?.creditLimit ?? null;
  const status = statement ? 'ready' : failed ? 'error' : 'loading';
  return (
    <div className={styles.account}>
      {statement && (
        <Card title="Encours autorisé">
          <Credit statement={statement} />
          <Left statement={statement} />
        </Card>
      )}
      <Card>
        <Lines
          title="Solde du compte à la fin du mois"
          level={2}
          measure={measure}
          series={[seriesOf('balance', 'Solde TTC', months, ({ balance }) => balance)]}
          {...(limit !== null && { reference: { label: 'Encours autorisé', value: limit } })}
          {...(months.length > 0 && { summary: balanceSummary(months, limit) })}
          status={status}
          emptyText="Aucune facture pour le moment."
          onRetry={onRetry}
        />
      </Card>
      <Card>
        <Bars
          title="Facturé et réglé par mois"
          level={2}
          measure={measure}
          current={seriesOf('invoiced', 'Facturé TTC', months, ({ invoiced }) => invoiced)}
          previous={seriesOf('paid', 'réglé TTC', months, ({ paid }) => paid)}
          evolution={false}
          {...(months.length > 0 && { summary: flowSummary(months) })}
          status={status}
          emptyText="Aucune facture pour le moment."
          onRetry={onRetry}
        />
      </Card>
    </div>
  );
}

/** What of the credit is left. */
function Left({ statement }: { statement: NonNullable<StatementProps['statement']> }) {
  const { creditLimit, creditUsed } = statement;
  if (creditLimit === null || creditUsed === null) return null;
  const left = creditLimit - creditUsed;
  return (
    <p className={styles.left}>
      {left < 0 ? fr`Dépassé de ${money(-left)}` : fr`Disponible : ${money(left)}`}
    </p>
  );
}

function seriesOf(
  id: string,
  label: string,
  months: readonly Month[],
  read: (one: Month) => number,
): Series {
  return {
    id,
    label,
    points: months.map((one) => ({ x: one.month, label: month(one.month), value: read(one) })),
  };
}

/** Where the account stands, beside what is allowed. */
export function balanceSummary(months: readonly Month[], limit: number | null): string {
  const last = months.at(-1);
  if (!last) return '';
  const stands = fr`Solde de ${money(last.balance)} en ${month(last.month)}`;
  if (limit === null) return `${stands}.`;
  const gap = limit - last.balance;
  return gap < 0
    ? fr`${stands}, ${money(-gap)} au-dessus de l’encours autorisé.`
    : fr`${stands}, ${money(gap)} sous l’encours autorisé.`;
}

/** What was invoiced and paid in all these months. */
export function flowSummary(months: readonly Month[]): string {
  const sum = (read: (one: Month) => number) => months.reduce((all, one) => all + read(one), 0);
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return '';
  const time =
    first === last ? `en ${month(last.month)}` : `${de(month(first.month))} à ${month(last.month)}`;
  return fr`${money(sum(({ invoiced }) => invoiced))} facturés et ${money(sum(({ paid }) => paid))} réglés ${time}.`;
}
