import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { hasCode } from '../../../components/failures';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { count } from '../../../lib/count';
import { recordEvent } from '../../../lib/events';
import { fr } from '../../../lib/typography';
import { useSendOnce } from '../../../lib/useSendOnce';
import { fleetSentences } from '../sentences';
import { useFleetChanged } from '../vehicles/useFleetChanged';
import { ImportFleetDocument, type ImportReport_ReportFragment } from './ImportDialog.generated';

/** The result of an import or of a verification. */
export type Report = ImportReport_ReportFragment;

export type Stage =
  /** No file selected yet; `problem` is the error of the previous one. */
  | { at: 'file'; problem?: string }
  /** Verified; `again`: after an import without a response. */
  | { at: 'checked'; report: Report; again: boolean }
  | { at: 'importing'; report: Report }
  /** The import was sent without a response: its outcome is unknown. */
  | { at: 'unanswered' }
  | { at: 'done'; report: Report };

/** The number of vehicles that an import creates or updates. */
export function changes({ created, updated }: Report): number {
  return created + updated;
}

/**
 * A selected file. The copy is made on selection, so that the import sends what was verified even
 * if the file on the disk changes.
 */
type Chosen = { readonly name: string; readonly copy: Promise<File> };

async function copyOf(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name, { type: file.type });
}

/** Error codes with which the server reports that it has not carried out the request. */
const refusals = ['FORBIDDEN', 'UNAUTHENTICATED', 'RATE_LIMITED', 'INVALID', 'CONFLICT'];

/**
 * An import of vehicles, from the selection of a file to its result (product S11). It continues
 * when its dialog is closed, and then shows the result in a toast.
 */
export function useImport() {
  const client = useApolloClient();
  const toast = useToast();
  const changed = useFleetChanged();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [stage, setStage] = useState<Stage>({ at: 'file' });
  const [failure, setFailure] = useState<unknown>(null);
  const shown = useShown();

  const ask = async (dryRun: boolean): Promise<Report | string> => {
    if (!chosen) return fleetSentences['import file required'];
    const file = await chosen.copy;
    const { data } = await client.mutate({
      mutation: ImportFleetDocument,
      variables: { file, dryRun },
      fetchPolicy: 'no-cache',
    });
    const { report, userErrors } = data?.importFleet ?? {};
    return report ?? userErrors?.[0]?.message ?? 'Ce fichier ne peut pas être lu.';
  };

  const verifying = useSendOnce(async () => {
    setFailure(null);
    try {
      const answer = await ask(true);
      if (typeof answer === 'string') {
        setStage({ at: 'file', problem: answer });
        return false;
      }
      recordEvent('fleet:import_previewed', { rows: answer.totalRows, rejected: answer.rejected });
      const again = stage.at === 'unanswered';
      // The import whose response was lost may have written its rows.
      if (again) changed();
      setStage({ at: 'checked', report: answer, again });
    } catch (error) {
      setFailure(error);
    }
    return false;
  });

  const importing = useSendOnce(async (checked: Report) => {
    setFailure(null);
    setStage({ at: 'importing', report: checked });
    const fail = (text: string, next: Stage) => {
      setStage(next);
      if (!shown.current) toast.error(text);
    };
    try {
      const answer = await ask(false);
      if (typeof answer === 'string') {
        fail(answer, { at: 'file', problem: answer });
        return false;
      }
      recordEvent('fleet:imported', { rows: answer.totalRows, rejected: answer.rejected });
      changed();
      setStage({ at: 'done', report: answer });
      if (!shown.current) toast.success(imported(answer));
    } catch (error) {
      if (hasCode(error, ...refusals)) {
        setFailure(error);
        fail(notImported, { at: 'checked', report: checked, again: false });
      } else fail(unanswered, { at: 'unanswered' });
    }
    return false;
  });

  return {
    /** The file's name; empty without one. */
    fileName: chosen?.name ?? '',
    stage,
    /** Why the last request failed or was rejected; null when it succeeded. */
    failure,
    verifying: verifying.busy,
    /** Selects a file, or none. */
    choose(file: File | undefined) {
      const copy = file && copyOf(file);
      // A read error is reported by the request that uses the copy.
      copy?.catch(() => {});
      setChosen(copy ? { name: file.name, copy } : null);
      setFailure(null);
      setStage({ at: 'file' });
    },
    /** Requests a verification; nothing is saved. */
    verify: () => void verifying.send(),
    /** Imports the valid rows. */
    start: (checked: Report) => void importing.send(checked),
    /** Goes back to the selection of a file. */
    restart() {
      setChosen(null);
      setFailure(null);
      setStage({ at: 'file' });
    },
  };
}

/** “42 véhicules importés.” */
export function imported(report: Report): string {
  const n = changes(report);
  return `${count(n, 'véhicule')} ${n < 2 ? 'importé' : 'importés'}.`;
}

/** The text for a rejected import. */
export const notImported = 'Les véhicules n’ont pas été importés.';

const unanswered = fr`La connexion a été interrompue pendant l’import : vérifiez si les véhicules sont dans la liste.`;

/** Whether the dialog is mounted. */
function useShown() {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return shown;
}
