import { useApolloClient } from '@apollo/client/react';
import { Plus, Signature } from 'lucide-react';
import { Suspense, useState } from 'react';
import { deleted } from '../../components/BusinessForms/cache-writes';
import { failedAt } from '../../components/failures';
import { PaymentMethodCard } from '../../components/PaymentMethodCard/PaymentMethodCard';
import { paymentMethodName } from '../../components/payment-method';
import { payment } from '../../design/feedback/Drawing/drawings/payment';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { lazyPage } from '../../lib/lazy-page';
import type { PaymentMethod } from './business';
import styles from './CompanyPage.module.css';
import cardStyles from './ContactCards.module.css';
import { type ListProps, ListSection } from './ListSection';
import { DefaultItem, DeleteItem, SectionButton } from './SectionActions';

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
        <SectionButton icon={Plus} reason={reason} onClick={() => onEdit({ what: 'carte' })}>
          Ajouter une carte
        </SectionButton>
      )}
      <SectionButton icon={Plus} reason={reason} onClick={() => onEdit({ what: 'sepa' })}>
        Ajouter un mandat SEPA
      </SectionButton>
    </span>
  );
  return (
    <>
      <ListSection
        of="moyens-de-paiement"
        length={paymentMethods.length}
        failed={failedAt(error, 'currentBusiness', 'paymentMethods')}
        add={add}
        empty={{ drawing: payment, text: 'Aucun moyen de paiement enregistré.' }}
      >
        <ul role="list" className={cardStyles.cards}>
          {paymentMethods.map((method) => (
            <li key={method.id}>
              <PaymentMethodCard
                method={method}
                now={now}
                reason={reason}
                sign={
                  <SectionButton
                    icon={Signature}
                    reason={reason}
                    onClick={() => onEdit({ what: 'signature', id: method.id })}
                  >
                    Signer
                    <VisuallyHidden> {paymentMethodName(method)}</VisuallyHidden>
                  </SectionButton>
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
      </ListSection>
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
    </>
  );
}
