/** The noun for the rows of the list. */
export const noun = { one: 'facture', many: 'factures', feminine: true };
