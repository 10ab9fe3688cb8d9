/** Joins class names and leaves out absent ones: the component's own first, the caller's last. */
export function classes(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
