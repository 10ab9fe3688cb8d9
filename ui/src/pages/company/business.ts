import type { EntrepriseQuery } from './CompanyPage.generated';

/** The business that the page shows. */
export type Business = NonNullable<EntrepriseQuery['currentBusiness']>;
export type PaymentMethod = Business['paymentMethods'][number];
