import { useState } from 'react';
import type {
  DefaultValues,
  FieldErrors,
  FieldValues,
  Path,
  Resolver,
  UseFormReturn,
} from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import type { FieldError } from '../../design/controls/FormSummary/FormSummary';
import { useCheckedForm } from '../../lib/useCheckedForm';
import { useSendOnce } from '../../lib/useSendOnce';

/** One of `userErrors`. */
export type UserError = { readonly field: readonly string[] | null; readonly message: string };

/** The options of {@link useDrawerForm}. */
export type DrawerFormOptions<V extends FieldValues> = {
  /** The rules of its fields: a schema, or a resolver when they need more than its values. */
  schema: GenericSchema<V> | Resolver<V, unknown, V>;
  /** The initial values. */
  initial: V;
  /** Saves the values; resolves to the objections, an empty list when it is done, null when the user must continue. When it rejects, the input stays. */
  save: (values: V) => Promise<readonly UserError[] | null>;
  /** Called after a successful save. */
  onClose: () => void;
};

/** A form in a drawer. */
export type DrawerForm<V extends FieldValues> = {
  form: UseFormReturn<V>;
  /** Validates and saves; does nothing while busy. */
  submit: () => void;
  /** It is being saved, or saved and about to close, which takes time on a slow page. */
  busy: boolean;
  /** The errors of the submitted values, in the order of the form. */
  errors: readonly FieldError[];
  /** Why it was not saved, when no field is invalid. */
  failure: unknown;
};

/** A form that shows errors as its fields lose the focus, sums them up after a submission, focuses the first invalid field, and shows the server's objections at their fields. */
export function useDrawerForm<V extends FieldValues>({
  schema,
  initial,
  save,
  onClose,
}: DrawerFormOptions<V>): DrawerForm<V> {
  const form = useCheckedForm<V>(schema, {
    defaultValues: initial as DefaultValues<V>,
    // The error of a rule about two fields is reported together with the other errors.
    criteriaMode: 'all',
  });
  const [failure, setFailure] = useState<unknown>(null);
  const names = Object.keys(initial);

  const showObjections = (objections: readonly UserError[]) => {
    let first = true;
    for (const { field, message } of objections) {
      const [name] = field ?? [];
      if (!field || !name || !names.includes(name)) {
        setFailure(message);
        continue;
      }
      form.setError(field.join('.') as Path<V>, { message }, { shouldFocus: first });
      first = false;
    }
  };
  const { send, busy } = useSendOnce(async () => {
    let saved = false;
    await form.handleSubmit(async (values) => {
      setFailure(null);
      try {
        const objections = await save(values);
        saved = objections?.length === 0;
        if (saved) onClose();
        else showObjections(objections ?? []);
      } catch (error) {
        setFailure(error);
      }
    })();
    return saved;
  });
  return {
    form,
    submit: () => void send(),
    busy,
    // Before a submission they would move the fields while the user types.
    errors: form.formState.submitCount > 0 ? errorsOf(form.formState.errors, names) : [],
    failure,
  };
}

/** Returns the errors in the order of the fields; for a list, each item's error at its control. */
function errorsOf(errors: FieldErrors, names: readonly string[]): FieldError[] {
  return names.flatMap((name) => errorsAt(name, errors[name]));
}

function errorsAt(field: string, error: unknown): FieldError[] {
  if (typeof error !== 'object' || error === null) return [];
  const { message } = error as { message?: unknown };
  if (typeof message === 'string') return message ? [{ field, message }] : [];
  return Object.entries(error).flatMap(([name, inner]) =>
    name === 'ref' ? [] : errorsAt(`${field}.${name}`, inner),
  );
}
