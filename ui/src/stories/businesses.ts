/** The businesses in the stories of the frame. */
import type { BusinessRole } from '../graphql/types.generated';

function selectable(id: string, name: string, role: BusinessRole | null) {
  const initial = name.charAt(0);
  return { __typename: 'Business', id, name, initial, logoUrl: null, role } as const;
}

export const garonne = selectable('1042', 'Transports Garonne-Adour', 'OWNER');

/** More than seven, sorted by name: the menu has a filter. */
export const nine = [
  selectable('1', 'Autocars du Béarn', 'ADMIN'),
  selectable('2', 'Béton de l’Estuaire', 'OPERATIONS'),
  selectable('3', 'Carrières des Landes', 'FINANCE'),
  selectable('4', 'Domaine de Sainte-Foy', 'VIEWER'),
  selectable('5', 'Élagage Périgourdin', 'VIEWER'),
  selectable('6', 'Fret Pyrénées', 'OPERATIONS'),
  selectable('7', 'Laiterie du Val', 'ADMIN'),
  selectable('8', 'Négoce Aquitain', null),
  garonne,
];

/** The three of an accountant. */
export const three = nine.slice(-3);

/** As many as a large accountant has: the menu scrolls. */
export const twelve = [
  ...nine,
  selectable('10', 'Travaux Publics de l’Adour', 'FINANCE'),
  selectable('11', 'Usinage Basque', 'FINANCE'),
  selectable('12', 'Viticulteurs réunis du Médoc', 'VIEWER'),
];
