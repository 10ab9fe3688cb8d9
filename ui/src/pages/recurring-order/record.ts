import type { RecurringOrderDetailQuery } from './RecurringOrderPage.generated';

/** The recurring order of the page. */
export type Recurring = NonNullable<RecurringOrderDetailQuery['recurringOrder']>;
