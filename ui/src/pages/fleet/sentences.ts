import { fr, nbsp } from '../../lib/typography';

/**
 * The error messages of tanks, readings and vehicles (product 7.4). The keys and sentences are
 * those of internal/domain/sentences.go, which a test compares; {0} and {1} are placeholders.
 */
export const fleetSentences = {
  'tank name required': 'Indiquez le nom de la cuve.',
  'tank addressId required': 'Choisissez un site.',
  'gasId required': 'Choisissez un produit.',
  'capacity required': fr`Indiquez la capacité de la cuve, en litres.`,
  'capacity out_of_range/2': fr`Capacité attendue : de {0} à {1} L.`,
  'alertThresholdPercent out_of_range/2': fr`Seuil attendu : de {0} à {1} %.`,
  'level required': 'Indiquez le niveau.',
  'level out_of_range/2': fr`Le niveau ne peut pas dépasser la capacité ({1} L).`,
  'at date_too_late': 'Le relevé ne peut pas être à venir.',
  'at date_too_early/1': fr`Un relevé plus récent existe déjà ({0}).`,
  'registration required': 'Indiquez l’immatriculation.',
  'registration invalid': fr`Immatriculation non reconnue. Formats acceptés : AA-123-AA ou 1234${nbsp}AB${nbsp}56.`,
  'registration too_short': fr`Indiquez un identifiant de 2 à 15 caractères.`,
  'category required': 'Choisissez la catégorie.',
  'vehicle gasId required': 'Choisissez le carburant.',
  'energySubtype required': 'Choisissez le type de charge (AC_DC, AC ou DC).',
  'tankCapacity out_of_range/2': fr`Capacité attendue : de {0} à {1} L.`,
  'adBlueCapacity out_of_range/2': fr`Capacité attendue : de {0} à {1} L.`,
  'gvwKg out_of_range/2': fr`PTAC attendu : de {0} à {1} kg.`,
  'year out_of_range/2': fr`Année attendue : de {0} à {1}.`,
  'odometerKm min/1': fr`Le kilométrage ne peut pas être inférieur au dernier relevé ({0} km).`,
  'import file required': 'Choisissez un fichier.',
} as const;
