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

/** What a file gave, or would give. */
export type Report = ImportReport_ReportFragment;

/** How far an import is. */
export type Stage =
  /** A file is to be chosen; `problem` is what is wrong with the one that was. */
  | { at: 'file'; problem?: string }
  /** It was verified; `again`: after an import that nobody answered. */
  | { at: 'checked'; report: Report; again: boolean }
  | { at: 'importing'; report: Report }
  /** The import was sent, and no answer came: what became of it is not known. */
  | { at: 'unanswered' }
  | { at: 'done'; report: Report };

/** Vehicles that an import changes. */
export function changes({ created, updated }: Report): number {
  return created + updated;
}

/** A file that was chosen. Its copy is of that moment: what is imported is what was verified, whatever happens to the file on the disk. */
type Chosen = { readonly name: string; readonly copy: Promise<File> };

async function copyOf(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name, { type: file.type });
}

/** What the server answers when it has not carried out what it was asked. */
const refusals = ['FORBIDDEN', 'UNAUTHENTICATED', 'RATE_LIMITED', 'INVALID', 'CONFLICT'];

/** An import of vehicles from the choice of a file to its result (product S11). It goes on when its dialog is closed, and then tells its result in a toast. */
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
      // The import whose answer was lost may have written its rows.
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
    /** Why it could not be verified, or was refused; null when it was not. */
    failure,
    verifying: verifying.busy,
    /** Takes a file, or none. */
    choose(file: File | undefined) {
      const copy = file && copyOf(file);
      // A file that cannot be read is a failure of what is asked with it.
      copy?.catch(() => {});
      setChosen(copy ? { name: file.name, copy } : null);
      setFailure(null);
      setStage({ at: 'file' });
    },
    /** Asks what the file would give; nothing is saved. */
    verify: () => void verifying.send(),
    /** Imports what is valid of it. */
    start: (checked: Report) => void importing.send(checked),
    /** Goes back to the choice of a file. */
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

/** What is said of an import that was refused. */
export const notImported = 'Les véhicules n’ont pas été importés.';

const unanswered = fr`La connexion a été interrompue pendant l’import : vérifiez si les véhicules sont dans la liste.`;

/** Whether the dialog is on the screen. */
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
