/** An objection of the provider, whose sentence is shown as it is. */
export class Refusal extends Error {}

/** What is said of a deletion that was not done. */
export function describeRefusal(error: unknown): string {
  return error instanceof Refusal ? error.message : 'La suppression n’a pas abouti. Réessayez.';
}
