/** What the rows of the list are. */
export const noun = { one: 'livraison', many: 'livraisons', feminine: true };
