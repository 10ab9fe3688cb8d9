import { CircleAlert } from 'lucide-react';
import { BlockRetry } from '../../components/LoadFailure/BlockRetry';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../design/structure/Card/Card';
import { Icon } from '../../design/structure/Icon/Icon';
import { KeyFigure } from '../../design/structure/KeyFigure/KeyFigure';
import { count } from '../../lib/count';
import { quantity } from '../../lib/decimal';
import { dateShort, money } from '../../lib/format';
import { fr, nbsp } from '../../lib/typography';
import { Aging } from './Aging';
import type { AccountStatementQuery } from './FinancePage.generated';
import styles from './Statement.module.css';

/** The statement of the account. */
export type AccountStatement = AccountStatementQuery['accountStatement'];

export type StatementProps = {
  /** Undefined while it loads, or when it failed to load. */
  statement: AccountStatement | undefined;
  /** Whether it failed to load. */
  failed: boolean;
  /** Loads it again. */
  onRetry: () => void;
};

/** The amounts owed, overdue, due soon and debited next, at the top of the page (product S12). */
export function Statement({ statement, failed, onRetry }: StatementProps) {
  if (failed)
    return (
      <Card className={styles.failed}>
        <BlockRetry onRetry={onRetry} />
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
        <Aging buckets={statement?.aging} />
      </Card>
      <Card title="Encours" className={styles.credit}>
        <Credit statement={statement} />
      </Card>
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

/** “12 430 € sur 50 000 €” as a bar, and the remaining amount. */
export function Credit({ statement }: Pick<StatementProps, 'statement'>) {
  if (!statement)
    return (
      <div className={styles.meter}>
        <Skeleton width={7} className={styles.used} />
        <svg className={styles.track} width="100%" height={6} aria-hidden="true" />
        <Skeleton width={5} />
      </div>
    );
  const { creditLimit: limit, creditUsed: used } = statement;
  if (limit === null) return <p>Aucune limite d’encours.</p>;
  if (used === null) return <p>{fr`Limite : ${euros(limit)}`}</p>;
  const left = limit - used;
  const share = Math.min(100, Math.max(0, Math.round((used / Math.max(1, limit)) * 100)));
  const words = fr`${euros(used)} sur ${euros(limit)}`;
  return (
    <div className={styles.meter} data-over={left < 0 || undefined}>
      <p aria-hidden className={styles.used}>
        {words}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter draws its own bar, in each browser's colours. */}
      <div
        role="meter"
        aria-label="Encours utilisé"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={words}
      >
        <svg className={styles.track} width="100%" height={6} aria-hidden="true">
          <rect className={styles.level} width={`${share}%`} height="100%" />
        </svg>
      </div>
      <p className={styles.left}>
        {left < 0 && <Icon of={CircleAlert} size={16} />}
        {left < 0 ? fr`Dépassé de ${money(-left)}` : fr`Disponible : ${money(left)}`}
      </p>
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
