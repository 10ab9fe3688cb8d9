/**
 * The messages for a recurring order that cannot be sent as it is. The keys and sentences are those of
 * internal/domain/sentences.go, which a test compares.
 */
export const recurringSentences = {
  'recurring name': 'Indiquez un nom.',
  'weekdays required': 'Choisissez au moins un jour.',
  'dayOfMonth required': 'Choisissez le jour du mois.',
  'startsOn date_too_early': 'Choisissez aujourd’hui ou un jour à venir.',
  'startsOn date_too_late': 'Choisissez un premier jour d’ici un an.',
  'endsOn date_too_early': 'Le dernier jour ne peut pas précéder le premier.',
} as const;
