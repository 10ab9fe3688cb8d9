import { CircleAlert } from 'lucide-react';
import { BlockRetry } from '../../components/LoadFailure/BlockRetry';
import { Card } from '../../design/structure/Card/Card';
import { Icon } from '../../design/structure/Icon/Icon';
import { KeyFigure } from '../../design/structure/KeyFigure/KeyFigure';
import { integer, litresCompact, percent } from '../../lib/format';
import { fr, nbsp } from '../../lib/typography';
import styles from './FleetFigures.module.css';
import type { FleetQuery } from './FleetPage.generated';

export type FleetFiguresProps = {
  /** Undefined while they load, or when they failed to load. */
  fleet: FleetQuery['fleet'] | undefined;
  /** Whether they failed to load. */
  failed: boolean;
  /** Loads them again. */
  onRetry: () => void;
};

/**
 * The figures at the top of the page: tanks, their content, vehicles and their volume (product
 * S11).
 */
export function FleetFigures({ fleet, failed, onRetry }: FleetFiguresProps) {
  if (failed)
    return (
      <Card className={styles.failed}>
        <BlockRetry onRetry={onRetry} />
      </Card>
    );
  const { tanks = null, capacity = null, stock = null, vehicles = null } = fleet ?? {};
  const volume = fleet?.volume30d ?? null;
  const share = capacity && stock !== null ? Math.floor((100 * stock) / capacity) : null;
  const loading = !fleet;
  return (
    <section aria-label="Chiffres de la flotte" aria-busy={loading || undefined}>
      <Card className={styles.figures}>
        <KeyFigure
          label="Cuves"
          value={tanks === null ? null : integer(tanks)}
          comparison={<Low count={fleet?.lowTanks ?? null} />}
          loading={loading}
        />
        <KeyFigure
          label="Capacité totale"
          value={capacity === null ? null : litresCompact(capacity)}
          comparison={nbsp}
          loading={loading}
        />
        <KeyFigure
          label="Stock actuel"
          value={stock === null ? null : litresCompact(stock)}
          comparison={share === null ? nbsp : fr`${percent(share)} de la capacité`}
          loading={loading}
        />
        <KeyFigure
          label="Véhicules"
          value={vehicles === null ? null : integer(vehicles)}
          comparison={nbsp}
          loading={loading}
        />
        <KeyFigure
          label={fr`Consommation 30 jours`}
          value={volume === null ? null : litresCompact(volume)}
          comparison="hors AdBlue"
          loading={loading}
        />
      </Card>
    </section>
  );
}

/** The number of tanks below their threshold. */
function Low({ count }: { count: number | null }) {
  if (count === null) return nbsp;
  if (count === 0) return 'Aucune sous le seuil';
  return (
    <span className={styles.low}>
      <Icon of={CircleAlert} size={16} />
      {`${integer(count)} sous le seuil`}
    </span>
  );
}
