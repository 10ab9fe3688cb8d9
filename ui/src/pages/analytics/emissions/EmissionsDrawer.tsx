import type { ReactNode } from 'react';
import { failedAt } from '../../../components/failures';
import { BlockUnavailable } from '../../../components/LoadFailure/BlockUnavailable';
import { LoadFailureBanner } from '../../../components/LoadFailure/LoadFailureBanner';
import { ProductChip } from '../../../components/ProductChip/ProductChip';
import * as media from '../../../design/breakpoints';
import { Skeleton } from '../../../design/feedback/Skeleton/Skeleton';
import { Drawer } from '../../../design/overlays/Drawer/Drawer';
import {
  Description,
  DescriptionList,
} from '../../../design/structure/DescriptionList/DescriptionList';
import { KeyFigure } from '../../../design/structure/KeyFigure/KeyFigure';
import { Missing } from '../../../design/structure/Missing/Missing';
import { Table, type TableColumn } from '../../../design/table/Table/Table';
import type { AnalyticsInput } from '../../../graphql/types.generated';
import { usePageQuery } from '../../../graphql/usePageQuery';
import { count } from '../../../lib/count';
import { co2, litres, month } from '../../../lib/format';
import { capitalized } from '../../../lib/grammar';
import { writtenPeriod } from '../../../lib/period';
import { fr } from '../../../lib/typography';
import { useMediaQuery } from '../../../lib/useMediaQuery';
import { ExportButtons } from '../ExportButtons';
import { type EmissionsReportQuery, useEmissionsReportQuery } from './EmissionsReport.generated';
import styles from './EmissionsReport.module.css';
import { Parts } from './EmissionsSummary';
import { factorFigure, type Month, monthsOf, share, sumOfKg, wholeKg } from './figures';

export type EmissionsDrawerProps = {
  /** The input of the page's own query. */
  input: AnalyticsInput;
  onClose: () => void;
};

type Analytics = EmissionsReportQuery['analytics'];
type Report = NonNullable<Analytics['emissions']>;
type Row = Report['byGas'][number];
type Site = Analytics['bySite'][number];

/**
 * « Bilan CO₂e » over the dashboard: factors, sources and figures by product, site and month
 * (product S13).
 */
export function EmissionsDrawer({ input, onClose }: EmissionsDrawerProps) {
  const { from, to, addressIds, gasIds } = input;
  const { data, error, loading, retry } = usePageQuery(
    useEmissionsReportQuery({
      variables: {
        input: {
          from,
          to,
          granularity: 'MONTH',
          compare: 'NONE',
          ...(addressIds && { addressIds }),
          ...(gasIds && { gasIds }),
        },
      },
      notifyOnNetworkStatusChange: true,
    }),
  );
  const analytics = data?.analytics;
  const lost = (part: string) => failedAt(error, 'analytics', part);
  return (
    <Drawer
      open
      onClose={onClose}
      title="Bilan CO₂e"
      className={styles.drawer}
      actions={
        <ExportButtons
          type="bilan"
          formats={['pdf', 'csv', 'xlsx']}
          period={{ from, to }}
          sites={addressIds ?? []}
          products={gasIds ?? []}
        />
      }
    >
      {/* It contains nothing focusable: this element lets the keyboard scroll. */}
      {/* biome-ignore lint/a11y/useSemanticElements: it groups no fields. */}
      <div
        role="group"
        aria-label="Bilan CO₂e"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrollable region.
        tabIndex={0}
        className={styles.content}
        aria-busy={loading || undefined}
      >
        <p className={styles.quiet}>{scopeInWords(input)}</p>
        {error && (
          <LoadFailureBanner
            what="Le bilan"
            partly={analytics !== undefined}
            error={error}
            onRetry={retry}
          />
        )}
        {!analytics && loading && <LoadingSkeleton />}
        {analytics && <Content analytics={analytics} lost={lost} />}
        <Method />
      </div>
    </Drawer>
  );
}

/** “01/12/2025 – 21/11/2026 · 2 sites · tous les produits”. */
function scopeInWords({ from, to, addressIds, gasIds }: AnalyticsInput): string {
  const sites = addressIds?.length ? count(addressIds.length, 'site') : 'tous les sites';
  const products = gasIds?.length ? count(gasIds.length, 'produit') : 'tous les produits';
  return fr`${writtenPeriod({ from, to })} · ${sites} · ${products}`;
}

function Content({ analytics, lost }: { analytics: Analytics; lost: (part: string) => boolean }) {
  const { emissions, bySite, volumeSeries, emissionsSeries } = analytics;
  if (emissions?.byGas.length === 0 && !lost('emissions'))
    return <p>Aucune livraison sur cette période.</p>;
  return (
    <>
      {emissions && (
        <div className={styles.head}>
          <KeyFigure label="Émissions" value={co2(emissions.totalKg)} size="lg" />
          <Parts report={emissions} />
        </div>
      )}
      <Part title="Par produit" lost={!emissions}>
        {emissions && <Products rows={emissions.byGas} />}
      </Part>
      <Part title="Par site" lost={lost('bySite')}>
        <Sites sites={bySite} />
      </Part>
      <Part title="Par mois" lost={lost('emissionsSeries')}>
        <Months months={monthsOf(emissionsSeries, lost('volumeSeries') ? null : volumeSeries)} />
      </Part>
    </>
  );
}

/**
 * A part of the drawer under its heading; when it failed to load, it shows an error instead of
 * appearing empty.
 */
function Part({ title, lost, children }: { title: string; lost: boolean; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {lost ? <BlockUnavailable /> : <div className={styles.framed}>{children}</div>}
    </section>
  );
}

const litresOf = (rows: readonly { volume: number }[]) =>
  litres(rows.reduce((sum, { volume }) => sum + volume, 0));

/** A product, and the source of its factor. */
function Product({ row: { gas, factor } }: { row: Row }) {
  return (
    <div className={styles.product}>
      {gas ? (
        <ProductChip name={gas.shortName} energyType={gas.energyType} size="sm" />
      ) : (
        <Missing />
      )}
      <span className={styles.source}>
        {[factor.source, factor.reference].filter(Boolean).join(', ')}
      </span>
    </div>
  );
}

const productColumns: readonly TableColumn<Row>[] = [
  { id: 'product', header: 'Produit et source du facteur', cell: (row) => <Product row={row} /> },
  { id: 'litres', header: 'Litres', align: 'end', cell: ({ volume }) => litres(volume) },
  {
    id: 'total',
    header: fr`Facteur (kg/L)`,
    align: 'end',
    cell: ({ factor }) => factorFigure(factor.total),
  },
  {
    id: 'combustion',
    header: 'Combustion',
    unbroken: true,
    cell: ({ factor }) => share('combustion', factor),
  },
  {
    id: 'upstream',
    header: 'Amont',
    unbroken: true,
    cell: ({ factor }) => share('upstream', factor),
  },
  { id: 'kg', header: 'kg CO₂e', align: 'end', cell: ({ kg }) => wholeKg(kg) },
];

/** A row for each product and factor; where the columns do not fit, a list for each. */
function Products({ rows }: { rows: readonly Row[] }) {
  const narrow = useMediaQuery(media.noSidebar);
  const keyOf = ({ gas, factor }: Row) => `${gas?.id}-${factor.total}-${factor.source}`;
  const kg = wholeKg(sumOfKg(rows.map((row) => row.kg)));
  if (!narrow)
    return (
      <Table
        caption="Émissions par produit"
        columns={productColumns}
        rows={rows}
        rowKey={keyOf}
        totals={{ product: 'Total', litres: litresOf(rows), kg }}
      />
    );
  return (
    <ul role="list" aria-label="Émissions par produit" className={styles.products}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <Product row={row} />
          <DescriptionList className={styles.parts}>
            <Description term="Volume">{litres(row.volume)}</Description>
            <Description term="Facteur total">
              {fr`${factorFigure(row.factor.total)} kg CO₂e/L`}
            </Description>
            <Description term="dont combustion">{share('combustion', row.factor)}</Description>
            <Description term="dont amont">{share('upstream', row.factor)}</Description>
            <Description term="Émissions">{fr`${wholeKg(row.kg)} kg CO₂e`}</Description>
          </DescriptionList>
        </li>
      ))}
      <li className={styles.total}>{fr`Total : ${litresOf(rows)}, ${kg} kg CO₂e`}</li>
    </ul>
  );
}

const siteColumns: readonly TableColumn<Site>[] = [
  { id: 'site', header: 'Site', cell: ({ label }) => label },
  { id: 'litres', header: 'Litres', align: 'end', cell: ({ volume }) => litres(volume) },
  { id: 'kg', header: 'kg CO₂e', align: 'end', cell: ({ emissionsKg }) => wholeKg(emissionsKg) },
];

function Sites({ sites }: { sites: readonly Site[] }) {
  return (
    <Table
      caption="Émissions par site"
      density="compact"
      columns={siteColumns}
      rows={sites}
      rowKey={({ addressId }) => addressId}
      totals={{
        site: 'Total',
        litres: litresOf(sites),
        kg: wholeKg(sumOfKg(sites.map(({ emissionsKg }) => emissionsKg))),
      }}
    />
  );
}

const monthColumns: readonly TableColumn<Month>[] = [
  { id: 'month', header: 'Mois', cell: ({ period }) => capitalized(month(period)) },
  {
    id: 'litres',
    header: 'Litres',
    align: 'end',
    cell: ({ volume }) => (volume === null ? <Missing /> : litres(volume)),
  },
  { id: 'kg', header: 'kg CO₂e', align: 'end', cell: ({ kg }) => wholeKg(kg) },
];

function Months({ months }: { months: readonly Month[] }) {
  const known = months.flatMap(({ volume }) => (volume === null ? [] : [{ volume }]));
  return (
    <Table
      caption="Émissions par mois"
      density="compact"
      columns={monthColumns}
      rows={months}
      rowKey={({ period }) => period}
      totals={{
        month: 'Total',
        litres: known.length === months.length ? litresOf(known) : <Missing />,
        kg: wholeKg(sumOfKg(months.map(({ kg }) => String(kg)))),
      }}
    />
  );
}

/** The calculation method (product S13). */
function Method() {
  return (
    <section className={styles.part}>
      <h3>Méthode</h3>
      <p className={styles.quiet}>
        {fr`Combustion : émissions directes (scope 1). Amont : extraction, transformation, transport du carburant (scope 3, catégorie 3). Les facteurs proviennent de la Base Empreinte® de l’ADEME sauf mention contraire.`}
      </p>
    </section>
  );
}

function LoadingSkeleton() {
  return (
    <div className={styles.failed}>
      {([5, 10, 8, 9, 10, 6] as const).map((width, place) => (
        <Skeleton key={place.toString()} width={width} />
      ))}
    </div>
  );
}
