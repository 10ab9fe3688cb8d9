/** Joins class names, leaving out what is absent: a component's own first, the caller's last. */
export function classes(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
