import { valibotResolver } from '@hookform/resolvers/valibot';
import {
  type FieldValues,
  get,
  type Resolver,
  type UseFormProps,
  type UseFormRegister,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { pointerReleased } from './pointer';

/**
 * A form that validates its fields on blur and on submit (product 7), with a schema or a resolver. An error
 * clears as soon as it is corrected. An unchanged field is not validated on blur.
 */
export function useCheckedForm<V extends FieldValues, Sent extends FieldValues = V>(
  rules: GenericSchema<V, Sent> | Resolver<V, unknown, Sent>,
  options: Omit<UseFormProps<V, unknown, Sent>, 'resolver' | 'mode'>,
): UseFormReturn<V, unknown, Sent> {
  const form = useForm<V, unknown, Sent>({
    ...options,
    mode: 'onTouched',
    resolver:
      typeof rules === 'function'
        ? rules
        : (valibotResolver(rules) as unknown as Resolver<V, unknown, Sent>),
  });
  const { defaultValues } = form.formState;
  const register: UseFormRegister<V> = (name, rules) => {
    const field = form.register(name, rules);
    return {
      ...field,
      async onBlur(event) {
        // A field of an added row has no default value: it begins empty.
        const before = get(defaultValues, name) ?? '';
        if ((form.getValues(name) ?? '') === before) return;
        await pointerReleased();
        await field.onBlur(event);
      },
    };
  };
  return { ...form, register };
}
