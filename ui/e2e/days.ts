/** Returns the day that many days after another; both YYYY-MM-DD. */
export function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
