import { useState } from 'react';
import { failedAt } from '../../../components/failures';
import { BlockRetry } from '../../../components/LoadFailure/BlockRetry';
import { addressName } from '../../../components/names';
import { newOrderPath } from '../../../components/orders/new-order';
import { Permitted } from '../../../components/permissions/Permitted';
import { usePermissions } from '../../../components/permissions/usePermissions';
import { Button } from '../../../design/controls/Button/Button';
import { Select } from '../../../design/controls/Select/Select';
import { Slider } from '../../../design/controls/Slider/Slider';
import { Skeleton } from '../../../design/feedback/Skeleton/Skeleton';
import { Card } from '../../../design/structure/Card/Card';
import { Table, type TableColumn } from '../../../design/table/Table/Table';
import { usePageQuery } from '../../../graphql/usePageQuery';
import type { CivilDate } from '../../../lib/civil-date';
import { litres, percent, pricePerLitre } from '../../../lib/format';
import { type Period, periodOf, writtenPeriod } from '../../../lib/period';
import { fr } from '../../../lib/typography';
import { type HvoSimulatorQuery, useHvoSimulatorQuery } from './HvoSimulator.generated';
import styles from './HvoSimulator.module.css';
import {
  type Basis,
  basisOf,
  currentShare,
  productsOf,
  simulate,
  sitesToSwitch,
} from './simulation';
import { changeOfEmissions, outcomeInWords, signedEuros } from './words';

export type HvoSimulatorProps = { today: CivilDate; className?: string | undefined };

/**
 * « Simulateur HVO »: the effect of replacing a share of the last 12 months' gazole by HVO100, at
 * today's prices and factors (product S13).
 */
export function HvoSimulator({ today, className }: HvoSimulatorProps) {
  const period = periodOf('last-12-months', today);
  const { data, error, failed, retry } = usePageQuery(
    useHvoSimulatorQuery({
      variables: { input: { ...period, granularity: 'MONTH', compare: 'NONE' } },
      notifyOnNetworkStatusChange: true,
    }),
  );
  const loadFailed = failed || (data && (!data.analytics.emissions || failedAt(error, 'gasList')));
  return (
    <Card
      title="Simulateur HVO"
      aria-busy={(!data && !loadFailed) || undefined}
      className={className}
    >
      {loadFailed ? (
        <BlockRetry onRetry={retry} />
      ) : data ? (
        <Content data={data} period={period} sitesLost={failedAt(error, 'currentBusiness')} />
      ) : (
        <LoadingSkeleton />
      )}
    </Card>
  );
}

type ContentProps = {
  data: HvoSimulatorQuery;
  period: Period;
  /** Whether the sites failed to load. */
  sitesLost: boolean;
};

function Content({ data, period, sitesLost }: ContentProps) {
  const { analytics, gasList, currentBusiness } = data;
  const [share, setShare] = useState(30);
  const basis = analytics.emissions && basisOf(analytics.emissions, gasList);
  if (!basis || typeof basis === 'string') return <p className={styles.quiet}>{basis}</p>;
  const products = productsOf(gasList);
  const prices = [products.diesel, products.hvo].map(
    (one) => `${one?.shortName} ${pricePerLitre(one?.unitPriceExclTax ?? '')}`,
  );
  return (
    <div className={styles.content}>
      <div className={styles.question}>
        <Slider
          label={fr`Part de HVO100 dans vos volumes de gazole`}
          unit="%"
          min={5}
          max={100}
          step={5}
          value={share}
          onValueChange={setShare}
        />
        <p aria-live="polite" className={styles.outcome}>
          {outcomeInWords(simulate(basis, share))}
        </p>
        <p className={styles.quiet}>{presentInWords(basis)}</p>
        {currentBusiness && products.hvo && !sitesLost && (
          <SwitchSite business={currentBusiness} products={products} />
        )}
      </div>
      <Shares basis={basis} />
      <p className={styles.note}>
        {fr`Un litre de HVO100 remplace un litre de gazole. ${litres(basis.diesel)} de gazole livrés sur la période ${writtenPeriod(period)} ; prix du jour : ${prices.join(', ')}. Le pourcentage se rapporte aux émissions de tous vos produits sur cette période.`}
      </p>
    </div>
  );
}

function presentInWords(basis: Basis): string {
  if (basis.hvo === 0) return fr`Vous n’avez pas reçu de HVO100 sur les 12 derniers mois.`;
  return fr`Le HVO100 fait déjà ${percent(currentShare(basis))} de vos volumes de gazole et de HVO100 (${litres(basis.hvo)}).`;
}

type SwitchSiteProps = {
  business: NonNullable<HvoSimulatorQuery['currentBusiness']>;
  products: ReturnType<typeof productsOf>;
};

/** Opens an order of HVO100 for a site that can take it. */
function SwitchSite({ business, products }: SwitchSiteProps) {
  const { refusal } = usePermissions();
  const sites = sitesToSwitch(business, products);
  const [chosen, setChosen] = useState('');
  const site = sites.find(({ id }) => id === chosen) ?? sites[0];
  if (!site)
    return (
      <p className={styles.quiet}>
        {fr`Pour commander du HVO100, déclarez d’abord une cuve de HVO100 sur un site qui reçoit du gazole.`}
      </p>
    );
  return (
    <div className={styles.switch}>
      {sites.length > 1 && (
        <Select
          label="Site"
          options={sites.map((one) => ({ value: one.id, label: addressName(one) }))}
          value={site.id}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <Permitted reason={refusal('ORDER_WRITE')}>
        <Button
          variant="secondary"
          look="light"
          wraps
          to={newOrderPath({ site: site.id, gas: products.hvo?.id })}
        >
          {fr`Passer ${addressName(site)} au HVO`}
        </Button>
      </Permitted>
    </div>
  );
}

const shares = [10, 30, 50, 100];

/** The effects of a few shares, side by side. */
function Shares({ basis }: { basis: Basis }) {
  const columns: readonly TableColumn<number>[] = [
    {
      id: 'share',
      header: 'HVO100',
      cell: (share) => (
        <>
          {percent(share)}
          <span className={styles.litres}>{litres(simulate(basis, share).litres)}</span>
        </>
      ),
    },
    {
      id: 'kg',
      header: fr`Émissions par an`,
      align: 'end',
      cell: (share) => changeOfEmissions(simulate(basis, share).kg),
    },
    {
      id: 'cents',
      header: fr`Coût HT par an`,
      align: 'end',
      cell: (share) => signedEuros(simulate(basis, share).cents),
    },
  ];
  return (
    <div className={styles.shares}>
      <Table
        caption="Plusieurs parts de HVO100"
        density="compact"
        columns={columns}
        rows={shares}
        rowKey={String}
      />
    </div>
  );
}

function LoadingSkeleton() {
  return (
    <div>
      {([8, 10, 9, 6] as const).map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
