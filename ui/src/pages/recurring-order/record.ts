import type { RecurringOrderDetailQuery } from './RecurringOrderPage.generated';

export type Recurring = NonNullable<RecurringOrderDetailQuery['recurringOrder']>;
