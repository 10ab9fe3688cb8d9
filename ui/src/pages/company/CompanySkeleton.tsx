import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../design/structure/Card/Card';
import skeleton from './CompanySkeleton.module.css';
import styles from './ContactCards.module.css';
import information from './Information.module.css';
import { Section } from './Section';

/** The placeholder of the page while it loads: the same sections, the longest last. */
export function CompanySkeleton() {
  return (
    <>
      <Section of="informations">
        <Card className={information.card}>
          <Skeleton shape="logo" />
          <div className={skeleton.facts}>
            {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
              <Skeleton key={row} width={7} className={skeleton.fact} />
            ))}
          </div>
        </Card>
      </Section>
      <Section of="adresses">
        <div className={styles.cards}>
          {['a', 'b', 'c'].map((card) => (
            <Card key={card}>
              <Skeleton width={4} />
              <Skeleton width={6} className={skeleton.second} />
              <Skeleton width={5} />
              {['hours', 'truck', 'contact', 'access', 'tanks', 'safety'].map((row) => (
                <Skeleton key={row} width={9} className={skeleton.row} />
              ))}
            </Card>
          ))}
        </div>
      </Section>
    </>
  );
}
