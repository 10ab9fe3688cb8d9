import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { SaveFailure } from '../../components/forms/SaveFailure';
import { useSendingKey } from '../../components/forms/useSendingKey';
import { useDisabledReason } from '../../components/offline';
import { PreviewButton } from '../../components/PdfViewer/PreviewButton';
import { Permitted } from '../../components/permissions/Permitted';
import type { Permissions } from '../../components/permissions/usePermissions';
import { Button } from '../../design/controls/Button/Button';
import { PeriodPicker } from '../../design/controls/PeriodPicker/PeriodPicker';
import { Select } from '../../design/controls/Select/Select';
import { Toggle, ToggleGroup } from '../../design/controls/ToggleGroup/ToggleGroup';
import { Banner } from '../../design/feedback/Banner/Banner';
import { useToast } from '../../design/feedback/Toast/ToastProvider';
import { Drawer } from '../../design/overlays/Drawer/Drawer';
import { FilterBar } from '../../design/table/FilterBar/FilterBar';
import type { ExportFormat, ExportInput, ExportKind } from '../../graphql/types.generated';
import { today } from '../../lib/civil-date';
import { recordEvent } from '../../lib/events';
import { relative } from '../../lib/format';
import { download } from '../../lib/save-file';
import { fr } from '../../lib/typography';
import { useSendOnce } from '../../lib/useSendOnce';
import type { Choices } from './address';
import {
  type ExportLineFragment as Export,
  useCreateExportMutation,
  useExportChoicesQuery,
} from './Exports.generated';
import styles from './NewExport.module.css';
import { useEstimate } from './useEstimate';
import { exportsChanged } from './useExportWrites';
import { financeKinds, formats, formatsOf, kinds, nameOf, narrowedKinds } from './words';

export type NewExportProps = {
  initial: Choices;
  access: Permissions;
  now: () => Date;
  onClose: () => void;
};

/** « Nouvel export » (product S14): content and format, with an estimate of the rows. */
export function NewExport({ initial, access, now, onClose }: NewExportProps) {
  const [choices, setChoices] = useState(initial);
  const choose = (changed: Partial<Choices>) => setChoices((before) => ({ ...before, ...changed }));
  const input = inputOf(choices);
  const cut = useDisabledReason();
  const refused = refusalOf(choices.kind, access);
  const estimate = useEstimate(input, refused === undefined);
  const creating = useCreation(onClose);
  const { existing, failure, busy, create } = creating;
  const reason = cut ?? refused ?? estimate.tooLarge ?? estimate.none;
  // The existing export only matches the choices for which it was found.
  const found = existing?.of === JSON.stringify(input) ? existing.job : null;

  return (
    <Drawer
      open
      title="Nouvel export"
      onClose={onClose}
      form={{
        noValidate: true,
        onSubmit: (event) => {
          event.preventDefault();
          if (!reason) void create(input, false);
        },
      }}
      actions={
        <Permitted reason={reason}>
          <Button type="submit" loading={busy}>
            Créer l’export
          </Button>
        </Permitted>
      }
    >
      <div className={styles.form}>
        <SaveFailure error={failure} what="L’export n’a pas été créé." />
        {found && <Existing job={found} now={now()} onAgain={() => void create(input, true)} />}
        <Select
          label="Type"
          required
          value={choices.kind}
          options={kinds.map(({ kind, label }) => ({
            value: kind,
            label,
            disabled: refusalOf(kind, access) !== undefined,
          }))}
          error={refused}
          onChange={({ currentTarget }) => {
            const kind = currentTarget.value as ExportKind;
            const format = formatsOf(kind).includes(choices.format) ? choices.format : 'XLSX';
            choose({ kind, format });
          }}
        />
        <Scope choices={choices} choose={choose} now={now} />
        <ToggleGroup
          label="Format"
          value={choices.format}
          hint={formats[choices.format].hint}
          onValueChange={(format) => choose({ format: format as ExportFormat })}
        >
          {formatsOf(choices.kind).map((format) => (
            <Toggle key={format} value={format}>
              {formats[format].label}
            </Toggle>
          ))}
        </ToggleGroup>
        {!refused && (
          <p role="status" className={styles.estimate} data-wrong={estimate.tooLarge !== undefined}>
            {estimate.words}
          </p>
        )}
      </div>
    </Drawer>
  );
}

type ScopeProps = {
  choices: Choices;
  choose: (changed: Partial<Choices>) => void;
  now: () => Date;
};

/** The period, sites and products; a fleet export has no period. */
function Scope({ choices: { kind, period, addressIds, gasIds }, choose, now }: ScopeProps) {
  const { data } = useExportChoicesQuery();
  const sites = data?.currentBusiness?.addresses ?? [];
  const gases = data?.gasList ?? [];
  return (
    <>
      {kind === 'FLEET' ? (
        <p className={styles.note}>{fr`La flotte telle qu’elle est aujourd’hui.`}</p>
      ) : (
        <div className={styles.field}>
          <span className={styles.label}>Période</span>
          <PeriodPicker
            value={period}
            future={kind === 'DELIVERIES'}
            today={today(now())}
            onChange={(days) => choose({ period: days })}
          />
        </div>
      )}
      {narrowedKinds.includes(kind) && (
        <FilterBar
          filters={[
            {
              id: 'site',
              label: 'Sites',
              options: sites.map(({ id, label }) => ({ value: id, label })),
              values: addressIds,
              onChange: (values) => choose({ addressIds: values }),
            },
            {
              id: 'produit',
              label: 'Produits',
              options: gases.map(({ id, shortName }) => ({ value: id, label: shortName })),
              values: gasIds,
              onChange: (values) => choose({ gasIds: values }),
            },
          ]}
          done="Fermer"
          onClear={() => choose({ addressIds: [], gasIds: [] })}
        />
      )}
    </>
  );
}

type ExistingProps = { job: Export; now: Date; onAgain: () => void };

/** The same export was requested a moment ago. */
function Existing({ job, now, onAgain }: ExistingProps) {
  const { createdAt, state, downloadUrl, previewUrl, fileName } = job;
  return (
    <Banner
      action={
        <div className={styles.actions}>
          {downloadUrl && (
            <PreviewButton
              title={nameOf(job)}
              previewUrl={previewUrl}
              downloadUrl={downloadUrl}
              fileName={fileName ?? ''}
            >
              Aperçu
            </PreviewButton>
          )}
          {downloadUrl && (
            <Button look="outline" onClick={() => download(downloadUrl, fileName ?? '')}>
              Télécharger
            </Button>
          )}
          <Button variant="ternary" look="light" onClick={onAgain}>
            En créer un nouveau
          </Button>
        </div>
      }
    >
      {fr`Vous avez demandé le même export${createdAt ? ` ${relative(createdAt, now)}` : ''} : ${state === 'DONE' ? 'il est prêt' : 'il se prépare'}.`}
    </Banner>
  );
}

function inputOf({ kind, format, period, addressIds, gasIds }: Choices): ExportInput {
  const narrowed = narrowedKinds.includes(kind);
  return {
    kind,
    format,
    ...period,
    ...(narrowed && addressIds.length > 0 && { addressIds: [...addressIds] }),
    ...(narrowed && gasIds.length > 0 && { gasIds: [...gasIds] }),
  };
}

/** Why the user may not create exports of this kind. */
function refusalOf(kind: ExportKind, access: Permissions): string | undefined {
  return financeKinds.includes(kind) ? access.refusal('FINANCE_READ') : undefined;
}

/** Creates an export. A retry after a lost response uses the same idempotency key. */
function useCreation(onDone: () => void) {
  const { cache } = useApolloClient();
  const toast = useToast();
  const [send] = useCreateExportMutation();
  const [failure, setFailure] = useState<unknown>(null);
  const [existing, setExisting] = useState<{ of: string; job: Export } | null>(null);
  const { keyOf, answered } = useSendingKey();
  const { send: create, busy } = useSendOnce(async (input: ExportInput, again: boolean) => {
    const of = JSON.stringify(input);
    setFailure(null);
    try {
      const { data } = await send({
        variables: { input, again, idempotencyKey: keyOf(`${of}${again}`) },
      });
      const {
        export: job = null,
        existing: old = false,
        userErrors = [],
      } = data?.createExport ?? {};
      answered();
      if (!job) {
        setFailure(userErrors[0]?.message ?? new Error('no answer'));
        return false;
      }
      if (old) {
        setExisting({ of, job });
        return false;
      }
      recordEvent('export:created', { kind: input.kind, format: input.format });
      exportsChanged(cache);
      toast.success(fr`Export en préparation. Vous pouvez quitter cette page.`);
      onDone();
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    }
  });
  return { create, busy, failure, existing };
}
