import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { listFailure, useNoticeExplains } from '../../components/LoadFailure/list-failure';
import { useDisabledReason } from '../../components/offline';
import { Page } from '../../components/Page/Page';
import { Permitted } from '../../components/permissions/Permitted';
import { usePermissions } from '../../components/permissions/usePermissions';
import { useLive } from '../../components/useLive';
import { Button } from '../../design/controls/Button/Button';
import { exportFile } from '../../design/feedback/Drawing/drawings/export-file';
import { EmptyState } from '../../design/feedback/EmptyState/EmptyState';
import { DataTable } from '../../design/table/DataTable/DataTable';
import { useTableState } from '../../design/table/DataTable/useTableState';
import { useLayout } from '../../design/table/useLayout';
import { liveStatus } from '../../graphql/live/status';
import { useListQuery } from '../../graphql/useListQuery';
import { lazyPage } from '../../lib/lazy-page';
import { useStore } from '../../lib/store';
import { fr } from '../../lib/typography';
import { useNow } from '../../lib/useNow';
import { useSearchDialog } from '../../lib/useSearchDialog';
import { choicesOf, dialogs, parts, tableOptions } from './address';
import { ExportCard, ExportMenu, exportCardSkeleton, exportColumns } from './cells';
import {
  type ExportLineFragment as Export,
  ExportsDocument,
  type ExportsQuery,
  useExportChoicesQuery,
  useExportsQuery,
} from './Exports.generated';
import { ProgressNews } from './ProgressNews';
import { useExportWrites } from './useExportWrites';
import { isUnderWay, type Narrowing, nameOf } from './words';

const NewExport = lazyPage(() => import('./NewExport').then((m) => m.NewExport));

const PdfViewer = lazyPage(() =>
  import('../../components/PdfViewer/PdfViewer').then((m) => m.PdfViewer),
);

const followed = [ExportsDocument];
const noun = { one: 'export', many: 'exports' };

/**
 * The polling interval for exports in progress without a live stream, in milliseconds (product
 * S14).
 */
const pollDelay = 3_000;

export type ExportListProps = { now: () => Date };

/** The page for users with access to exports: the list, and the form of a new one. */
export function ExportList({ now }: ExportListProps) {
  useEffect(() => void NewExport.fetch(), []);
  const access = usePermissions();
  const phone = useLayout() === 'phone';
  const { search } = useLocation();
  const { requested, open, close } = useSearchDialog(dialogs, { parts });
  const state = useTableState(tableOptions);
  const live = useStore(liveStatus) === 'live';
  const [waiting, setWaiting] = useState(false);
  const answer = useExportsQuery({
    variables: { page: state.query },
    notifyOnNetworkStatusChange: true,
    pollInterval: waiting && !live ? pollDelay : 0,
  });
  const list = useListQuery(answer, exportsOf, state.rows);
  const { shown, items, status, error } = list;
  const anyUnderWay = items.some(isUnderWay);
  if (anyUnderWay !== waiting) setWaiting(anyUnderWay);
  useLive({
    business: access.businessId ?? undefined,
    queries: followed,
    // An export that is not in the list yet.
    rereads: (update) =>
      update.__typename === 'ExportJob' && !items.some(({ id }) => id === update.id),
  });
  const writes = useExportWrites();
  const cut = useDisabledReason();
  const explained = useNoticeExplains(error);
  const narrowing = useNarrowing(items);
  const at = useNow(now);
  const acting = useMemo(() => ({ writes, reason: cut }), [writes, cut]);
  const written = useMemo(() => ({ ...acting, narrowing, now: at }), [acting, narrowing, at]);
  const columns = useMemo(() => exportColumns(written), [written]);
  const [previewed, setPreviewed] = useState<Export | null>(null);
  const menu = useCallback(
    (job: Export) => <ExportMenu job={job} onPreview={setPreviewed} {...acting} />,
    [acting],
  );
  const card = useCallback((job: Export) => <ExportCard job={job} {...written} />, [written]);

  const rows = items.filter(({ id }) => !writes.gone.has(id));
  const away = items.length - rows.length;
  const create = access.known && (
    <Permitted reason={cut}>
      <Button onClick={() => open('nouveau', '1')}>Nouvel export</Button>
    </Permitted>
  );
  return (
    <Page title="Mes exports" busy={access.awaited} action={create}>
      <DataTable
        caption="Exports"
        noun={noun}
        columns={columns}
        rows={rows}
        total={shown && shown.pageInfo.totalCount - away}
        state={state}
        reason={cut}
        {...listFailure({ error, explained, status, rows: rows.length, retry: list.retry })}
        partial={!explained && list.partial}
        empty={
          <EmptyState
            align="center"
            drawing={exportFile}
            title="Aucun export."
            action={!phone && create}
          >
            {fr`Créez un fichier de vos livraisons, factures ou émissions pour vos outils.`}
          </EmptyState>
        }
        rowKey={keyOf}
        rowLabel={nameOf}
        rowMenu={menu}
        card={card}
        cardSkeleton={exportCardSkeleton}
        preferences={`exports:${access.person ?? ''}`}
      />
      <ProgressNews jobs={items} />
      {previewed?.previewUrl && previewed.downloadUrl && (
        <Suspense>
          <PdfViewer
            title={nameOf(previewed)}
            previewUrl={previewed.previewUrl}
            downloadUrl={previewed.downloadUrl}
            fileName={previewed.fileName ?? ''}
            onClose={() => setPreviewed(null)}
          />
        </Suspense>
      )}
      {access.known && requested && (
        <Suspense>
          <NewExport initial={choicesOf(search, now())} access={access} now={now} onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}

/**
 * The names of the sites and products that these exports are limited to; requested only when
 * needed.
 */
function useNarrowing(jobs: readonly Export[]): Narrowing {
  const { data } = useExportChoicesQuery({
    skip: !jobs.some(({ addressIds, gasIds }) => addressIds.length + gasIds.length > 0),
  });
  return useMemo(
    () => ({
      sites: new Map(data?.currentBusiness?.addresses.map(({ id, label }) => [id, label])),
      gases: new Map(data?.gasList.map(({ id, shortName }) => [id, shortName])),
    }),
    [data],
  );
}

const exportsOf = ({ exports }: ExportsQuery) => exports;
const keyOf = ({ id }: Export) => id;
