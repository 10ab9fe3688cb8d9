import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../design/structure/Card/Card';
import styles from './AnalyticsPage.module.css';

/** The charts, and those that are as wide as the page. */
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

/** What stands in the places of the charts until their code is there. */
export function Bones() {
  return charts.map(({ title, wide }) => (
    <Card key={title} title={title} aria-busy className={wide ? styles.wideBones : styles.bones}>
      <Skeleton width={7} />
      <Skeleton shape="chart" />
    </Card>
  ));
}
