import { CircleAlert } from 'lucide-react';
import { BlockFailure } from '../../components/LoadFailure/BlockFailure';
import { Button } from '../../design/controls/Button/Button';
import { Card } from '../../design/structure/Card/Card';
import { Icon } from '../../design/structure/Icon/Icon';
import { dateNear, money } from '../../lib/format';
import { paths } from '../../lib/paths';
import { fr } from '../../lib/typography';
import type { BalanceCard_StatementFragment as Statement } from './BalanceCard.generated';
import styles from './BalanceCard.module.css';

export type BalanceCardProps = {
  /** Null when it could not be loaded. */
  statement: Statement | null;
  className?: string | undefined;
};

/** « Solde »: the amount owed, the overdue part, and the next debit (product S04). */
export function BalanceCard({ statement, className }: BalanceCardProps) {
  return (
    <Card title="Solde" className={className}>
      {statement === null || statement.balanceDue === null ? (
        <BlockFailure />
      ) : (
        <div className={styles.balance}>
          {statement.balanceDue > 0 ? (
            <p className={styles.due}>
              {fr`À régler : `}
              <strong>{money(statement.balanceDue)}</strong>
            </p>
          ) : (
            <p>Rien à régler.</p>
          )}
          <Late {...statement} />
          <NextDebit {...statement} />
          <Button look="outline" to={paths.finance} className={styles.more}>
            Voir mes factures
          </Button>
        </div>
      )}
    </Card>
  );
}

function Late({ overdue }: Pick<Statement, 'overdue'>) {
  if (!overdue || overdue <= 0) return null;
  return (
    <p className={styles.late}>
      <Icon of={CircleAlert} size={18} />
      <span>{fr`dont en retard : ${money(overdue)}`}</span>
    </p>
  );
}

function NextDebit({
  nextDebitOn,
  nextDebitAmount,
}: Pick<Statement, 'nextDebitOn' | 'nextDebitAmount'>) {
  if (!nextDebitOn || nextDebitAmount === null) return null;
  return (
    <p className={styles.quiet}>
      {fr`Prochain prélèvement : ${money(nextDebitAmount)} le ${dateNear(nextDebitOn)}`}
    </p>
  );
}
