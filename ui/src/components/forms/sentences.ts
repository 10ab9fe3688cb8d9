/**
 * The error messages of form fields (product 7.3). The keys and sentences
 * are those of internal/domain/sentences.go, which a test compares: the browser and the
 * server report an error in the same words.
 */

import { integer } from '../../lib/format';
import { fr } from '../../lib/typography';

const invalidEmail = fr`Adresse e-mail invalide. Exemple : prenom.nom@entreprise.fr`;

/** By field and code; a code alone is for every field without its own sentence. */
export const sentences = {
  // Identity
  'email required': 'Indiquez l’adresse e-mail.',
  'email invalid': invalidEmail,
  'billingEmail invalid': invalidEmail,
  'firstName required': 'Indiquez le prénom.',
  'firstName invalid':
    'Un prénom ne peut contenir que des lettres, des espaces, des tirets et des apostrophes.',
  'lastName required': 'Indiquez le nom.',
  'lastName invalid':
    'Un nom ne peut contenir que des lettres, des espaces, des tirets et des apostrophes.',
  'phone invalid': fr`Numéro de téléphone invalide. Exemple : 06 39 98 12 34`,
  'contact required': 'Indiquez au moins une adresse e-mail ou un téléphone.',
  'type invalid': 'Choisissez le type de contact.',
  'role invalid': 'Choisissez un rôle.',
  'notificationType invalid': 'Choisissez les notifications.',

  // Business
  'name required': 'Indiquez le nom de l’entreprise.',
  'activity invalid': 'Choisissez un secteur d’activité dans la liste.',
  'siret too_short': fr`Le SIRET comporte 14 chiffres.`,
  'siret invalid': fr`Ce SIRET n’est pas valide : vérifiez les chiffres saisis.`,
  'vatNumber invalid': 'Ce numéro de TVA n’est pas valide.',
  'vatNumber forbidden_value': 'Ce numéro de TVA ne correspond pas au SIRET.',
  'file file_type': 'Format non pris en charge. Utilisez PNG, JPEG ou WebP.',
  'file file_too_large': fr`Image trop lourde (2 Mo au plus).`,
  'file image_too_small': fr`Image trop petite (128 × 128 px au moins).`,

  // Addresses
  'label required': 'Indiquez le nom du site.',
  'kind invalid': 'Choisissez le type d’adresse.',
  'line1 required': 'Indiquez l’adresse.',
  'city required': 'Indiquez la ville.',
  'postalCode required': 'Indiquez le code postal.',
  'postalCode invalid': fr`Le code postal comporte 5 chiffres.`,
  'countryCode invalid': 'Choisissez un pays dans la liste.',
  'openingHours invalid': 'Indiquez les heures sous la forme 08:30.',
  'openingHours out_of_range': 'L’heure de fermeture doit suivre l’heure d’ouverture.',
  'openingHours too_long': 'Trois plages par jour au plus.',

  // Payment methods
  'holder required': 'Indiquez le titulaire du compte.',
  iban_invalid: fr`Cet IBAN n’est pas valide : vérifiez les caractères saisis.`,
  iban_not_sepa: 'Cet IBAN n’appartient pas à la zone SEPA.',
  'bic invalid': 'Ce BIC n’est pas valide.',
  bic_mismatch: 'Le BIC ne correspond pas à l’IBAN.',
  'scheme invalid': 'Choisissez le type de mandat.',
  consent_required: 'Cochez la case pour signer le mandat.',

  // Orders
  'date required': 'Choisissez une date de livraison.',
  'window invalid': 'Choisissez un créneau.',
  'purchaseOrderNumber required': fr`Indiquez votre n° de commande interne.`,
  'reason invalid': 'Choisissez le motif de l’annulation.',
  'comment required': 'Précisez le motif de l’annulation.',
  'issue kind': 'Choisissez le type de problème.',
  'description too_short': fr`Décrivez le problème en 20 caractères au moins.`,

  // Any field
  required: 'Renseignez ce champ.',
  too_short: 'Cette valeur est trop courte.',
  too_long: 'Cette valeur est trop longue.',
  invalid: 'Cette valeur n’est pas valide.',

  // Any text
  control_characters: fr`Ce texte contient un caractère invisible : saisissez-le à nouveau au clavier.`,
} as const;

/** Returns the sentence of a field and code, else that of the code, else the general one. */
export function sentence(field: string, code: string): string {
  const known: Readonly<Record<string, string>> = sentences;
  return known[`${field} ${code}`] ?? known[code] ?? sentences.invalid;
}

/** Returns a sentence with its details in the places {0}, {1} … */
export function filled(sentence: string, ...details: string[]): string {
  return sentence.replace(/\{(\d)\}/g, (_, place) => details[Number(place)] ?? '');
}

/** Returns the sentence of a text that exceeds a limit, in characters. */
export function tooLong(limit: number): string {
  return fr`${integer(limit)} caractères au plus.`;
}
