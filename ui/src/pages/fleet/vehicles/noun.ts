/** The noun for the rows of the list. */
export const noun = { one: 'véhicule', many: 'véhicules' };
