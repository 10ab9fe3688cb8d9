import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../design/structure/Card/Card';
import styles from './AnalyticsPage.module.css';

/** The titles of the charts, and which are as wide as the page. */
const charts = [
  { title: 'Volumes par produit' },
  { title: 'Dépense HT' },
  { title: 'Prix HT au litre' },
  { title: 'Émissions de CO₂e' },
  { title: 'Par site' },
  { title: 'Saisonnalité' },
  { title: 'Par véhicule', wide: true },
  { title: 'Autonomie des cuves' },
];

/** The placeholders of the charts while their chunk loads. */
export function ChartSkeletons() {
  return charts.map(({ title, wide }) => (
    <Card
      key={title}
      title={title}
      aria-busy
      className={wide ? styles.wideSkeleton : styles.skeleton}
    >
      <Skeleton width={7} />
      <Skeleton shape="chart" />
    </Card>
  ));
}
