import { Clock } from 'lucide-react';
import { Icon } from '../../design/structure/Icon/Icon';
import { waitingReadings } from '../../graphql/kept/waiting';
import { dateTime, litres } from '../../lib/format';
import { useStore } from '../../lib/store';
import { fr } from '../../lib/typography';
import styles from './TankParts.module.css';

export type WaitingLevelsProps = {
  /** The tank's id. */
  tank: string;
};

/** The levels of a tank that were entered offline and are not sent yet; nothing when there are none (product 10.3). */
export function WaitingLevels({ tank }: WaitingLevelsProps) {
  const waiting = useStore(waitingReadings).filter(
    (reading) => reading.tank === tank && reading.refused === undefined,
  );
  return waiting.map(({ id, level, at }) => (
    <p key={id} className={styles.fact}>
      <Icon of={Clock} size={16} />
      <span>{fr`En attente d’envoi : ${litres(level)}, relevé le ${dateTime(at)}`}</span>
    </p>
  ));
}
