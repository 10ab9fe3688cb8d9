import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../design/structure/Card/Card';
import styles from './RecurringOrderPage.module.css';

const lines = (names: string) =>
  names.split(' ').map((name) => <Skeleton key={name} width={9} className={styles.skeleton} />);
const rows = (names: string) => names.split(' ').map((name) => <Skeleton key={name} shape="row" />);

/** The placeholder of the page while it loads. */
export function RecurringSkeleton() {
  return (
    <div className={styles.grid}>
      <div className={styles.main}>
        <Card title="Prochaines livraisons">{rows('a b c d e f g h')}</Card>
        <Card title="Livraisons effectuées">{rows('a b c d e')}</Card>
      </div>
      <div className={styles.side}>
        <Card title="Résumé">{lines('product rhythm slot site since cost')}</Card>
        <Card title="Volumes livrés">
          <Skeleton shape="chart" />
        </Card>
      </div>
    </div>
  );
}
