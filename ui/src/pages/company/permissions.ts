import { labelOf, roles } from '../../components/labels';
import type { EntrepriseQuery } from './CompanyPage.generated';

/** Why each part of the page may not be changed; undefined where it may. */
export type Reasons = {
  /** Information and logo. */
  business: string | undefined;
  /** Addresses and contacts. */
  people: string | undefined;
  /** Mandates and cards. */
  payment: string | undefined;
};

/** What the person may not do here, and whom to ask (product 3.2). A person who is not known may try: the API is the one to refuse. */
export function reasonsOf(me: EntrepriseQuery['me'] | undefined, businessName: string): Reasons {
  const role = labelOf(roles, me?.role);
  const reason = `Votre rôle${role ? ` (${role})` : ''} ne permet pas cette action. Demandez à un administrateur de ${businessName}.`;
  const unless = (...permissions: string[]) =>
    !me || me.permissions.some((one) => permissions.includes(one)) ? undefined : reason;
  return {
    business: unless('BUSINESS_WRITE'),
    people: unless('ORDER_WRITE', 'BUSINESS_WRITE'),
    payment: unless('PAYMENT_METHOD_WRITE'),
  };
}
