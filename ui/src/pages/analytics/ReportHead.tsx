import { use } from 'react';
import { addressName } from '../../components/names';
import { BusinessName } from '../../components/Page/business-name';
import { dateLong } from '../../lib/format';
import { and } from '../../lib/grammar';
import { type Period, writtenPeriod } from '../../lib/period';
import { fr } from '../../lib/typography';
import type { AnalyticsFiltersQuery } from './AnalyticsPage.generated';
import type { Filters } from './address';
import styles from './ReportHead.module.css';

export type ReportHeadProps = {
  filters: Filters;
  /** The compared period; null for none. */
  compared: Period | null;
  choices: AnalyticsFiltersQuery | undefined;
  now: Date;
};

/** The head of the printed report: business, period, comparison and filters. */
export function ReportHead({ filters, compared, choices, now }: ReportHeadProps) {
  const business = use(BusinessName);
  const sites = (choices?.currentBusiness?.addresses ?? [])
    .filter(({ id }) => filters.sites.includes(id))
    .map(addressName);
  const products = (choices?.gasList ?? [])
    .filter(({ id }) => filters.products.includes(id))
    .map(({ shortName }) => shortName);
  return (
    <header className={styles.head}>
      <p className={styles.title}>Tableau de bord</p>
      {business && <p className={styles.business}>{business}</p>}
      <dl className={styles.facts}>
        <Fact name="Période">{writtenPeriod(filters.period)}</Fact>
        <Fact name="Comparée à">{compared ? writtenPeriod(compared) : 'aucune période'}</Fact>
        <Fact name="Sites">{filters.sites.length === 0 ? 'tous' : and(sites)}</Fact>
        <Fact name="Produits">{filters.products.length === 0 ? 'tous' : and(products)}</Fact>
        <Fact name="Édité le">{dateLong(now)}</Fact>
      </dl>
    </header>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{fr`${name} : `}</dt>
      <dd>{children}</dd>
    </div>
  );
}
