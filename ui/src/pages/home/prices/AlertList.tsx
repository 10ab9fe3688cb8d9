import { Trash2 } from 'lucide-react';
import { useDisabledReason } from '../../../components/offline';
import { Permitted } from '../../../components/permissions/Permitted';
import { IconButton } from '../../../design/controls/IconButton/IconButton';
import { Icon } from '../../../design/structure/Icon/Icon';
import { dateTime } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import styles from './AlertList.module.css';
import { alertInWords } from './alerts';
import type { PriceAlertLineFragment as Alert } from './Prices.generated';
import { useAlertRemoval } from './useAlertRemoval';

export type AlertListProps = {
  /** The alerts about one product, the latest first. */
  alerts: readonly Alert[];
  /** The product's name. */
  name: string;
};

/** The user's alerts about a product, active and triggered. */
export function AlertList({ alerts, name }: AlertListProps) {
  const remove = useAlertRemoval();
  const cut = useDisabledReason();
  return (
    <section className={styles.alerts} aria-label={`Vos alertes, ${name}`}>
      <h3>Vos alertes</h3>
      {alerts.length === 0 ? (
        <p className={styles.none}>{fr`Aucune alerte sur ce produit.`}</p>
      ) : (
        <ul role="list">
          {alerts.map((alert) => (
            <li key={alert.id}>
              <div>
                <p>{alertInWords(alert)}</p>
                <p className={styles.state}>{stateOf(alert)}</p>
              </div>
              <Permitted reason={cut}>
                <IconButton
                  label={fr`Supprimer l’alerte : ${alertInWords(alert)}`}
                  icon={<Icon of={Trash2} />}
                  onClick={() => remove(alert)}
                />
              </Permitted>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function stateOf({ active, lastTriggeredAt }: Alert): string {
  if (active) return 'En attente';
  return lastTriggeredAt ? `Déclenchée le ${dateTime(lastTriggeredAt)}` : 'Déclenchée';
}
