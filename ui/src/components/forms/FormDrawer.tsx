import { type ComponentPropsWithRef, type ReactNode, useContext } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../design/controls/Button/Button';
import { FormSummary } from '../../design/controls/FormSummary/FormSummary';
import { Drawer } from '../../design/overlays/Drawer/Drawer';
import { useDraft } from '../../lib/useDraft';
import { DraftBanner } from '../DraftBanner/DraftBanner';
import { useCutReason } from '../offline';
import { Permitted } from '../permissions/Permitted';
import { Unbroken } from '../references/Unbroken';
import { DraftName } from './DraftName';
import styles from './FormDrawer.module.css';
import { SaveFailure } from './SaveFailure';
import type { DrawerForm } from './useDrawerForm';

export type FormDrawerProps<V extends FieldValues> = {
  /** The form that it holds. */
  of: DrawerForm<V>;
  /** What is created or changed. */
  title: string;
  /** What sends it, a verb; null when it can only be closed. */
  submitLabel: string | null;
  /** What did not happen when it fails, a sentence; « L’enregistrement n’a pas abouti. » by default. */
  failed?: string;
  /** Whether it can be sent; not before what it changes is there. */
  ready?: boolean;
  /** Without a connection, what it sends waits on this device. */
  waits?: boolean;
  /** Before the button that sends it: a way back to an earlier step. */
  back?: ReactNode;
  /** What is typed here and never kept on the device, in a sentence. */
  unkept?: string;
  /** It stands in the page rather than in a drawer. */
  inline?: boolean;
  /** Asked when it is closed. */
  onClose: () => void;
  children: ReactNode;
};

/** A drawer with a form: what is wrong above its fields, a question before what was typed is lost, and what was typed before a session ended. */
export function FormDrawer<V extends FieldValues>({
  of: { form, submit, busy, errors, failure },
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
  const reason = useCutReason();
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
      <DraftBanner of={draft} missing={unkept} />
      {/* It never takes the focus: the first field at fault has it. */}
      <FormSummary errors={errors} attempt={0} />
      <SaveFailure of={failure} what={failed} />
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
