import { maxArchivedDocuments, useDocuments } from '../../components/orders/actions/useDocuments';
import { Button } from '../../design/controls/Button/Button';
import { Menu, MenuItem } from '../../design/overlays/Menu/Menu';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';
import type { Selection } from '../../design/table/DataTable/useSelection';
import { count } from '../../lib/count';
import { fr } from '../../lib/typography';
import { maxExportedRows } from './exported';
import type { Format } from './useExport';
import { type Selected, useMayHaveNotes, useSelected } from './useSelected';

export type BulkActionsProps = {
  selection: Selection & { count: number };
  list: Selected;
  /** Why nothing can be downloaded: there is no connection; undefined while there is one. */
  cut: string | undefined;
  /** Exports the selection to a file; undefined where the role does not allow it. */
  onExport: ((format: Format) => void) | undefined;
  /** Whether that file is being created. */
  exporting: boolean;
};

/** The actions on the selected rows (product S06). */
export function BulkActions({ selection, list, cut, onExport, exporting }: BulkActionsProps) {
  const { archive, busy } = useDocuments();
  const selected = useSelected(list);
  const { count } = selection;
  const noNotes = useMayHaveNotes(selection, list)
    ? null
    : 'Aucune des livraisons choisies n’a de bon.';
  const noArchive = count > maxArchivedDocuments ? tooMany(maxArchivedDocuments) : noNotes;
  const ids = async () => (await selected(selection)).map(({ id }) => id);
  return (
    <>
      <Tooltip
        as="reason"
        label={cut ?? noArchive ?? ''}
        placement="bottom-end"
        disabled={!cut && noArchive === null}
      >
        <Button look="outline" loading={busy} onClick={() => void archive(ids, ['DELIVERY_NOTE'])}>
          Télécharger les bons de livraison (ZIP)
        </Button>
      </Tooltip>
      {onExport &&
        (cut || count > maxExportedRows ? (
          <Tooltip as="reason" label={cut ?? tooMany(maxExportedRows)} placement="bottom-end">
            <Button look="outline">Exporter la sélection</Button>
          </Tooltip>
        ) : (
          <Menu
            label="Exporter la sélection"
            placement="bottom-end"
            trigger={(trigger) => (
              <Button {...trigger} look="outline" loading={exporting}>
                Exporter la sélection
              </Button>
            )}
          >
            <MenuItem onSelect={() => onExport('CSV')}>La sélection en CSV</MenuItem>
            <MenuItem onSelect={() => onExport('XLSX')}>La sélection en Excel</MenuItem>
          </Menu>
        ))}
    </>
  );
}

function tooMany(most: number): string {
  return fr`${count(most, 'livraison')} au plus : choisissez-en moins.`;
}
