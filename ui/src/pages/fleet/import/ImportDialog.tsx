import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { SaveFailure } from '../../../components/forms/SaveFailure';
import { addressName } from '../../../components/names';
import { useDisabledReason } from '../../../components/offline';
import { Permitted } from '../../../components/permissions/Permitted';
import { Button } from '../../../design/controls/Button/Button';
import { FileDrop } from '../../../design/controls/FileDrop/FileDrop';
import { Banner } from '../../../design/feedback/Banner/Banner';
import { ProgressBar } from '../../../design/feedback/ProgressBar/ProgressBar';
import {
  ConfirmDialog,
  type ConfirmDialogProps,
} from '../../../design/overlays/ConfirmDialog/ConfirmDialog';
import { useLeaveGuard } from '../../../design/overlays/ConfirmDialog/useLeaveGuard';
import { Dialog } from '../../../design/overlays/Dialog/Dialog';
import { Icon } from '../../../design/structure/Icon/Icon';
import { Stepper } from '../../../design/structure/Stepper/Stepper';
import { count } from '../../../lib/count';
import { fr } from '../../../lib/typography';
import { sitesOf } from '../vehicles/choices';
import { useVehicleChoicesQuery } from '../vehicles/Vehicles.generated';
import styles from './ImportDialog.module.css';
import { Counts, Rejected } from './ImportReport';
import { saveModel } from './model';
import { changes, imported, notImported, type Report, type Stage, useImport } from './useImport';

export type ImportDialogProps = {
  /** Called when the dialog closes. */
  onClose: () => void;
};

type Import = ReturnType<typeof useImport>;

/** The maximum file size in bytes. */
const maxSize = 2 * 1024 ** 2;

/** Imports vehicles from a CSV file in three steps: file, verification, import (product S11). */
export function ImportDialog({ onClose }: ImportDialogProps) {
  const run = useImport();
  const { stage } = run;
  const busy = stage.at === 'importing';
  const { leave, question } = useLeaveGuard(busy, onClose, StopWatching);
  const cut = useDisabledReason();
  return (
    <>
      <Dialog
        open
        title="Importer des véhicules"
        size="md"
        guarded={busy}
        onClose={leave}
        actions={<Actions run={run} cut={cut} onClose={leave} />}
        {...(stage.at === 'file' && {
          form: {
            onSubmit: (event) => {
              event.preventDefault();
              if (!cut) run.verify();
            },
          },
        })}
      >
        <div className={styles.content}>
          <Stepper size="sm" aria-label="Étapes de l’import" steps={stepsOf(stage)} />
          <Step run={run} />
        </div>
      </Dialog>
      {question}
    </>
  );
}

/** « Fermer pendant l’import ? » */
function StopWatching(props: Pick<ConfirmDialogProps, 'open' | 'onConfirm' | 'onClose'>) {
  return (
    <ConfirmDialog
      {...props}
      title={fr`Fermer pendant l’import ?`}
      cancelLabel="Rester"
      confirmLabel="Fermer"
    >
      {fr`Fermer n’arrête pas l’import. Son résultat s’affichera en bas de la page.`}
    </ConfirmDialog>
  );
}

function stepsOf({ at }: Stage) {
  const now = at === 'file' ? 0 : at === 'checked' ? 1 : 2;
  return ['Fichier', 'Vérification', 'Import'].map((label, place) => ({
    label,
    state:
      place < now || at === 'done'
        ? ('done' as const)
        : place === now
          ? ('current' as const)
          : ('upcoming' as const),
  }));
}

function Step({ run }: { run: Import }) {
  const { stage, failure } = run;
  switch (stage.at) {
    case 'file':
      return <Choice run={run} problem={stage.problem} />;
    case 'checked':
      return (
        <Part title={fr`Vérification de « ${run.fileName} »`}>
          <SaveFailure error={failure} what={notImported} />
          {stage.again && <ImportOutcome report={stage.report} />}
          <Counts report={stage.report} />
          <Verdict report={stage.report} again={stage.again} />
          <Rejected report={stage.report} />
        </Part>
      );
    case 'importing':
      return (
        <Part title="Import en cours">
          <ProgressBar label={`Import de ${count(changes(stage.report), 'véhicule')}`} />
          <p>{fr`Toutes les lignes valables sont enregistrées ensemble : toutes, ou aucune.`}</p>
        </Part>
      );
    case 'unanswered':
      return (
        <Part title="Résultat inconnu">
          <Banner tone="warn">
            {fr`La connexion a été interrompue : nous ne savons pas si les véhicules ont été importés.`}
          </Banner>
          <p>
            {fr`Toutes les lignes valables ont été enregistrées, ou aucune. Vérifiez à nouveau le fichier : si l’import a eu lieu, elles y seront inchangées.`}
          </p>
          <SaveFailure error={failure} what="Le fichier n’a pas été vérifié." />
        </Part>
      );
    case 'done':
      return (
        <Part title="Import terminé">
          <Banner tone="ok">{imported(stage.report)}</Banner>
          <Counts report={stage.report} />
          <Rejected report={stage.report} />
        </Part>
      );
  }
}

/** A step under its heading, which takes the focus when the step begins. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step.
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <section className={styles.part}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The first step: the limits, the file, the template. */
function Choice({ run, problem }: { run: Import; problem: string | undefined }) {
  const { data } = useVehicleChoicesQuery();
  const [site] = sitesOf(data);
  return (
    <div className={styles.part}>
      <SaveFailure error={run.failure} what="Le fichier n’a pas été vérifié." />
      <p>
        {fr`Le fichier est d’abord vérifié : rien n’est enregistré avant votre accord. Un véhicule qui a la même immatriculation est mis à jour.`}
      </p>
      <FileDrop
        label="Fichier CSV"
        hint={fr`2 Mo et 5 000 lignes au plus, en UTF-8 ou Windows-1252, séparé par des points-virgules ou des virgules.`}
        accept=".csv,text/csv"
        formats="un fichier CSV"
        maxSize={maxSize}
        size="md"
        error={problem}
        busy={run.verifying}
        onFiles={([file]) => run.choose(file)}
      />
      <Button
        variant="ternary"
        look="light"
        icon={<Icon of={Download} size={18} />}
        className={styles.model}
        onClick={() => saveModel(site && addressName(site))}
      >
        Télécharger le modèle
      </Button>
    </div>
  );
}

/** The outcome of an import whose response was lost: all of its rows were imported, or none. */
function ImportOutcome({ report }: { report: Report }) {
  const done = changes(report) === 0 && report.unchanged > 0;
  return done ? (
    <Banner tone="ok">{fr`L’import a bien eu lieu : les lignes valables sont dans votre flotte.`}</Banner>
  ) : (
    <Banner tone="warn">{fr`L’import n’a pas eu lieu. Vous pouvez le relancer.`}</Banner>
  );
}

/** A sentence with the rows of the file that can be imported. */
function Verdict({ report, again }: { report: Report; again: boolean }) {
  const { rejected, unchanged } = report;
  const n = changes(report);
  if (n === 0) {
    if (again && unchanged > 0) return null;
    return (
      <p>
        {unchanged > 0
          ? fr`Rien à importer : les lignes valables sont déjà dans votre flotte.`
          : fr`Aucune ligne n’est valable. Corrigez le fichier, puis choisissez-le à nouveau.`}
      </p>
    );
  }
  if (rejected === 0) return <p>Toutes les lignes sont valables.</p>;
  const valid =
    n === 1
      ? 'Seule la ligne valable sera importée'
      : fr`Seules les ${count(n, 'ligne')} valables seront importées`;
  const left =
    rejected === 1 ? fr`1 ligne est rejetée` : fr`${count(rejected, 'ligne')} sont rejetées`;
  return (
    <p>
      <strong>{fr`${valid} ; ${left}.`}</strong>
    </p>
  );
}

type ActionsProps = { run: Import; cut: string | undefined; onClose: () => void };

/** The buttons of a step. */
function Actions({ run, cut, onClose }: ActionsProps) {
  const { stage } = run;
  const other = (
    <Button look="outline" onClick={run.restart}>
      Choisir un autre fichier
    </Button>
  );
  const close = (
    <Button look="outline" onClick={onClose}>
      Fermer
    </Button>
  );
  switch (stage.at) {
    case 'file':
      return (
        <Permitted reason={cut}>
          <Button type="submit" loading={run.verifying}>
            Vérifier le fichier
          </Button>
        </Permitted>
      );
    case 'checked': {
      const n = changes(stage.report);
      return (
        <>
          {other}
          {n > 0 && (
            <Permitted reason={cut}>
              <Button onClick={() => run.start(stage.report)}>
                {`Importer ${count(n, 'véhicule')}`}
              </Button>
            </Permitted>
          )}
        </>
      );
    }
    case 'importing':
      return close;
    case 'unanswered':
      return (
        <>
          {close}
          <Permitted reason={cut}>
            <Button loading={run.verifying} onClick={run.verify}>
              Vérifier à nouveau
            </Button>
          </Permitted>
        </>
      );
    case 'done':
      return (
        <>
          {other}
          <Button onClick={onClose}>Terminer</Button>
        </>
      );
  }
}
