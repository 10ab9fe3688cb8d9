export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** Montant en centimes d’euro (entier 64 bits, nombre JSON). */
  Cents: { input: number; output: number; }
  /** Instant RFC 3339 en UTC. L’interface affiche Europe/Paris. */
  DateTime: { input: string; output: string; }
  /** Décimal exact, transporté en chaîne : "1.2345". */
  Decimal: { input: string; output: string; }
};

/** Un site de livraison ou une adresse de facturation. */
export type Address = {
  readonly __typename: 'Address';
  /** Consignes d’accès pour le chauffeur. */
  readonly accessNotes?: Maybe<Scalars['String']['output']>;
  /** Ville. */
  readonly city: Scalars['String']['output'];
  /** Contact sur place. */
  readonly contact?: Maybe<Contact>;
  /** Pays, ISO 3166-1 alpha-2. */
  readonly countryCode: Scalars['String']['output'];
  /** Vrai quand un protocole de sécurité est enregistré. */
  readonly hasSafetyProtocol: Scalars['Boolean']['output'];
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Vrai pour l’adresse proposée d’abord. */
  readonly isDefault: Scalars['Boolean']['output'];
  /** Usage de l’adresse. */
  readonly kind?: Maybe<AddressKind>;
  /** Nom du site. */
  readonly label: Scalars['String']['output'];
  /** Dernière livraison reçue. */
  readonly lastDeliveryAt?: Maybe<Scalars['DateTime']['output']>;
  /** Latitude, degrés décimaux. */
  readonly latitude?: Maybe<Scalars['Float']['output']>;
  /** Numéro et voie. */
  readonly line1: Scalars['String']['output'];
  /** Complément. */
  readonly line2?: Maybe<Scalars['String']['output']>;
  /** Longitude, degrés décimaux. */
  readonly longitude?: Maybe<Scalars['Float']['output']>;
  /** Tonnage maximal du camion ; nul : non limité. */
  readonly maxTruckTonnage?: Maybe<Scalars['Int']['output']>;
  /** Horaires d’ouverture. */
  readonly openingHours: ReadonlyArray<OpeningHours>;
  /** Code postal. */
  readonly postalCode: Scalars['String']['output'];
  /** Date d’enregistrement du protocole de sécurité. */
  readonly safetyProtocolAt?: Maybe<Scalars['DateTime']['output']>;
};

/** Usage d’une adresse. */
export type AddressKind =
  /** Facturation */
  | 'BILLING'
  /** Les deux */
  | 'BOTH'
  /** Livraison */
  | 'DELIVERY';

/** La configuration de l’installation. */
export type AppConfig = {
  readonly __typename: 'AppConfig';
  /** Nom du tableau de bord. */
  readonly appName: Scalars['String']['output'];
  /** Clé publique du paiement par carte ; nul : pas de carte. */
  readonly cardPaymentPublicKey?: Maybe<Scalars['String']['output']>;
  /** Jeton de la messagerie ; nul : pas de messagerie. */
  readonly chatToken?: Maybe<Scalars['String']['output']>;
  /** Préfixe des fichiers servis par le tableau de bord. */
  readonly filesBaseUrl: Scalars['String']['output'];
  /** Fond de carte ; nul : itinéraire schématique. */
  readonly mapTilesUrl?: Maybe<Scalars['String']['output']>;
  /** Heure limite de commande, HH:MM, Europe/Paris. */
  readonly orderCutoff: Scalars['String']['output'];
  /** Nom du fournisseur. */
  readonly providerName: Scalars['String']['output'];
  /** Vrai quand les données sont fictives. */
  readonly sandbox: Scalars['Boolean']['output'];
  /** E-mail du support. */
  readonly supportEmail: Scalars['String']['output'];
  /** Téléphone du support. */
  readonly supportPhone: Scalars['String']['output'];
  /** Adresse des conditions générales de vente. */
  readonly termsUrl: Scalars['String']['output'];
  /** Version du serveur. */
  readonly version: Scalars['String']['output'];
};

/** Une entreprise cliente. */
export type Business = {
  readonly __typename: 'Business';
  /** Secteur d’activité, l’un des 17 du fournisseur. */
  readonly activity?: Maybe<Scalars['String']['output']>;
  /** Sites de livraison et adresses de facturation. */
  readonly addresses: ReadonlyArray<Address>;
  /** E-mail de facturation. */
  readonly billingEmail?: Maybe<Scalars['String']['output']>;
  /** Personnes à prévenir. */
  readonly contacts: ReadonlyArray<Contact>;
  /** Client depuis cet instant. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** Encours autorisé ; nul quand aucune limite n’est affichée. */
  readonly creditLimit?: Maybe<Scalars['Cents']['output']>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Initiale affichée quand `logoUrl` est nul. */
  readonly initial: Scalars['String']['output'];
  /** Raison sociale. */
  readonly legalName?: Maybe<Scalars['String']['output']>;
  /** Adresse du logo, signée et limitée dans le temps ; nul sans logo. */
  readonly logoUrl?: Maybe<Scalars['String']['output']>;
  /** Nom d’usage. */
  readonly name: Scalars['String']['output'];
  /** Avancement de la mise en route ; nul, avec une erreur à ce chemin, quand l’une des listes dont il dépend n’a pas pu être chargée. */
  readonly onboarding?: Maybe<Onboarding>;
  /** Mandats SEPA et cartes. */
  readonly paymentMethods: ReadonlyArray<PaymentMethod>;
  /** Téléphone. */
  readonly phone?: Maybe<Scalars['String']['output']>;
  /** Numéro de commande interne exigé sur chaque commande ; nul quand le fournisseur ne le dit pas. */
  readonly purchaseOrderRequired?: Maybe<Scalars['Boolean']['output']>;
  /** Rôle de la personne connectée dans cette entreprise. */
  readonly role?: Maybe<BusinessRole>;
  /** Numéro SIRET, 14 chiffres. */
  readonly siret?: Maybe<Scalars['String']['output']>;
  /** Numéro de TVA intracommunautaire. */
  readonly vatNumber?: Maybe<Scalars['String']['output']>;
};


/** Une entreprise cliente. */
export type BusinessAddressesArgs = {
  q?: InputMaybe<Scalars['String']['input']>;
};


/** Une entreprise cliente. */
export type BusinessContactsArgs = {
  type?: InputMaybe<ContactType>;
};

/** Rôle d’une personne dans une entreprise. */
export type BusinessRole =
  /** Administrateur : opérations, finances, entreprise et utilisateurs. */
  | 'ADMIN'
  /** Comptabilité : consulte et règle les factures, gère les moyens de paiement, crée des exports. */
  | 'FINANCE'
  /** Opérations : commande, suit les livraisons et gère la flotte, ne voit pas les factures. */
  | 'OPERATIONS'
  /** Propriétaire : accès complet, y compris la gestion des administrateurs. */
  | 'OWNER'
  /** Lecture seule : consulte les livraisons, la flotte et le tableau de bord. */
  | 'VIEWER';

/** Une carte de paiement. */
export type Card = PaymentMethod & {
  readonly __typename: 'Card';
  /** Réseau de la carte. */
  readonly brand: Scalars['String']['output'];
  /** Date d’ajout. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** Mois d’expiration, de 1 à 12. */
  readonly expMonth?: Maybe<Scalars['Int']['output']>;
  /** Année d’expiration. */
  readonly expYear?: Maybe<Scalars['Int']['output']>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Vrai pour le moyen utilisé d’abord. */
  readonly isDefault: Scalars['Boolean']['output'];
  /** Quatre derniers chiffres. */
  readonly last4: Scalars['String']['output'];
  /** État. */
  readonly status?: Maybe<PaymentMethodStatus>;
};

/** Une personne de l’entreprise à joindre. */
export type Contact = {
  readonly __typename: 'Contact';
  /** Adresse e-mail. */
  readonly email?: Maybe<Scalars['String']['output']>;
  /** Prénom. */
  readonly firstName: Scalars['String']['output'];
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Fonction. */
  readonly jobTitle?: Maybe<Scalars['String']['output']>;
  /** Nom de famille. */
  readonly lastName: Scalars['String']['output'];
  /** Téléphone. */
  readonly phone?: Maybe<Scalars['String']['output']>;
  /** Type de contact. */
  readonly type?: Maybe<ContactType>;
};

/** Type de contact. */
export type ContactType =
  /** Les deux */
  | 'ALL'
  /** Opérationnel */
  | 'OPS'
  /** Commercial */
  | 'SALES';

/** La personne connectée. */
export type Customer = {
  readonly __typename: 'Customer';
  /** L’entreprise de cet onglet ; même règle que `Query.currentBusiness`. */
  readonly currentBusiness?: Maybe<Business>;
  /** Adresse e-mail de connexion. */
  readonly email: Scalars['String']['output'];
  /** Prénom. */
  readonly firstName: Scalars['String']['output'];
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Nom de famille. */
  readonly lastName: Scalars['String']['output'];
  /** Notifications reçues. */
  readonly notificationType?: Maybe<NotificationType>;
  /** Ce que la personne peut faire. Toutes les permissions quand le fournisseur n’en communique aucune. */
  readonly permissions: ReadonlyArray<Permission>;
  /** Rôle dans l’entreprise retenue par le fournisseur ; nul quand il n’en communique pas. */
  readonly role?: Maybe<BusinessRole>;
};

/** Facteur d’émission d’un produit. */
export type EmissionFactor = {
  readonly __typename: 'EmissionFactor';
  /** Part de la combustion ; nul : répartition non publiée. */
  readonly combustion?: Maybe<Scalars['Decimal']['output']>;
  /** Référence dans la source. */
  readonly reference?: Maybe<Scalars['String']['output']>;
  /** Source du facteur. */
  readonly source: Scalars['String']['output'];
  /** kg CO₂e par unité, total. */
  readonly total: Scalars['Decimal']['output'];
  /** Part de l’amont ; nul : répartition non publiée. */
  readonly upstream?: Maybe<Scalars['Decimal']['output']>;
};

/** Une famille d’énergie. */
export type Energy = {
  readonly __typename: 'Energy';
  /** 0 Carburants, 1 Electrique. */
  readonly id: Scalars['Int']['output'];
  /** Libellé. */
  readonly label: Scalars['String']['output'];
  /** Sous-types ; aucun pour les carburants. */
  readonly subtypes: ReadonlyArray<EnergySubtype>;
};

/** Un sous-type d’énergie. */
export type EnergySubtype = {
  readonly __typename: 'EnergySubtype';
  /** 0 AC_DC, 1 AC, 2 DC. */
  readonly id: Scalars['Int']['output'];
  /** Libellé. */
  readonly label: Scalars['String']['output'];
};

/** Clé de couleur d’une énergie dans le thème. */
export type EnergyType =
  /** AdBlue, bleu */
  | 'adBlue'
  /** Gazole B7, jaune */
  | 'b7Gazole'
  /** HVO, vert */
  | 'hvo';

/** Un produit livrable. */
export type Gas = {
  readonly __typename: 'Gas';
  /** Facteur d’émission. */
  readonly emissionFactor?: Maybe<EmissionFactor>;
  /** Énergie du produit. */
  readonly energy?: Maybe<Energy>;
  /** Clé de couleur du thème ; nul : palette neutre. */
  readonly energyType?: Maybe<EnergyType>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Volume maximum d’une livraison, en litres. */
  readonly maxVolume?: Maybe<Scalars['Int']['output']>;
  /** Volume minimum d’une commande, en litres. */
  readonly minVolume?: Maybe<Scalars['Int']['output']>;
  /** Nom complet. */
  readonly name: Scalars['String']['output'];
  /** Dernière mise à jour du prix. */
  readonly priceUpdatedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Nom court, pour les pastilles. */
  readonly shortName: Scalars['String']['output'];
  /** Nom technique stable, par exemple « gazole ». */
  readonly slug: Scalars['String']['output'];
  /** Unité de vente, par exemple « L ». */
  readonly unit: Scalars['String']['output'];
  /** Prix indicatif HT au litre, livré, 4 décimales. */
  readonly unitPriceExclTax?: Maybe<Scalars['Decimal']['output']>;
  /** Taux de TVA, en pourcentage. */
  readonly vatRate?: Maybe<Scalars['Decimal']['output']>;
  /** Pas de commande, en litres. */
  readonly volumeStep?: Maybe<Scalars['Int']['output']>;
};

/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type Mutation = {
  readonly __typename: 'Mutation';
  /** Change d’entreprise et l’enregistre auprès du fournisseur. */
  readonly switchBusiness: Customer;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationSwitchBusinessArgs = {
  id: Scalars['ID']['input'];
};

/** Notifications reçues par une personne. */
export type NotificationType =
  /** 10 — Aucun */
  | 'AUCUN'
  /** 2 — Factures */
  | 'FACTURES'
  /** 1 — Opérations */
  | 'OPERATIONS'
  /** 0 — Tout */
  | 'TOUT';

/** Avancement de la mise en route d’une entreprise. */
export type Onboarding = {
  readonly __typename: 'Onboarding';
  /** Étapes faites. */
  readonly completed: Scalars['Int']['output'];
  /** Les étapes, dans l’ordre d’affichage. */
  readonly steps: ReadonlyArray<OnboardingStep>;
  /** Nombre d’étapes. */
  readonly total: Scalars['Int']['output'];
};

/** Les étapes de la mise en route. */
export type OnboardingKey =
  /** Ajouter une adresse de livraison. */
  | 'ADDRESS'
  /** Compléter les informations de l’entreprise. */
  | 'BUSINESS_INFO'
  /** Ajouter un contact. */
  | 'CONTACT'
  /** Ajouter un moyen de paiement. */
  | 'PAYMENT';

/** Une étape de la mise en route. */
export type OnboardingStep = {
  readonly __typename: 'OnboardingStep';
  /** Vrai quand elle est faite. */
  readonly done: Scalars['Boolean']['output'];
  /** L’étape. */
  readonly key: OnboardingKey;
};

/** Une plage d’ouverture. */
export type OpeningHours = {
  readonly __typename: 'OpeningHours';
  /** Fermeture, HH:MM. */
  readonly closesAt: Scalars['String']['output'];
  /** Ouverture, HH:MM. */
  readonly opensAt: Scalars['String']['output'];
  /** Jour, de 1 (lundi) à 7 (dimanche). */
  readonly weekday: Scalars['Int']['output'];
};

/** Un moyen de paiement d’un genre que cette version ne connaît pas. */
export type OtherPaymentMethod = PaymentMethod & {
  readonly __typename: 'OtherPaymentMethod';
  /** Date d’ajout. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Vrai pour le moyen utilisé d’abord. */
  readonly isDefault: Scalars['Boolean']['output'];
  /** Le genre, tel que le fournisseur le nomme. */
  readonly kind: Scalars['String']['output'];
  /** État. */
  readonly status?: Maybe<PaymentMethodStatus>;
};

/** Un moyen de paiement. */
export type PaymentMethod = {
  /** Date d’ajout. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Vrai pour le moyen utilisé d’abord. */
  readonly isDefault: Scalars['Boolean']['output'];
  /** État. */
  readonly status?: Maybe<PaymentMethodStatus>;
};

/** État d’un moyen de paiement. */
export type PaymentMethodStatus =
  /** Actif */
  | 'ACTIVE'
  /** Expiré */
  | 'EXPIRED'
  /** En attente de signature */
  | 'PENDING_SIGNATURE'
  /** Révoqué */
  | 'REVOKED';

/** Une chose que la personne peut faire. */
export type Permission =
  /** Voir le tableau de bord. */
  | 'ANALYTICS_READ'
  /** Modifier les informations et le logo de l’entreprise. */
  | 'BUSINESS_WRITE'
  /** Créer des exports. */
  | 'EXPORT_CREATE'
  /** Régler, relancer un paiement. */
  | 'FINANCE_PAY'
  /** Voir les factures et le solde. */
  | 'FINANCE_READ'
  /** Gérer les véhicules, les cuves et leurs niveaux. */
  | 'FLEET_WRITE'
  /** Voir les livraisons, les commandes récurrentes et la flotte. */
  | 'ORDER_READ'
  /** Commander, modifier, annuler, signaler un problème ; créer et modifier adresses et contacts. */
  | 'ORDER_WRITE'
  /** Gérer les mandats et les cartes. */
  | 'PAYMENT_METHOD_WRITE'
  /** Créer, suspendre et passer des commandes récurrentes. */
  | 'RECURRING_WRITE'
  /** Voir la liste des utilisateurs. */
  | 'USER_READ'
  /** Inviter, modifier et révoquer des utilisateurs. */
  | 'USER_WRITE';

/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type Query = {
  readonly __typename: 'Query';
  /** La configuration de l’installation, lisible sans session. */
  readonly appConfig: AppConfig;
  /** Les entreprises de la personne connectée, triées par nom. */
  readonly businesses: ReadonlyArray<Business>;
  /** L’entreprise sur laquelle cet onglet travaille (en-tête `X-Business-Id`), sinon celle que le fournisseur a retenue, sinon la première par nom. */
  readonly currentBusiness?: Maybe<Business>;
  /** Les produits livrables aux entreprises, avec leur prix du jour. */
  readonly gasList: ReadonlyArray<Gas>;
  /** La personne connectée. Erreur « No customer found » quand elle n’est rattachée à aucune entreprise, « isLogged is false » sans session. */
  readonly me?: Maybe<Customer>;
};

/** Un mandat de prélèvement SEPA. */
export type SepaMandate = PaymentMethod & {
  readonly __typename: 'SepaMandate';
  /** Nom de la banque. */
  readonly bankName?: Maybe<Scalars['String']['output']>;
  /** Code BIC. */
  readonly bic?: Maybe<Scalars['String']['output']>;
  /** Date d’ajout. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** Titulaire du compte. */
  readonly holder: Scalars['String']['output'];
  /** Quatre derniers caractères de l’IBAN ; le reste n’est jamais transmis. */
  readonly ibanLast4: Scalars['String']['output'];
  /** Identifiant créancier SEPA. */
  readonly ics: Scalars['String']['output'];
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Vrai pour le moyen utilisé d’abord. */
  readonly isDefault: Scalars['Boolean']['output'];
  /** Référence unique de mandat. */
  readonly rum: Scalars['String']['output'];
  /** Type de mandat. */
  readonly scheme?: Maybe<SepaScheme>;
  /** Date de signature. */
  readonly signedAt?: Maybe<Scalars['DateTime']['output']>;
  /** État. */
  readonly status?: Maybe<PaymentMethodStatus>;
};

/** Type de prélèvement SEPA. */
export type SepaScheme =
  /** Interentreprises (B2B) : prélèvement non remboursable. */
  | 'B2B'
  /** Core : prélèvement ordinaire, remboursable. */
  | 'CORE';
