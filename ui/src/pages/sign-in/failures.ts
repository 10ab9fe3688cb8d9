import type { AuthErrorCode } from '../../auth/errors';
import { fr } from '../../lib/typography';

/** The actions offered after a failed sign-in. */
export type FailureAction = 'reconnect' | 'restart' | 'retry' | 'home' | 'support';

/** The text and actions of a failure: product S03, row by row. */
export type FailureText = {
  title: string;
  text: string;
  actions: readonly FailureAction[];
};

/** The screen of each failure. */
export const failures: Record<AuthErrorCode, FailureText> = {
  AuthError: {
    title: 'La connexion n’a pas abouti',
    text: fr`Une erreur inattendue s’est produite. Réessayez ; si le problème persiste, contactez le support.`,
    actions: ['reconnect', 'support'],
  },
  CodeRequestWrongStateReceived: {
    title: 'Connexion interrompue par sécurité',
    text: 'La réponse reçue ne correspond pas à votre demande de connexion. Cela arrive si vous l’avez commencée dans un autre onglet ou repris une ancienne page.',
    actions: ['restart'],
  },
  TokenRequestMissingAccessToken: {
    title: 'Connexion incomplète',
    text: 'Le service de connexion n’a pas délivré d’autorisation d’accès.',
    actions: ['reconnect', 'support'],
  },
  CodeRequestResponseMissingCode: {
    title: 'Réponse de connexion incomplète',
    text: 'Il manque le code de connexion dans l’adresse de retour.',
    actions: ['restart'],
  },
  CodeRequestResponseMissingState: {
    title: 'Réponse de connexion incomplète',
    text: 'Il manque un élément de sécurité dans l’adresse de retour.',
    actions: ['restart'],
  },
  CodeRequestResponseWrongRedirectURI: {
    title: 'Adresse de retour inattendue',
    text: 'Cette page n’est pas celle prévue pour la connexion. Utilisez l’adresse habituelle de votre espace.',
    actions: ['home'],
  },
  AccessDenied: {
    title: 'Accès refusé',
    text: 'Vous n’avez pas autorisé l’application à accéder à votre compte.',
    actions: ['restart'],
  },
  TokenRequestRefused: {
    title: 'Lien de connexion expiré',
    text: 'Ce lien ne peut servir qu’une fois, pendant quelques minutes.',
    actions: ['restart'],
  },
  ServiceUnreachable: {
    title: 'Service de connexion injoignable',
    text: 'Vérifiez votre connexion Internet, puis réessayez.',
    actions: ['retry'],
  },
  CookiesBlocked: {
    title: 'Cookies bloqués',
    text: 'Votre navigateur bloque les cookies nécessaires à la connexion. Autorisez-les pour ce site, puis recommencez.',
    actions: ['restart'],
  },
};
