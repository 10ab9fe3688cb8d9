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

/** What {@link useDrawerForm} is given. */
export type DrawerFormOptions<V extends FieldValues> = {
  /** The rules of its fields: a schema, or a resolver where they need more than its values. */
  schema: GenericSchema<V> | Resolver<V, unknown, V>;
  /** What stands in it at first. */
  initial: V;
  /** Writes it; answers what is to be put right, an empty list when it is done, null when the person goes on with it. Its failure keeps what was typed. */
  save: (values: V) => Promise<readonly UserError[] | null>;
  /** Asked once it is done. */
  onClose: () => void;
};

/** A form in a drawer. */
export type DrawerForm<V extends FieldValues> = {
  form: UseFormReturn<V>;
  /** Checks it, then saves it; does nothing while it is busy. */
  submit: () => void;
  /** It is being saved, or done and about to go, which takes a while where the page is slow to draw. */
  busy: boolean;
  /** What is wrong with what was sent, in the order of the form. */
  errors: readonly FieldError[];
  /** Why it was not saved, when no field is at fault. */
  failure: unknown;
};

/** A form that says what is wrong as its fields are left, sums it up once it is sent, goes to the first field at fault, and tells the server's objections at their fields. */
export function useDrawerForm<V extends FieldValues>({
  schema,
  initial,
  save,
  onClose,
}: DrawerFormOptions<V>): DrawerForm<V> {
  const form = useCheckedForm<V>(schema, {
    defaultValues: initial as DefaultValues<V>,
    // A rule about two fields is told together with what is wrong with the others.
    criteriaMode: 'all',
  });
  const [failure, setFailure] = useState<unknown>(null);
  const names = Object.keys(initial);

  const tell = (objections: readonly UserError[]) => {
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
        else tell(objections ?? []);
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
    // Above the fields it would move them under whoever still fills them in.
    errors: form.formState.submitCount > 0 ? errorsOf(form.formState.errors, names) : [],
    failure,
  };
}

/** The errors in the order of the fields; of a list, each item's at its control. */
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
