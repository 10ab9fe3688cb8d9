import { Bars } from '../../design/charts/Bars/Bars';
import type { Measure, Series } from '../../design/charts/series';
import { Card } from '../../design/structure/Card/Card';
import { money, moneyCompact, month } from '../../lib/format';
import { de } from '../../lib/grammar';
import { fr } from '../../lib/typography';
import styles from './AccountTab.module.css';
import { type AccountStatement, Credit, type StatementProps } from './Statement';

export type AccountTabProps = StatementProps;

const measure: Measure = {
  format: money,
  short: moneyCompact,
  axis: { unit: 'k€', per: 100_000 },
  data: { unit: '€', per: 100 },
};

type Month = AccountStatement['months'][number];

/** « Encours »: the used credit, and the account month by month (product S12). */
export function AccountTab({ statement, failed, onRetry }: AccountTabProps) {
  const months = statement?.months ?? [];
  const limit = statement?.creditLimit ?? null;
  return (
    <div className={styles.account}>
      {!failed && (
        <Card title="Encours autorisé">
          <Credit statement={statement} />
          {!(statement && limit === null) && (
            <p className={styles.note}>
              {fr`L’encours utilisé compte, TTC, ce qui reste à payer des factures, hors prélèvements en attente ou programmés, et les commandes pas encore facturées. Il diffère donc du solde du compte.`}
            </p>
          )}
        </Card>
      )}
      <Card>
        <Bars
          title="Compte par mois"
          level={2}
          measure={measure}
          current={seriesOf('invoiced', 'Facturé', '1', months)}
          paired={seriesOf('paid', 'Réglé', '2', months)}
          line={seriesOf('balance', 'Solde', '4', months)}
          {...(limit !== null && { limit: { label: 'Encours autorisé', value: limit } })}
          {...(months.length > 0 && { summary: accountSummary(months) })}
          status={statement ? 'ready' : failed ? 'error' : 'loading'}
          emptyText="Aucune facture pour le moment."
          onRetry={onRetry}
        />
      </Card>
    </div>
  );
}

function seriesOf(
  id: 'invoiced' | 'paid' | 'balance',
  label: string,
  tone: Series['tone'],
  months: readonly Month[],
): Series {
  return {
    id,
    label,
    tone,
    ...(id === 'balance' && { texture: 'plain' }),
    points: months.map((one) => ({ x: one.month, label: month(one.month), value: one[id] })),
  };
}

/** A sentence with the sums of these months and the final balance. */
export function accountSummary(months: readonly Month[]): string {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return '';
  const sum = (of: 'invoiced' | 'paid') => months.reduce((all, one) => all + one[of], 0);
  const time =
    first === last ? `en ${month(last.month)}` : `${de(month(first.month))} à ${month(last.month)}`;
  return fr`${money(sum('invoiced'))} facturés et ${money(sum('paid'))} réglés ${time}, pour un solde de ${money(last.balance)} TTC.`;
}
