/** The dash that stands for information the provider does not give (product 1). */
export function MissingValue() {
  return (
    <span role="img" aria-label="non renseigné">
      —
    </span>
  );
}
