import type { Line } from '../../components/orders/lines';
import type { OrderFormDataQuery } from './NewOrder.generated';

/** What the form is about: the business with its sites, tanks, contacts and payment methods. */
export type Business = NonNullable<OrderFormDataQuery['currentBusiness']>;

/** A place that fuel is delivered to. */
export type Site = Business['addresses'][number];

/** A tank of a site. */
export type Tank = Site['tanks'][number];

/** A product that can be ordered. */
export type Product = OrderFormDataQuery['gasList'][number];

/** What stands in the form. */
export type Values = {
  siteId: string;
  lines: Line[];
  /** A day and a part of it, “2026-11-26/MORNING”; empty for none. */
  slot: string;
  contactId: string;
  purchaseOrderNumber: string;
  instructions: string;
  paymentMethodId: string;
  /** The terms are accepted: never kept with a draft, for it is given anew each time. */
  consent: boolean;
};
