import { useApolloClient } from '@apollo/client/react';
import { Signature } from 'lucide-react';
import { Suspense, useState } from 'react';
import { deleted } from '../../components/BusinessForms/cache-writes';
import { failedAt } from '../../components/failures';
import { PaymentMethodCard } from '../../components/PaymentMethodCard/PaymentMethodCard';
import { paymentMethodName } from '../../components/payment-method';
import { Permitted } from '../../components/permissions/Permitted';
import { Button } from '../../design/controls/Button/Button';
import { payment } from '../../design/feedback/Drawing/drawings/payment';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { lazyPage } from '../../lib/lazy-page';
import type { PaymentMethod } from './business';
import styles from './CompanyPage.module.css';
import cardStyles from './ContactCards.module.css';
import { Section } from './Section';
import { Add, DefaultItem, DeleteItem } from './SectionActions';
import { EmptySection, type ListProps, SectionList } from './SectionList';

// Loaded on demand: only a deletion opens the dialog.
const DeletePaymentMethod = lazyPage(() =>
  import('./DeletePaymentMethod').then((m) => m.DeletePaymentMethod),
);

type PaymentMethodsProps = ListProps & {
  now: Date;
  /** Whether cards can be added. */
  takesCards: boolean;
  onDefault: (method: PaymentMethod) => void;
  /** Called when the default method was deleted. */
  onDefaultDeleted: () => void;
};

/** The payment methods of the business, with the dialog that deletes one. */
export function PaymentMethods(props: PaymentMethodsProps) {
  const { business, error, now, reason, takesCards, onEdit, onDefault, onDefaultDeleted } = props;
  const toast = useToast();
  const client = useApolloClient();
  const [deleting, setDeleting] = useState<PaymentMethod | null>(null);
  const { paymentMethods } = business;
  const add = (
    <span className={styles.actions}>
      {takesCards && (
        <Add label="Ajouter une carte" reason={reason} onClick={() => onEdit({ what: 'carte' })} />
      )}
      <Add
        label="Ajouter un mandat SEPA"
        reason={reason}
        onClick={() => onEdit({ what: 'sepa' })}
      />
    </span>
  );
  return (
    <Section of="moyens-de-paiement" action={paymentMethods.length > 0 && add}>
      <SectionList
        failed={failedAt(error, 'currentBusiness', 'paymentMethods')}
        empty={
          paymentMethods.length === 0 && (
            <EmptySection drawing={payment} action={add}>
              Aucun moyen de paiement enregistré.
            </EmptySection>
          )
        }
      >
        <ul role="list" className={cardStyles.cards}>
          {paymentMethods.map((method) => (
            <li key={method.id}>
              <PaymentMethodCard
                method={method}
                now={now}
                reason={reason}
                sign={
                  <Permitted reason={reason}>
                    <Button
                      look="outline"
                      icon={<Icon of={Signature} size={18} />}
                      onClick={() => onEdit({ what: 'signature', id: method.id })}
                    >
                      Signer
                      <VisuallyHidden> {paymentMethodName(method)}</VisuallyHidden>
                    </Button>
                  </Permitted>
                }
                actions={
                  <>
                    {!method.isDefault && <DefaultItem onSelect={() => onDefault(method)} />}
                    <DeleteItem onSelect={() => setDeleting(method)} />
                  </>
                }
              />
            </li>
          ))}
        </ul>
      </SectionList>
      {deleting && (
        <Suspense>
          <DeletePaymentMethod
            business={business}
            method={deleting}
            onDeleted={(method) => {
              deleted(client.cache, business.id, 'paymentMethods', method);
              toast.success('Moyen de paiement supprimé.');
              if (method.isDefault) onDefaultDeleted();
            }}
            onClose={() => setDeleting(null)}
          />
        </Suspense>
      )}
    </Section>
  );
}
