import type { Permissions } from '../../components/permissions/usePermissions';
import type { Permission } from '../../graphql/types.generated';
import type { Edit } from './address-bar';

/** Why each part of the page may not be changed; undefined where it may. */
export type Reasons = {
  /** Information and logo. */
  business: string | undefined;
  /** Addresses and contacts. */
  people: string | undefined;
  /** Mandates and cards. */
  payment: string | undefined;
};

/** What the person may not do here, and whom to ask (product 3.2). */
export function reasonsOf({ refusal }: Pick<Permissions, 'refusal'>): Reasons {
  return {
    business: refusal('BUSINESS_WRITE'),
    people: refusal('ORDER_WRITE', 'BUSINESS_WRITE'),
    payment: refusal('PAYMENT_METHOD_WRITE'),
  };
}

/** Whether the person may see how the business pays: to order, to read invoices or to manage it (product S15). */
export function seesPayment(permissions: readonly Permission[]): boolean {
  const any: readonly Permission[] = ['ORDER_WRITE', 'FINANCE_READ', 'PAYMENT_METHOD_WRITE'];
  return permissions.some((one) => any.includes(one));
}

/** Why the person may not open a drawer; undefined when they may. */
export function reasonFor({ what }: Edit, reasons: Reasons): string | undefined {
  switch (what) {
    case 'informations':
    case 'logo':
      return reasons.business;
    case 'adresse':
    case 'copie':
    case 'contact':
      return reasons.people;
    case 'sepa':
    case 'carte':
    case 'signature':
      return reasons.payment;
    case 'notifications':
      return undefined;
  }
}
