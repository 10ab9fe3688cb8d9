import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../design/structure/Card/Card';
import styles from './DeliveryPage.module.css';

const lines = (names: string, width: 5 | 9) =>
  names.split(' ').map((name) => <Skeleton key={name} width={width} className={styles.skeleton} />);

/** The placeholder of the page while it loads: the same cards at their usual height. */
export function DeliverySkeleton() {
  return (
    <div className={styles.grid}>
      <div className={styles.main}>
        <Card title="Suivi">{lines('steps when what', 9)}</Card>
        <DetailsSkeleton />
      </div>
      <div className={styles.side}>
        <Card title="Camion-citerne et chauffeur">{lines('tanker driver', 5)}</Card>
        <Card title="Montant">{lines('products delivery net vat gross', 9)}</Card>
      </div>
    </div>
  );
}

/** The placeholder of the blocks below the steps. */
export function DetailsSkeleton() {
  return (
    <>
      <Card title="Produits et volumes">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Card>
      <Card title="Livraison">
        {lines('slot address access hours contact instructions number', 9)}
      </Card>
    </>
  );
}
