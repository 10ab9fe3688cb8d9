/** Some things of a build and, over any number of steps, whatever they lead to; each once. */
export function reach(
  from: Iterable<string>,
  next: (id: string) => readonly string[] | undefined,
): Set<string> {
  const reached = new Set(from);
  // A set goes on to what is added while it is gone through.
  for (const id of reached) for (const one of next(id) ?? []) reached.add(one);
  return reached;
}
