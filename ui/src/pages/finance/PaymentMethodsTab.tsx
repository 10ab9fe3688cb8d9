import { failedAt, failedItself } from '../../components/failures';
import { BlockFailure } from '../../components/LoadFailure/BlockFailure';
import { useDisabledReason } from '../../components/offline';
import { PaymentMethodCard } from '../../components/PaymentMethodCard/PaymentMethodCard';
import { Permitted } from '../../components/permissions/Permitted';
import { Button } from '../../design/controls/Button/Button';
import { payment } from '../../design/feedback/Drawing/drawings/payment';
import { EmptyState } from '../../design/feedback/EmptyState/EmptyState';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../design/structure/Card/Card';
import { usePageQuery } from '../../graphql/usePageQuery';
import { now as providerNow } from '../../lib/clock';
import { paths } from '../../lib/paths';
import { useNow } from '../../lib/useNow';
import { useFinancePaymentMethodsQuery } from './PaymentMethodsTab.generated';
import styles from './PaymentMethodsTab.module.css';

export type PaymentMethodsTabProps = {
  /** The current time; the provider's clock by default. */
  now?: () => Date;
};

/**
 * « Moyens de paiement »: a read-only view of the mandates and cards, which are managed on the
 * company page (product S12).
 */
export function PaymentMethodsTab({ now = providerNow }: PaymentMethodsTabProps) {
  const at = useNow(now);
  const cut = useDisabledReason();
  const { data, error, loading } = usePageQuery(
    useFinancePaymentMethodsQuery({ notifyOnNetworkStatusChange: true }),
  );
  const business = data?.currentBusiness;
  const methods = business?.paymentMethods ?? [];
  const loadFailed =
    failedItself(error, 'currentBusiness') || failedAt(error, 'currentBusiness', 'paymentMethods');
  const manage = (
    // The button opens the form of a mandate, which needs a connection.
    <Permitted reason={cut}>
      <Button look="outline" to={`${paths.company}?edit=sepa`}>
        Gérer
      </Button>
    </Permitted>
  );
  if (!business && loading) return <Waiting />;
  if (!business || (loadFailed && methods.length === 0)) {
    return (
      <Card title={title}>
        <BlockFailure />
      </Card>
    );
  }
  if (methods.length === 0) {
    return (
      <Card title={title}>
        <EmptyState drawing={payment} action={manage}>
          Aucun moyen de paiement enregistré.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {manage}
      </div>
      <ul role="list" className={styles.cards}>
        {methods.map((method) => (
          <li key={method.id}>
            <PaymentMethodCard method={method} now={at} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const title = 'Moyens de paiement';

/** The placeholder of two cards. */
function Waiting() {
  return (
    <div className={styles.tab} aria-busy="true">
      <div className={styles.head}>
        <h2>{title}</h2>
        <Skeleton shape="button" />
      </div>
      <div className={styles.cards}>
        {['a', 'b'].map((one) => (
          <Card key={one}>
            <Skeleton width={6} />
            <Skeleton width={8} />
            <Skeleton width={7} />
            <Skeleton width={5} />
          </Card>
        ))}
      </div>
    </div>
  );
}
