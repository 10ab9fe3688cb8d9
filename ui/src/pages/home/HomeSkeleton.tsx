import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../design/structure/Card/Card';
import balanceCard from './BalanceCard.module.css';
import page from './HomePage.module.css';
import { MonthCard } from './MonthCard';
import prices from './PricesCard.module.css';
import { TanksCardSkeleton } from './TanksCard';

export type HomeSkeletonProps = {
  /** Whether the user sees the balance. */
  balance: boolean;
};

/** The placeholder of the home page while it loads: same cards, same lines. */
export function HomeSkeleton({ balance }: HomeSkeletonProps) {
  return (
    <div className={page.grid}>
      <div className={page.main}>
        <Card title="Prochaine livraison">
          <Skeleton width={5} />
          <Skeleton shape="figure" width={7} />
          <Skeleton width={7} />
        </Card>
        <TanksCardSkeleton />
      </div>
      <div className={page.side}>
        {balance && (
          <Card title="Solde" className={page.balance}>
            <div className={balanceCard.balance}>
              <Skeleton width={4} />
              <Skeleton shape="figure" width={6} />
              <Skeleton width={7} />
              <Skeleton shape="button" />
            </div>
          </Card>
        )}
        <Card title="Prix du jour" aside="HT/L · écart sur 7 jours" footer={<Skeleton width={6} />}>
          <ul role="list" className={prices.rows}>
            {['a', 'b', 'c'].map((row) => (
              <li key={row}>
                <Skeleton shape="chip" />
                <span />
                <span className={prices.price}>
                  <Skeleton />
                  <Skeleton width={7} className={prices.delta} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <MonthCard month={undefined} className={page.month} />
      <Card title="Activité récente" className={page.activity}>
        <Skeleton width={7} />
      </Card>
    </div>
  );
}
