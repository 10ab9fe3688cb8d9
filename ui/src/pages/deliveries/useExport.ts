import { useState } from 'react';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import type { Selection } from '../../design/table/DataTable/useSelection';
import { count } from '../../lib/count';
import { recordEvent } from '../../lib/events';
import { saveFile } from '../../lib/save-file';
import { deliveriesCsv, deliveriesXlsx } from './exported';
import { type Selected, useSelected } from './useSelected';

/** Every row of the list. */
const everything: Selection = { mode: 'all', ids: new Set() };

/** How a file is written. */
export type Format = 'CSV' | 'XLSX';

/** What a file is made of. */
export type Exported = Selected & {
  /** Its name, without its extension. */
  name: string;
};

/** Gives the list, or what is chosen of it, to the person as a file. */
export function useExport({ name, ...list }: Exported) {
  const toast = useToast();
  const selected = useSelected(list);
  const [busy, setBusy] = useState(false);
  // What could not be exported, to be tried again.
  const [failed, setFailed] = useState<{ format: Format; selection: Selection }>();

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
    } catch {
      setFailed({ format, selection });
    } finally {
      setBusy(false);
    }
  }
  return {
    busy,
    save,
    /** Tries again what failed; undefined when nothing did. */
    again: failed && (() => void save(failed.format, failed.selection)),
    forget: () => setFailed(undefined),
  };
}
