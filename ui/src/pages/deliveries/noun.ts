/** The noun for the rows of the list. */
export const noun = { one: 'livraison', many: 'livraisons', feminine: true };
