import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isUnreachable, referenceOf } from '../../../components/failures';
import { Button } from '../../../design/controls/Button/Button';
import { FormSummary } from '../../../design/controls/FormSummary/FormSummary';
import { Banner } from '../../../design/feedback/Banner/Banner';
import { Drawer } from '../../../design/overlays/Drawer/Drawer';
import { texts } from '../../../strings/texts';
import type { DrawerForm } from './useDrawerForm';

/** Props of {@link FormDrawer}. */
export type FormDrawerProps<V extends FieldValues> = {
  /** The form that it holds. */
  of: DrawerForm<V>;
  /** What is created or changed. */
  title: string;
  /** What sends it, a verb. */
  submitLabel: string;
  /** Before the button that sends it: a way back to an earlier step. */
  back?: ReactNode;
  /** Asked when it is closed. */
  onClose: () => void;
  children: ReactNode;
};

/** A drawer with a form: what is wrong above its fields, and a question before what was typed is lost. */
export function FormDrawer<V extends FieldValues>({
  of: { form, submit, errors, failure },
  title,
  submitLabel,
  back,
  onClose,
  children,
}: FormDrawerProps<V>) {
  const { isDirty, isSubmitting } = form.formState;
  return (
    <Drawer
      open
      title={title}
      onClose={onClose}
      dirty={isDirty}
      closable={!isSubmitting}
      form={{
        onSubmit: (event) => {
          event.preventDefault();
          submit();
        },
      }}
      actions={
        <>
          {back}
          <Button type="submit" loading={isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {/* It never takes the focus: the first field at fault has it. */}
      <FormSummary errors={errors} attempt={0} />
      {failure !== null && <Banner tone="error">{sentenceOf(failure)}</Banner>}
      {children}
    </Drawer>
  );
}

/** What is said of a write that failed: the objection itself, or that it can be tried again. */
export function sentenceOf(failure: unknown): ReactNode {
  if (typeof failure === 'string') return failure;
  const error = failure instanceof Error ? failure : undefined;
  if (isUnreachable(error)) return `L’enregistrement n’a pas abouti. ${texts.offline}`;
  const reference = referenceOf(error);
  return (
    <>
      L’enregistrement n’a pas abouti. Réessayez.
      {reference && ` Référence\u00a0: ${reference}.`}
    </>
  );
}
