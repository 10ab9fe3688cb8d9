import { type ComponentPropsWithRef, type ReactNode, useContext } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../design/controls/Button/Button';
import { FormSummary } from '../../design/controls/FormSummary/FormSummary';
import { Drawer } from '../../design/overlays/Drawer/Drawer';
import { useDraft } from '../../lib/useDraft';
import { DraftBanner } from '../DraftBanner/DraftBanner';
import { useDisabledReason } from '../offline';
import { Permitted } from '../permissions/Permitted';
import { Unbroken } from '../references/Unbroken';
import { DraftName } from './DraftName';
import styles from './FormDrawer.module.css';
import { SaveFailure } from './SaveFailure';
import type { DrawerForm } from './useDrawerForm';

export type FormDrawerProps<V extends FieldValues> = {
  /** The result of useDrawerForm. */
  form: DrawerForm<V>;
  /** The title, with the created or changed object. */
  title: string;
  /** The label of the submit button, a verb; null when the drawer can only be closed. */
  submitLabel: string | null;
  /** A sentence about what failed; « L’enregistrement n’a pas abouti. » by default. */
  failed?: string;
  /** It can be submitted; false until the object to change has loaded. */
  ready?: boolean;
  /** While offline, the submitted data wait on this device. */
  waits?: boolean;
  /** Content before the submit button: a button to an earlier step. */
  back?: ReactNode;
  /** A sentence about input that is never stored on the device. */
  unkept?: string;
  /** Renders it in the page instead of a drawer. */
  inline?: boolean;
  /** Called when it is closed. */
  onClose: () => void;
  children: ReactNode;
};

/** A drawer with a form: its errors above the fields, a question before unsaved input is lost, and the draft from before a session ended. */
export function FormDrawer<V extends FieldValues>({
  form: { form, submit, busy, errors, failure },
  title,
  submitLabel,
  failed,
  ready = true,
  waits = false,
  back,
  unkept,
  inline = false,
  onClose,
  children,
}: FormDrawerProps<V>) {
  const draft = useDraft(form, useContext(DraftName));
  const { isDirty } = form.formState;
  const reason = useDisabledReason();
  const cut = waits ? undefined : reason;
  const sends: ComponentPropsWithRef<'form'> = {
    onSubmit: (event) => {
      event.preventDefault();
      if (!cut) submit();
    },
  };
  const actions = submitLabel !== null && (
    <>
      {back}
      <Permitted reason={cut}>
        <Button type="submit" loading={busy} disabled={!ready}>
          {submitLabel}
        </Button>
      </Permitted>
    </>
  );
  const content = (
    <>
      <DraftBanner draft={draft} missing={unkept} />
      {/* It never gets the focus: the first invalid field has it. */}
      <FormSummary errors={errors} attempt={0} />
      <SaveFailure error={failure} what={failed} />
      {children}
    </>
  );
  if (inline) {
    return (
      <form noValidate aria-label={title} className={styles.inline} {...sends}>
        {content}
        <div>{actions}</div>
      </form>
    );
  }
  return (
    <Drawer
      open
      title={<Unbroken>{title}</Unbroken>}
      onClose={onClose}
      dirty={isDirty}
      closable={!busy}
      form={sends}
      actions={actions}
    >
      {content}
    </Drawer>
  );
}
