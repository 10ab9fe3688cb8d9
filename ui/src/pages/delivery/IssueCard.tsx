import { labelOf } from '../../components/labels';
import { issueStatuses } from '../../components/orders/labels';
import { Card } from '../../design/structure/Card/Card';
import { dateShort } from '../../lib/format';
import styles from './CardText.module.css';
import type { IssueCard_OrderFragment } from './IssueCard.generated';
import issueStyles from './IssueCard.module.css';

export type IssueCardProps = { order: IssueCard_OrderFragment };

/** A reported issue, and the provider's reply (product S07). */
export function IssueCard({ order: { issue } }: IssueCardProps) {
  if (!issue) return null;
  const { openedAt, status, description, answer } = issue;
  const reported = openedAt ? `Problème signalé le ${dateShort(openedAt)}` : 'Problème signalé';
  return (
    <Card
      title={[reported, labelOf(issueStatuses, status)].filter(Boolean).join(' — ')}
      className={styles.stack}
    >
      <p className={issueStyles.written}>{description}</p>
      {answer && (
        <div>
          <p className={styles.strong}>Réponse</p>
          <p className={issueStyles.written}>{answer}</p>
        </div>
      )}
    </Card>
  );
}
