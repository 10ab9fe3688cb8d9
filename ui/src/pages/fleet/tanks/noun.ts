/** The noun for the rows of the list. */
export const noun = { one: 'cuve', many: 'cuves', feminine: true };
