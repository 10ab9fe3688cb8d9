import type { Line } from '../../components/orders/lines';
import type { OrderFormDataQuery } from './NewOrder.generated';

/** The data of the form: the business with its sites, tanks, contacts and payment methods. */
export type Business = NonNullable<OrderFormDataQuery['currentBusiness']>;

export type Site = Business['addresses'][number];

export type Tank = Site['tanks'][number];

/** A product on sale. */
export type Product = OrderFormDataQuery['gasList'][number];

export type Values = {
  siteId: string;
  lines: Line[];
  /** A day and a part of the day, “2026-11-26/MORNING”; empty for none. */
  slot: string;
  contactId: string;
  purchaseOrderNumber: string;
  instructions: string;
  paymentMethodId: string;
  /**
   * Whether the terms are accepted; not stored with a draft, since each order needs new consent.
   */
  consent: boolean;
};
