/** What the rows of the list are. */
export const noun = { one: 'facture', many: 'factures', feminine: true };
