import { useApolloClient } from '@apollo/client/react';
import { setOnlyDefault } from '../../components/BusinessForms/cache-writes';
import { mutationErrorMessage } from '../../components/permissions/refusal';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import {
  useSetDefaultAddressMutation,
  useSetDefaultPaymentMethodMutation,
} from './actions.generated';
import type { Business, PaymentMethod } from './business';

/** Makes an address or a payment method the default. */
export function useMakeDefault(business: Business) {
  const toast = useToast();
  const client = useApolloClient();
  const [defaultAddress] = useSetDefaultAddressMutation();
  const [defaultMethod] = useSetDefaultPaymentMethodMutation();
  return async (item: Business['addresses'][number] | PaymentMethod) => {
    const { id } = item;
    const isAddress = item.__typename === 'Address';
    const list = isAddress ? 'addresses' : 'paymentMethods';
    try {
      const userErrors = isAddress
        ? (await defaultAddress({ variables: { id } })).data?.updateAddress.userErrors
        : (await defaultMethod({ variables: { id } })).data?.setDefaultPaymentMethod.userErrors;
      const [objection] = userErrors ?? [];
      if (objection) return toast.error(objection.message);
      setOnlyDefault(client.cache, business.id, list, item);
      return toast.success(
        isAddress ? 'Adresse par défaut modifiée.' : 'Moyen de paiement par défaut modifié.',
      );
    } catch (error) {
      return toast.error(mutationErrorMessage(error, { role: null, business: business.name }));
    }
  };
}
