import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useDisabledReason } from '../../components/offline';
import { Permitted } from '../../components/permissions/Permitted';
import { mutationErrorMessage } from '../../components/permissions/refusal';
import { usePermissions } from '../../components/permissions/usePermissions';
import { Button } from '../../design/controls/Button/Button';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { Icon } from '../../design/structure/Icon/Icon';
import type { Noun } from '../../design/table/words';
import { today } from '../../lib/civil-date';
import { count } from '../../lib/count';
import { fileStem } from '../../lib/csv';
import { recordEvent } from '../../lib/events';
import { saveFile } from '../../lib/save-file';
import { type FileColumn, fileOf } from './exported';

export type ExportListProps<Row> = {
  noun: Noun;
  /** The number of rows in the list; undefined while it is unknown. */
  total: number | undefined;
  columns: readonly FileColumn<Row>[];
  /** Requests all rows of the filtered list. */
  fetchRows: (client: ApolloClient) => Promise<Row[]>;
};

/** « Exporter »: downloads the filtered list as a file (product S11). */
export function ExportList<Row>(props: ExportListProps<Row>) {
  const { noun, total = 0, columns, fetchRows } = props;
  const client = useApolloClient();
  const toast = useToast();
  const who = usePermissions();
  const cut = useDisabledReason();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const rows = await fetchRows(client);
      const name = [fileStem(noun.many), who.business && fileStem(who.business), today()];
      saveFile(`${name.filter(Boolean).join('_')}.csv`, fileOf(columns, rows));
      recordEvent('export:created', { kind: 'FLEET', format: 'CSV' });
      const exported = `exporté${noun.feminine ? 'e' : ''}${rows.length < 2 ? '' : 's'}`;
      toast.success(`${count(rows.length, noun.one)} ${exported}.`);
    } catch (failure) {
      toast.error(mutationErrorMessage(failure, who, 'L’export n’a pas abouti.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Permitted reason={who.refusal('EXPORT_CREATE') ?? cut}>
      <Button
        look="outline"
        icon={<Icon of={Download} size={18} />}
        loading={busy}
        disabled={total === 0}
        onClick={() => void save()}
      >
        Exporter
      </Button>
    </Permitted>
  );
}
