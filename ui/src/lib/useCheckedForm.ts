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
 * A form whose rules, a schema or a resolver of its own, are checked as its fields are left and when
 * it is sent (product 7): what is wrong goes as soon as it is corrected. A field that stands as it stood at first is not blamed for
 * being passed.
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
        // A row that was added begins with nothing.
        const before = get(defaultValues, name) ?? '';
        if ((form.getValues(name) ?? '') === before) return;
        await pointerReleased();
        await field.onBlur(event);
      },
    };
  };
  return { ...form, register };
}
