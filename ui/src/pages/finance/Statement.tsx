import { CircleAlert } from 'lucide-react';
import { BlockUnavailable } from '../../components/LoadFailure/BlockUnavailable';
import { useNoticed } from '../../components/offline';
import { Button } from '../../design/controls/Button/Button';
import { ProgressBar } from '../../design/feedback/ProgressBar/ProgressBar';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../design/structure/Card/Card';
import { Icon } from '../../design/structure/Icon/Icon';
import { KeyFigure } from '../../design/structure/KeyFigure/KeyFigure';
import { count } from '../../lib/count';
import { quantity } from '../../lib/decimal';
import { dateShort, money } from '../../lib/format';
import { fr, nbsp } from '../../lib/typography';
import { texts } from '../../strings/texts';
import { Aging } from './Aging';
import type { AccountStatementQuery } from './FinancePage.generated';
import styles from './Statement.module.css';

/** What the business owes. */
export type AccountStatement = AccountStatementQuery['accountStatement'];

/** Props of {@link Statement}. */
export type StatementProps = {
  /** Undefined while it is on its way, or where it could not be read. */
  statement: AccountStatement | undefined;
  /** It could not be read. */
  failed: boolean;
  /** Asks for it again. */
  onRetry: () => void;
};

/** What is owed, late, due soon and debited next, at the head of the page (product S12). */
export function Statement({ statement, failed, onRetry }: StatementProps) {
  const noticed = useNoticed();
  if (failed)
    return (
      <Card className={styles.failed}>
        <BlockUnavailable />
        {/* The notice above says that it comes by itself. */}
        {!noticed && (
          <Button look="outline" onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
      </Card>
    );
  const loading = !statement;
  return (
    <section
      aria-label="Situation du compte"
      aria-busy={loading || undefined}
      className={styles.statement}
    >
      <Card className={styles.figures}>
        <KeyFigure
          label="À régler"
          value={amount(statement?.balanceDue)}
          comparison="TTC"
          loading={loading}
        />
        <Overdue statement={statement} />
        <KeyFigure
          label={fr`À échoir sous 7 jours`}
          value={amount(statement?.dueIn7Days)}
          comparison="TTC"
          loading={loading}
        />
        <NextDebit statement={statement} />
      </Card>
      <Card title="Ce qui est dû, par retard" className={styles.aging}>
        {statement ? <Aging buckets={statement.aging} /> : <Bones />}
      </Card>
      {(loading || statement.creditLimit !== null) && (
        <Card title="Encours" className={styles.credit}>
          {statement ? <Credit statement={statement} /> : <Bones />}
        </Card>
      )}
    </section>
  );
}

function Overdue({ statement }: Pick<StatementProps, 'statement'>) {
  const { overdue, overdueCount } = statement ?? {};
  const late = Boolean(overdue || overdueCount);
  return (
    <KeyFigure
      label="En retard"
      value={
        late && overdue ? (
          <span className={styles.late}>
            <Icon of={CircleAlert} />
            {money(overdue)}
          </span>
        ) : (
          amount(overdue)
        )
      }
      comparison={
        typeof overdueCount === 'number'
          ? overdueCount === 0
            ? 'Aucune facture'
            : count(overdueCount, 'facture')
          : nbsp
      }
      loading={!statement}
    />
  );
}

function NextDebit({ statement }: Pick<StatementProps, 'statement'>) {
  const { nextDebitOn, nextDebitAmount } = statement ?? {};
  return (
    <KeyFigure
      label="Prochain prélèvement"
      value={nextDebitOn ? amount(nextDebitAmount) : 'Aucun'}
      comparison={nextDebitOn ? `le ${dateShort(nextDebitOn)}` : nbsp}
      loading={!statement}
    />
  );
}

/** “12 430 € sur 50 000 €”, and how far that is. */
export function Credit({ statement }: { statement: AccountStatement }) {
  const { creditLimit, creditUsed } = statement;
  if (creditLimit === null) return <p>Aucune limite d’encours.</p>;
  return (
    <ProgressBar
      label="Encours utilisé"
      labelHidden
      value={Math.max(0, creditUsed ?? 0)}
      max={Math.max(1, creditLimit)}
      valueText={
        creditUsed === null
          ? fr`Limite : ${euros(creditLimit)}`
          : fr`${euros(creditUsed)} sur ${euros(creditLimit)}`
      }
      data-over={(creditUsed ?? 0) > creditLimit || undefined}
      className={styles.bar}
    />
  );
}

function Bones() {
  return (
    <div className={styles.bones}>
      <Skeleton width={10} />
      <Skeleton width={7} />
    </div>
  );
}

/** “12 430 €”. */
function euros(cents: number): string {
  return quantity(cents, '€', { shift: -2 });
}

function amount(cents: number | null | undefined) {
  return typeof cents === 'number' ? money(cents) : null;
}
