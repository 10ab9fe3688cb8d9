/** How many times slower than a developer's machine this one is. scripts/test sets 4: there, stories and journeys share two processors. */
export const slowMachine = Number(process.env['SLOW_MACHINE'] ?? 1);

/** How long a test waits for the content of a page, in ms: longer than a user would. */
export const patience = 8_000 * slowMachine;
