import { Card } from '../../design/structure/Card/Card';
import { dotted } from '../../lib/dotted';
import { litres, plate } from '../../lib/format';
import { CallLink } from './CallLink';
import styles from './CardText.module.css';
import { mayCall } from './calling';
import type { TankerCard_OrderFragment } from './TankerCard.generated';

export type TankerCardProps = { order: TankerCard_OrderFragment; now: Date };

/**
 * « Camion-citerne et chauffeur »: the tanker, and the driver's phone number while they may be
 * called (product S07, block 4).
 */
export function TankerCard({ order, now }: TankerCardProps) {
  const { tanker, driver } = order;
  return (
    <Card title="Camion-citerne et chauffeur" className={styles.stack}>
      {tanker && <p className={styles.strong}>{tankerInWords(tanker)}</p>}
      {driver && <p>{driver.firstName}</p>}
      {driver?.phone && mayCall(order, now) && (
        <CallLink name={driver.firstName} phone={driver.phone} />
      )}
      {!tanker && !driver && (
        <p className={styles.quiet}>
          Le camion-citerne et le chauffeur seront indiqués dès l’attribution.
        </p>
      )}
    </Card>
  );
}

/** “Citerne 12 · ZA-214-KC · 19 000 L”. */
function tankerInWords({
  name,
  registration,
  capacity,
}: NonNullable<TankerCard_OrderFragment['tanker']>): string {
  return dotted(name, plate(registration), capacity !== null && litres(capacity));
}
