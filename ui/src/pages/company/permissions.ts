import type { Permissions } from '../../components/permissions/usePermissions';
import type { Permission } from '../../graphql/types.generated';
import type { Edit } from './address-bar';

/** Why each part of the page cannot be edited; undefined where it can. */
export type Reasons = {
  /** Information and logo. */
  business: string | undefined;
  /** Addresses and contacts. */
  people: string | undefined;
  /** Mandates and cards. */
  payment: string | undefined;
};

/** Why the user may not edit each part, and whom to ask (product 3.2). */
export function reasonsOf({ refusal }: Pick<Permissions, 'refusal'>): Reasons {
  return {
    business: refusal('BUSINESS_WRITE'),
    people: refusal('ORDER_WRITE', 'BUSINESS_WRITE'),
    payment: refusal('PAYMENT_METHOD_WRITE'),
  };
}

/**
 * Whether the user may see the payment methods: with the right to order, to read invoices or to
 * manage them (product S15).
 */
export function seesPayment(permissions: readonly Permission[]): boolean {
  const any: readonly Permission[] = ['ORDER_WRITE', 'FINANCE_READ', 'PAYMENT_METHOD_WRITE'];
  return permissions.some((one) => any.includes(one));
}

/** Why the user may not open a drawer; undefined when they may. */
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
