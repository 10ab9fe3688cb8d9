import { ActionsMenu } from '../../components/ActionsMenu/ActionsMenu';
import { WriteItem } from '../../components/ActionsMenu/WriteItem';
import { contactName } from '../../components/names';
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
import { dateShort, dateTime, integer } from '../../lib/format';
import { download } from '../../lib/save-file';
import { fr } from '../../lib/typography';
import styles from './export-cells.module.css';
import type { ExportLineFragment as Export } from './Exports.generated';
import type { ExportWrites } from './useExportWrites';
import { formats, isUnderWay, kindLabel, nameOf, statuses } from './words';

/** What a cell needs to act. */
export type Acting = {
  writes: ExportWrites;
  /** Why nothing can be done; undefined where it can. */
  reason: string | undefined;
};

type OfExport = { job: Export };

/** Where it stands: how far, until when its file is there, or why there is none. */
function Status({ job }: OfExport) {
  const { state, progress, expiresAt, error } = job;
  if (!state) return <Missing />;
  const { label, tone } = statuses[state] ?? { label: state, tone: 'neutral' as const };
  if (state === 'RUNNING')
    return (
      <ProgressBar
        label={`Préparation : ${nameOf(job)}`}
        labelHidden
        value={progress}
        valueText={fr`${label} ${progress} %`}
      />
    );
  return (
    <div className={styles.status}>
      <Chip tone={tone}>{label}</Chip>
      {state === 'DONE' && expiresAt && (
        <span className={styles.note}>{`Expire le ${dateShort(expiresAt)}`}</span>
      )}
      {state === 'FAILED' && error && <span className={styles.note}>{error}</span>}
    </div>
  );
}

/** The one thing that most come for, by where it stands. */
function MainAction({ job, writes, reason }: OfExport & Acting) {
  const { state, downloadUrl, fileName } = job;
  const label = (verb: string) => fr`${verb} : ${nameOf(job)}`;
  if (state === 'DONE' && downloadUrl)
    return (
      <Button
        look="outline"
        aria-label={label('Télécharger')}
        onClick={() => download(downloadUrl, fileName ?? '')}
      >
        Télécharger
      </Button>
    );
  if (isUnderWay(job))
    return (
      <Permitted reason={reason}>
        <Button
          variant="ternary"
          look="light"
          aria-label={label('Annuler')}
          onClick={() => void writes.cancel(job)}
        >
          Annuler
        </Button>
      </Permitted>
    );
  return (
    <Permitted reason={reason}>
      <Button
        variant="ternary"
        look="light"
        aria-label={label('Relancer')}
        onClick={() => void writes.retry(job)}
      >
        Relancer
      </Button>
    </Permitted>
  );
}

/** What else can be done with it. */
export function ExportMenu({ job, writes, reason }: OfExport & Acting) {
  if (isUnderWay(job)) return null;
  return (
    <ActionsMenu of={nameOf(job)} refusal={reason}>
      {job.state === 'DONE' && job.downloadUrl && (
        <>
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

function At({ job: { createdAt } }: OfExport) {
  return createdAt ? <time dateTime={createdAt}>{dateTime(createdAt)}</time> : <Missing />;
}

/** An export on a phone. */
export function ExportCard({ job, ...acting }: OfExport & Acting) {
  const { rowCount, sizeBytes, format } = job;
  return (
    <div className={styles.card}>
      <Status job={job} />
      <strong>{nameOf(job)}</strong>
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
        <At job={job} />
      </span>
      <MainAction job={job} {...acting} />
    </div>
  );
}

/** What stands for one while the list loads, as high. */
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
export function exportColumns(acting: Acting): readonly Column<Export>[] {
  return [
    { id: 'nom', header: 'Nom', priority: 'always', skeleton: 8, cell: nameOf },
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
      width: 168,
      skeleton: 7,
      cell: (job) => <At job={job} />,
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
