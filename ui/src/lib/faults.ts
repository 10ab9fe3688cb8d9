import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';

/** Messages by the path of a field, “lines.0.volume”. */
export type Faults = Readonly<Record<string, string>>;

/** Rules that need more than the form's values, as the form library asks for them. */
export function faultResolver<V extends FieldValues>(
  faultsOf: (values: V) => Faults,
): Resolver<V, unknown, V> {
  return (values) => {
    const errors: FieldErrors<V> = {};
    for (const [path, message] of Object.entries(faultsOf(values)))
      set(errors, path, { type: 'rule', message });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
