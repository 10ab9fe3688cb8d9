import { refusal } from '../../components/permissions/refusal';
import type { Edit } from './address-bar';
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
  const reason = refusal({ role: me?.role ?? null, business: businessName });
  const unless = (...permissions: string[]) =>
    !me || me.permissions.some((one) => permissions.includes(one)) ? undefined : reason;
  return {
    business: unless('BUSINESS_WRITE'),
    people: unless('ORDER_WRITE', 'BUSINESS_WRITE'),
    payment: unless('PAYMENT_METHOD_WRITE'),
  };
}

/** Whether the person may see how the business pays: to order, to read invoices or to manage it (product S15). */
export function seesPayment(permissions: readonly string[]): boolean {
  return ['ORDER_WRITE', 'FINANCE_READ', 'PAYMENT_METHOD_WRITE'].some((one) =>
    permissions.includes(one),
  );
}

/** Why the person may not open a drawer; undefined when they may. */
export function reasonFor({ what }: Edit, reasons: Reasons): string | undefined {
  switch (what) {
    case 'informations':
    case 'logo':
      return reasons.business;
    case 'adresse':
    case 'contact':
      return reasons.people;
    case 'sepa':
    case 'carte':
      return reasons.payment;
    case 'notifications':
      return undefined;
  }
}
