import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';

/** Error messages by field path, such as “lines.0.volume”. */
export type Faults = Readonly<Record<string, string>>;

/** Returns a resolver of the form library from a function that validates the values. */
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
