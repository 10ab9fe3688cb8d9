import { ActionsMenu } from '../../components/ActionsMenu/ActionsMenu';
import { WriteItem } from '../../components/ActionsMenu/WriteItem';
import { contactName } from '../../components/names';
import { canPreview } from '../../components/PdfViewer/can-preview';
import { Permitted } from '../../components/permissions/Permitted';
import { Button } from '../../design/controls/Button/Button';
import { ProgressBar } from '../../design/feedback/ProgressBar/ProgressBar';
import { Skeleton } from '../../design/feedback/Skeleton/Skeleton';
import { MenuSeparator } from '../../design/overlays/Menu/Menu';
import { Chip } from '../../design/structure/Chip/Chip';
import { Missing } from '../../design/structure/Missing/Missing';
import type { Column } from '../../design/table/DataTable/columns';
import { count } from '../../lib/count';
import { dotted } from '../../lib/dotted';
import { fileSize } from '../../lib/file';
import { dateBrief, dateTimeBrief, integer } from '../../lib/format';
import { download } from '../../lib/save-file';
import { fr } from '../../lib/typography';
import { useSendOnce } from '../../lib/useSendOnce';
import type { ExportLineFragment as Export } from './Exports.generated';
import styles from './export-cells.module.css';
import type { ExportWrites } from './useExportWrites';
import {
  formats,
  isUnderWay,
  kindLabel,
  type Narrowing,
  nameOf,
  narrowedTo,
  statuses,
} from './words';

/** The actions of a cell. */
export type Acting = {
  writes: ExportWrites;
  /** Why no action is possible; undefined where actions are. */
  reason: string | undefined;
};

/** The context that a cell needs to format an export. */
export type Writing = { narrowing: Narrowing; now: Date };

type OfExport = { job: Export };

/** The name of an export, its limits, and the reason of a failure. */
function Name({ job, narrowing }: OfExport & Pick<Writing, 'narrowing'>) {
  const only = narrowedTo(job, narrowing);
  return (
    <div className={styles.lines}>
      <span className={styles.name}>{nameOf(job)}</span>
      {only && <span className={styles.note}>{only}</span>}
      {job.state === 'FAILED' && (
        <span className={styles.note} data-wrong="">
          {job.error ? fr`L’export a échoué : ${job.error}.` : 'L’export a échoué.'}
        </span>
      )}
    </div>
  );
}

/** The status of an export: its progress, or how long its file is available. */
function Status({ job }: OfExport) {
  const { state, progress, expiresAt } = job;
  if (!state) return <Missing />;
  const { label, tone } = statuses[state] ?? { label: state, tone: 'neutral' as const };
  if (state === 'RUNNING')
    return (
      <ProgressBar
        label={fr`Préparation : ${nameOf(job)}`}
        labelHidden
        value={progress}
        valueText={fr`${label} ${progress} %`}
      />
    );
  return (
    <div className={styles.lines}>
      <Chip tone={tone}>{label}</Chip>
      {state === 'DONE' && expiresAt && (
        <span className={styles.note}>{`Expire le ${dateBrief(expiresAt)}`}</span>
      )}
    </div>
  );
}

/** The main action for the export's status. */
function MainAction({ job, writes, reason }: OfExport & Acting) {
  const [verb, act] = actionOf(job, writes);
  const { send, busy } = useSendOnce(async () => {
    await act();
    return false;
  });
  return (
    <Permitted reason={reason}>
      <Button
        look="outline"
        loading={busy}
        aria-label={fr`${verb} : ${nameOf(job)}`}
        onClick={() => void send()}
      >
        {verb}
      </Button>
    </Permitted>
  );
}

function actionOf(
  job: Export,
  writes: ExportWrites,
): readonly [string, () => void | Promise<void>] {
  const { state, downloadUrl, fileName } = job;
  if (state === 'DONE' && downloadUrl)
    return ['Télécharger', () => download(downloadUrl, fileName ?? '')];
  return isUnderWay(job)
    ? ['Annuler', () => writes.cancel(job)]
    : ['Relancer', () => writes.retry(job)];
}

export type ExportMenuProps = OfExport &
  Acting & {
    /** Shows the export's PDF beside the page. */
    onPreview: (job: Export) => void;
  };

/** The secondary actions of an export. */
export function ExportMenu({ job, writes, reason, onPreview }: ExportMenuProps) {
  if (isUnderWay(job)) return null;
  return (
    <ActionsMenu of={nameOf(job)} refusal={reason}>
      {job.state === 'DONE' && job.downloadUrl && (
        <>
          {job.previewUrl && canPreview() && (
            <WriteItem onSelect={() => onPreview(job)}>Aperçu</WriteItem>
          )}
          <WriteItem
            onSelect={() => job.downloadUrl && download(job.downloadUrl, job.fileName ?? '')}
          >
            Télécharger
          </WriteItem>
          <MenuSeparator />
        </>
      )}
      <WriteItem destructive onSelect={() => writes.remove(job)}>
        Supprimer
      </WriteItem>
    </ActionsMenu>
  );
}

function By({ job: { createdBy } }: OfExport) {
  return createdBy ? contactName(createdBy) : <Missing />;
}

function At({ job: { createdAt }, now }: OfExport & Pick<Writing, 'now'>) {
  return createdAt ? (
    <time dateTime={createdAt}>{dateTimeBrief(createdAt, now)}</time>
  ) : (
    <Missing />
  );
}

/** An export on a phone. */
export function ExportCard({ job, narrowing, now, ...acting }: OfExport & Acting & Writing) {
  const { rowCount, sizeBytes, format } = job;
  return (
    <div className={styles.card}>
      <Status job={job} />
      <Name job={job} narrowing={narrowing} />
      <span className={styles.note}>
        {dotted(
          format && formats[format]?.label,
          rowCount !== null && count(rowCount, 'ligne'),
          sizeBytes !== null && fileSize(sizeBytes),
        )}
      </span>
      <span className={styles.note}>
        <By job={job} />
        {' · '}
        <At job={job} now={now} />
      </span>
      <MainAction job={job} {...acting} />
    </div>
  );
}

/** The placeholder of a card while the list loads, of the same height. */
export const exportCardSkeleton = (
  <div className={styles.card}>
    <Skeleton shape="chip" />
    <Skeleton width={8} />
    <Skeleton width={5} className={styles.note} />
    <Skeleton width={7} className={styles.note} />
    <Skeleton shape="button" />
  </div>
);

/** The columns of product S14. */
export function exportColumns({
  narrowing,
  now,
  ...acting
}: Acting & Writing): readonly Column<Export>[] {
  return [
    {
      id: 'nom',
      header: 'Nom',
      priority: 'always',
      skeleton: 8,
      cell: (job) => <Name job={job} narrowing={narrowing} />,
    },
    {
      id: 'type',
      header: 'Type',
      priority: 'desktop',
      defaultVisible: false,
      width: 176,
      skeleton: 6,
      cell: ({ kind }) => kindLabel(kind),
    },
    {
      id: 'format',
      header: 'Format',
      width: 84,
      skeleton: 5,
      cell: ({ format }) => (format && formats[format]?.label) || <Missing />,
    },
    {
      id: 'demande',
      header: 'Demandé par',
      priority: 'desktop',
      width: 148,
      skeleton: 6,
      cell: (job) => <By job={job} />,
    },
    {
      id: 'cree',
      header: 'Créé le',
      priority: 'desktop',
      width: 144,
      skeleton: 7,
      cell: (job) => <At job={job} now={now} />,
    },
    {
      id: 'statut',
      header: 'Statut',
      priority: 'always',
      width: 188,
      skeleton: 'chip',
      cell: (job) => <Status job={job} />,
    },
    {
      id: 'lignes',
      header: 'Lignes',
      align: 'end',
      width: 84,
      skeleton: 5,
      cell: ({ rowCount }) => (rowCount === null ? <Missing /> : integer(rowCount)),
    },
    {
      id: 'taille',
      header: 'Taille',
      align: 'end',
      width: 84,
      skeleton: 5,
      cell: ({ sizeBytes }) => (sizeBytes === null ? <Missing /> : fileSize(sizeBytes)),
    },
    {
      id: 'action',
      header: 'Action',
      priority: 'always',
      hideable: false,
      width: 136,
      skeleton: 6,
      cell: (job) => <MainAction job={job} {...acting} />,
    },
  ];
}
