import { useLocation } from 'react-router-dom';
import { BlockRetry } from '../../../components/LoadFailure/BlockRetry';
import { Button } from '../../../design/controls/Button/Button';
import { Card } from '../../../design/structure/Card/Card';
import type { CivilDate } from '../../../lib/civil-date';
import { litres, money } from '../../../lib/format';
import { capitalized } from '../../../lib/grammar';
import { fr } from '../../../lib/typography';
import { panelPath } from '../panel';
import styles from './Excise.module.css';
import { quarterName } from './quarters';
import { useLastRefund } from './useRefund';
import { isConcerned, missingRate, nothingEligible, type Refund, rateInWords } from './words';

export type ExciseCardProps = { today: CivilDate; className?: string | undefined };

/**
 * « Remboursement d’accise »: the estimate for the last complete quarter; empty when it does not
 * apply to the business, and while that is unknown (product S13).
 */
export function ExciseCard({ today, className }: ExciseCardProps) {
  const { data, failed, loading, retry } = useLastRefund(today);
  const refund = data?.exciseRefund;
  if (refund && !isConcerned(refund)) return null;
  // A response with an error at this field still has the other fields.
  const loadFailed = failed || (!loading && data !== undefined);
  if (!refund && !loadFailed) return null;
  return (
    <Card title="Remboursement d’accise" className={className}>
      {refund ? <Estimate refund={refund} /> : <BlockRetry onRetry={retry} />}
    </Card>
  );
}

function Estimate({ refund }: { refund: Refund }) {
  const { search } = useLocation();
  const { amount, ratePerHl, eligibleLitres, year } = refund;
  const nothing = nothingEligible(refund);
  return (
    <div className={styles.card}>
      <p className={styles.quiet}>{capitalized(quarterName(refund))}</p>
      {amount === null || ratePerHl === null ? (
        <p>{missingRate(year)}</p>
      ) : (
        <>
          {nothing === null && (
            <p className={styles.amount}>
              {fr`Montant estimé : `}
              <strong>{money(amount)}</strong>
            </p>
          )}
          <p className={styles.quiet}>
            {nothing ??
              fr`${litres(eligibleLitres)} de gazole à ${rateInWords(ratePerHl)}, estimation indicative.`}
          </p>
        </>
      )}
      <Button
        look="outline"
        to={panelPath(search, 'accise', refund)}
        preventScrollReset
        className={styles.open}
      >
        Voir le détail
      </Button>
    </div>
  );
}
