import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../design/structure/Card/Card';
import business from './BusinessCard.module.css';
import page from './HomePage.module.css';
import prices from './PricesCard.module.css';

/** The shape of the home page before its data: same cards, same lines. */
export function HomeSkeleton() {
  return (
    <div className={page.grid}>
      <div className={page.main}>
        <Card flush>
          <div className={business.identity}>
            <Skeleton shape="logo" />
            <div className={business.name}>
              <Skeleton shape="figure" width={5} />
              <Skeleton width={3} />
            </div>
          </div>
          <ul role="list" className={business.facts}>
            {['adresses', 'contacts', 'paiement'].map((fact) => (
              <li key={fact}>
                <div className={business.cell}>
                  <Skeleton width={4} />
                  <Skeleton width={7} className={business.detail} />
                </div>
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <div className={page.side}>
        <Card title="Prix du jour" aside="HT/L" footer={<Skeleton width={6} />}>
          <ul role="list" className={prices.rows}>
            {['a', 'b', 'c', 'd', 'e'].map((row) => (
              <li key={row}>
                <Skeleton width={4} />
                <Skeleton width={2} />
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}
