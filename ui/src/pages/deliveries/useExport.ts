import { useState } from 'react';
import { mayRetry, mutationErrorMessage, type Who } from '../../components/permissions/refusal';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import type { Selection } from '../../design/table/DataTable/useSelection';
import { count } from '../../lib/count';
import { recordEvent } from '../../lib/events';
import { saveFile } from '../../lib/save-file';
import { deliveriesCsv, deliveriesXlsx } from './exported';
import { type Selected, useSelected } from './useSelected';

/** Every row of the list. */
const everything: Selection = { mode: 'all', ids: new Set() };

export type Format = 'CSV' | 'XLSX';

/** The content and the author of a file. */
export type Exported = Selected & {
  /** Its name, without extension. */
  name: string;
  /** The user who exports. */
  who: Who;
};

/** Exports the list, or the selection, to a file on the user's device. */
export function useExport({ name, who, ...list }: Exported) {
  const toast = useToast();
  const selected = useSelected(list);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ why: string; again: (() => void) | undefined }>();

  async function save(format: Format, selection: Selection = everything): Promise<void> {
    setBusy(true);
    setFailed(undefined);
    try {
      const found = await selected(selection);
      if (format === 'CSV') saveFile(`${name}.csv`, deliveriesCsv(found));
      else saveFile(`${name}.xlsx`, await deliveriesXlsx(found));
      recordEvent('export:created', { kind: 'DELIVERIES', format });
      toast.success(
        `${count(found.length, 'livraison')} ${found.length < 2 ? 'exportée' : 'exportées'}.`,
      );
    } catch (failure) {
      setFailed({
        why: mutationErrorMessage(failure, who, 'L’export n’a pas abouti.'),
        again: mayRetry(failure) ? () => void save(format, selection) : undefined,
      });
    } finally {
      setBusy(false);
    }
  }
  return {
    busy,
    save,
    /** Why the last export failed, and a retry where that may help; undefined when it succeeded. */
    failed,
    forget: () => setFailed(undefined),
  };
}
