import { Link } from 'react-router-dom';
import { BlockFailure } from '../../components/LoadFailure/BlockFailure';
import { addressName } from '../../components/names';
import { useDisabledReason } from '../../components/offline';
import { Permitted } from '../../components/permissions/Permitted';
import { usePermissions } from '../../components/permissions/usePermissions';
import type { TankCard_TankFragment as Tank } from '../../components/TankCard/TankCard.generated';
import {
  OrderTank,
  TankLevel,
  TankOutlook,
  TankProduct,
} from '../../components/TankCard/TankParts';
import { Button } from '../../design/controls/Button/Button';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../design/structure/Card/Card';
import { paths } from '../../lib/paths';
import { fr } from '../../lib/typography';
import styles from './TanksCard.module.css';

/** The placeholder of the tanks while they load. */
export function TanksCardSkeleton() {
  return (
    <Card title="Mes cuves" flush>
      <ul role="list" className={styles.tanks}>
        {['a', 'b', 'c'].map((row) => (
          <li key={row}>
            <Skeleton width={6} />
            <Skeleton width={9} />
            <Skeleton width={7} />
            <Skeleton shape="button" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

export type TanksCardProps = {
  /** The tanks, the one that runs empty first at the top, 6 at most. */
  tanks: readonly Tank[];
  failed: boolean;
  now: Date;
  className?: string | undefined;
};

/** « Mes cuves »: the tanks that run empty first, with the recommended orders (product S04). */
export function TanksCard({ tanks, failed, now, className }: TanksCardProps) {
  const { refusal } = usePermissions();
  const cut = useDisabledReason();
  return (
    <Card
      title="Mes cuves"
      aside={<Link to={paths.fleet}>Toutes mes cuves</Link>}
      flush={tanks.length > 0}
      className={className}
    >
      {failed ? (
        <BlockFailure />
      ) : tanks.length === 0 ? (
        <div className={styles.none}>
          <p>{fr`Ajoutez vos cuves pour suivre leur niveau et anticiper vos commandes.`}</p>
          <Permitted reason={refusal('FLEET_WRITE') ?? cut}>
            <Button look="outline" to={`${paths.fleet}?ajouter=cuve`}>
              Ajouter une cuve
            </Button>
          </Permitted>
        </div>
      ) : (
        <ul role="list" className={styles.tanks}>
          {tanks.map((tank) => (
            <li key={tank.id}>
              <div className={styles.what}>
                <Link to={`${paths.fleet}?cuve=${tank.id}`} className={styles.name}>
                  {tank.name}
                </Link>
                <TankProduct tank={tank} />
                {tank.address && <span>{addressName(tank.address)}</span>}
              </div>
              <TankLevel tank={tank} now={now} brief />
              <TankOutlook tank={tank} now={now} brief />
              <OrderTank tank={tank} refusal={refusal('ORDER_WRITE') ?? cut} size="sm" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
