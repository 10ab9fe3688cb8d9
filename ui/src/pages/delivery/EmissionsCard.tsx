import { Card } from '../../design/structure/Card/Card';
import { co2 } from '../../lib/format';
import styles from './CardText.module.css';
import type { EmissionsCard_OrderFragment } from './EmissionsCard.generated';
import { avoidedKg, emissionsSentence } from './emissions';

export type EmissionsCardProps = {
  order: EmissionsCard_OrderFragment;
  /** The emission factor of gazole B7 in kg CO₂e a litre; null when it is unknown. */
  diesel: string | null;
};

/**
 * « Émissions »: the emissions of a delivery with their factor, and those avoided by HVO (product
 * S07, block 8). Empty before the delivery.
 */
export function EmissionsCard({ order, diesel }: EmissionsCardProps) {
  const { emissionsKgCo2e, items } = order;
  if (emissionsKgCo2e === null) return null;
  const known = items.flatMap((item) => {
    const sentence = emissionsSentence(item);
    return sentence ? [{ item, sentence, avoided: avoidedKg(item, diesel) }] : [];
  });
  return (
    <Card title="Émissions" className={styles.stack}>
      {(known.length > 1 || known.length === 0) && (
        <p className={styles.strong}>{co2(emissionsKgCo2e)}</p>
      )}
      {known.map(({ item, sentence, avoided }) => (
        <div key={item.id}>
          {known.length > 1 && item.gas && <p className={styles.strong}>{item.gas.shortName}</p>}
          <p>{sentence}</p>
          {item.emissionFactor?.reference && (
            <p className={styles.quiet}>{item.emissionFactor.reference}</p>
          )}
          {avoided !== null && (
            <p className={styles.quiet}>Soit {co2(avoided)} évités par rapport au gazole B7.</p>
          )}
        </div>
      ))}
    </Card>
  );
}
