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
  /** Un fichier, envoyé par une requête multipart. */
  Upload: { input: File; output: File; }
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

/** Les informations d’une adresse. Un champ absent reste ; un texte vide efface. */
export type AddressInput = {
  /** Consignes d’accès pour le chauffeur, 500 caractères au plus. */
  readonly accessNotes?: InputMaybe<Scalars['String']['input']>;
  /** Ville, 100 caractères au plus. */
  readonly city?: InputMaybe<Scalars['String']['input']>;
  /** Contact sur place, l’un de ceux de l’entreprise. */
  readonly contactId?: InputMaybe<Scalars['ID']['input']>;
  /** Pays, ISO 3166-1 alpha-2 ; « FR » à la création quand il est absent. */
  readonly countryCode?: InputMaybe<Scalars['String']['input']>;
  /** Vrai pour en faire l’adresse proposée d’abord. */
  readonly isDefault?: InputMaybe<Scalars['Boolean']['input']>;
  /** Usage de l’adresse. */
  readonly kind?: InputMaybe<AddressKind>;
  /** Nom du site, 100 caractères au plus. */
  readonly label?: InputMaybe<Scalars['String']['input']>;
  /** Latitude, degrés décimaux. */
  readonly latitude?: InputMaybe<Scalars['Float']['input']>;
  /** Numéro et voie, 100 caractères au plus. */
  readonly line1?: InputMaybe<Scalars['String']['input']>;
  /** Complément, 100 caractères au plus. */
  readonly line2?: InputMaybe<Scalars['String']['input']>;
  /** Longitude, degrés décimaux. */
  readonly longitude?: InputMaybe<Scalars['Float']['input']>;
  /** Tonnage maximal du camion : 19, 26, 32 ou 44 ; 0 pour non limité. */
  readonly maxTruckTonnage?: InputMaybe<Scalars['Int']['input']>;
  /** Horaires d’ouverture, la liste entière ; vide pour aucun. */
  readonly openingHours?: InputMaybe<ReadonlyArray<OpeningHoursInput>>;
  /** Code postal ; 5 chiffres en France. */
  readonly postalCode?: InputMaybe<Scalars['String']['input']>;
};

/** Usage d’une adresse. */
export type AddressKind =
  /** Facturation */
  | 'BILLING'
  /** Les deux */
  | 'BOTH'
  /** Livraison */
  | 'DELIVERY';

/** Réponse d’une écriture sur une adresse. */
export type AddressPayload = {
  readonly __typename: 'AddressPayload';
  /** L’adresse telle qu’elle est devenue ; nulle quand rien n’a changé. */
  readonly address?: Maybe<Address>;
  /** Ce qui est à corriger ; vide quand l’écriture est faite. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** La configuration de l’installation. */
export type AppConfig = {
  readonly __typename: 'AppConfig';
  /** Nom du tableau de bord. */
  readonly appName: Scalars['String']['output'];
  /** Clé publique du paiement par carte ; nul : pas de carte. */
  readonly cardPaymentPublicKey?: Maybe<Scalars['String']['output']>;
  /** Page des champs de carte du prestataire de paiement ; nul : pas de carte. */
  readonly cardPaymentUrl?: Maybe<Scalars['String']['output']>;
  /** Jeton de la messagerie ; nul : pas de messagerie. */
  readonly chatToken?: Maybe<Scalars['String']['output']>;
  /** Identifiant créancier SEPA (ICS) du fournisseur, que le texte d’un mandat cite ; nul s’il n’est pas connu. */
  readonly creditorId?: Maybe<Scalars['String']['output']>;
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

/** Les informations d’une entreprise qui peuvent changer. Un champ absent reste ; un texte vide efface. */
export type BusinessInput = {
  /** Secteur d’activité, l’un des 17 du fournisseur. */
  readonly activity?: InputMaybe<Scalars['String']['input']>;
  /** E-mail de facturation. */
  readonly billingEmail?: InputMaybe<Scalars['String']['input']>;
  /** Raison sociale, 100 caractères au plus. */
  readonly legalName?: InputMaybe<Scalars['String']['input']>;
  /** Nom d’usage, 100 caractères au plus. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
  /** Téléphone français ou international. */
  readonly phone?: InputMaybe<Scalars['String']['input']>;
  /** Exiger un numéro de commande interne à chaque commande. */
  readonly purchaseOrderRequired?: InputMaybe<Scalars['Boolean']['input']>;
  /** Numéro SIRET, 14 chiffres ; les espaces sont permises. */
  readonly siret?: InputMaybe<Scalars['String']['input']>;
  /** Numéro de TVA intracommunautaire français. */
  readonly vatNumber?: InputMaybe<Scalars['String']['input']>;
};

/** Réponse d’une écriture sur une entreprise. */
export type BusinessPayload = {
  readonly __typename: 'BusinessPayload';
  /** L’entreprise telle qu’elle est devenue ; nulle quand rien n’a changé. */
  readonly business?: Maybe<Business>;
  /** Ce qui est à corriger ; vide quand l’écriture est faite. */
  readonly userErrors: ReadonlyArray<UserError>;
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

/** Une personne qui a, a eu ou aura accès à une entreprise. */
export type BusinessUser = {
  readonly __typename: 'BusinessUser';
  /** Adresse e-mail. */
  readonly email: Scalars['String']['output'];
  /** Prénom. */
  readonly firstName: Scalars['String']['output'];
  /** Identifiant dans l’entreprise ; une invitation a le sien. */
  readonly id: Scalars['ID']['output'];
  /** L’invitation vaut jusqu’à cet instant ; nul sans invitation. */
  readonly invitationExpiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Invitée depuis cet instant ; nul sans invitation. */
  readonly invitedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Vrai pour la personne connectée. */
  readonly isMe: Scalars['Boolean']['output'];
  /** Nom de famille. */
  readonly lastName: Scalars['String']['output'];
  /** Dernière connexion ; nul quand il n’y en a jamais eu. */
  readonly lastSeenAt?: Maybe<Scalars['DateTime']['output']>;
  /** Notifications reçues. */
  readonly notificationType?: Maybe<NotificationType>;
  /** Rôle dans l’entreprise ; nul quand le fournisseur ne le dit pas. */
  readonly role?: Maybe<BusinessRole>;
  /** État de l’accès. */
  readonly status?: Maybe<UserStatus>;
};

/** Une partie de la liste des utilisateurs. */
export type BusinessUserPage = {
  readonly __typename: 'BusinessUserPage';
  /** Les personnes de cette page. */
  readonly items: ReadonlyArray<BusinessUser>;
  /** La place de cette page dans la liste. */
  readonly pageInfo: PageInfo;
};

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

/** Une carte bancaire à enregistrer. */
export type CardInput = {
  /** En faire le moyen de paiement utilisé d’abord. */
  readonly makeDefault?: Scalars['Boolean']['input'];
  /** Jeton du prestataire de paiement, à usage unique ; jamais le numéro de la carte. */
  readonly token: Scalars['String']['input'];
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

/** Les informations d’un contact. Un champ absent reste ; un texte vide efface. */
export type ContactInput = {
  /** Adresse e-mail. */
  readonly email?: InputMaybe<Scalars['String']['input']>;
  /** Prénom, 60 caractères au plus. */
  readonly firstName?: InputMaybe<Scalars['String']['input']>;
  /** Fonction, 100 caractères au plus. */
  readonly jobTitle?: InputMaybe<Scalars['String']['input']>;
  /** Nom de famille, 60 caractères au plus. */
  readonly lastName?: InputMaybe<Scalars['String']['input']>;
  /** Téléphone français ou international. */
  readonly phone?: InputMaybe<Scalars['String']['input']>;
  /** Type de contact. */
  readonly type?: InputMaybe<ContactType>;
};

/** Réponse d’une écriture sur un contact. */
export type ContactPayload = {
  readonly __typename: 'ContactPayload';
  /** Le contact tel qu’il est devenu ; nul quand rien n’a changé. */
  readonly contact?: Maybe<Contact>;
  /** Ce qui est à corriger ; vide quand l’écriture est faite. */
  readonly userErrors: ReadonlyArray<UserError>;
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
  /** Ce que la personne peut faire dans l’entreprise de cet onglet. Toutes les permissions quand le fournisseur ne communique ni rôle ni permission. */
  readonly permissions: ReadonlyArray<Permission>;
  /** Rôle dans l’entreprise de cet onglet ; nul quand le fournisseur n’en communique pas. */
  readonly role?: Maybe<BusinessRole>;
};

/** Réponse d’une suppression. */
export type DeletePayload = {
  readonly __typename: 'DeletePayload';
  /** Identifiant de ce qui a été supprimé ; nul quand rien ne l’a été. */
  readonly deletedId?: Maybe<Scalars['ID']['output']>;
  /** Ce qui s’y oppose ; vide quand la suppression est faite. */
  readonly userErrors: ReadonlyArray<UserError>;
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

/** Un événement d’usage du tableau de bord. Il ne dit rien d’une personne. */
export type EventInput = {
  /** Quand il a eu lieu. */
  readonly at: Scalars['DateTime']['input'];
  /** Identifiant choisi par le navigateur, le même à chaque nouvel envoi. */
  readonly id: Scalars['ID']['input'];
  /** Nom au catalogue, par exemple « navigation:menu_clicked ». */
  readonly name: Scalars['String']['input'];
  /** Ce qu’il dit, selon le catalogue. */
  readonly properties?: ReadonlyArray<EventProperty>;
};

/** Une chose qu’un événement dit. */
export type EventProperty = {
  /** Nom. */
  readonly key: Scalars['String']['input'];
  /** Valeur : un mot, un nombre, un code ou une route ; jamais de texte libre. */
  readonly value: Scalars['String']['input'];
};

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

/** Une personne à inviter. */
export type InviteUserInput = {
  /** Adresse e-mail. */
  readonly email: Scalars['String']['input'];
  /** Prénom, 60 caractères au plus. */
  readonly firstName: Scalars['String']['input'];
  /** Nom de famille, 60 caractères au plus. */
  readonly lastName: Scalars['String']['input'];
  /** Notifications reçues. */
  readonly notificationType?: NotificationType;
  /** Rôle dans l’entreprise. */
  readonly role: BusinessRole;
};

/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type Mutation = {
  readonly __typename: 'Mutation';
  /** Enregistre une carte bancaire pour l’entreprise de cet onglet, par le jeton que le prestataire de paiement a donné au navigateur : le numéro de la carte ne passe jamais ici. */
  readonly addCardPaymentMethod: PaymentMethodPayload;
  /** Signe un mandat de prélèvement SEPA pour l’entreprise de cet onglet. */
  readonly addSepaPaymentMethod: PaymentMethodPayload;
  /** Ajoute une adresse à l’entreprise de cet onglet. */
  readonly createAddress: AddressPayload;
  /** Ajoute un contact à l’entreprise de cet onglet. */
  readonly createContact: ContactPayload;
  /** Supprime une adresse ; refusé tant que des livraisons à venir ou des cuves l’utilisent. */
  readonly deleteAddress: DeletePayload;
  /** Supprime le logo d’une entreprise ; son initiale est alors montrée. */
  readonly deleteBusinessLogo: BusinessPayload;
  /** Supprime un contact. */
  readonly deleteContact: DeletePayload;
  /** Supprime un moyen de paiement. */
  readonly deletePaymentMethod: DeletePayload;
  /** Invite une personne dans l’entreprise de cet onglet, pour 7 jours. */
  readonly inviteUser: UserPayload;
  /** Enregistre des événements d’usage du tableau de bord, 20 au plus ; la réponse vaut accusé : ils sont au journal durable et ne seront plus perdus. */
  readonly recordEvents: OkPayload;
  /** Demande un lien de récupération de mot de passe, sans session ; la réponse est la même que l’adresse soit connue ou non. */
  readonly requestPasswordRecovery: RecoveryPayload;
  /** Renvoie une invitation, pour 7 jours ; l’ancien lien ne sert plus. */
  readonly resendInvitation: UserPayload;
  /** Choisit un nouveau mot de passe, sans session ; toutes les sessions de la personne sont fermées. */
  readonly resetPassword: OkPayload;
  /** Rétablit l’accès d’une personne. */
  readonly restoreUser: UserPayload;
  /** Révoque l’accès d’une personne, qui est déconnectée, ou annule une invitation. */
  readonly revokeUser: UserPayload;
  /** Fait d’un moyen de paiement celui qui est utilisé d’abord. */
  readonly setDefaultPaymentMethod: PaymentMethodPayload;
  /** Change d’entreprise et l’enregistre auprès du fournisseur. */
  readonly switchBusiness: Customer;
  /** Change une adresse. */
  readonly updateAddress: AddressPayload;
  /** Change les informations d’une entreprise. */
  readonly updateBusiness: BusinessPayload;
  /** Change un contact. */
  readonly updateContact: ContactPayload;
  /** Change les notifications que la personne connectée reçoit. */
  readonly updateMyNotificationType: Customer;
  /** Change le rôle ou les notifications d’une personne ; jamais son propre rôle, ni celui du dernier propriétaire. */
  readonly updateUser: UserPayload;
  /** Remplace le logo d’une entreprise, redessiné en carré de 256 pixels. Demande une requête multipart (spécification « GraphQL multipart request »). */
  readonly uploadBusinessLogo: BusinessPayload;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationAddCardPaymentMethodArgs = {
  input: CardInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationAddSepaPaymentMethodArgs = {
  input: SepaInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationCreateAddressArgs = {
  input: AddressInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationCreateContactArgs = {
  input: ContactInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationDeleteAddressArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationDeleteBusinessLogoArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationDeleteContactArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationDeletePaymentMethodArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationInviteUserArgs = {
  input: InviteUserInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationRecordEventsArgs = {
  events: ReadonlyArray<EventInput>;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationRequestPasswordRecoveryArgs = {
  email: Scalars['String']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationResendInvitationArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationResetPasswordArgs = {
  password: Scalars['String']['input'];
  token: Scalars['String']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationRestoreUserArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationRevokeUserArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationSetDefaultPaymentMethodArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationSwitchBusinessArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationUpdateAddressArgs = {
  id: Scalars['ID']['input'];
  input: AddressInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationUpdateBusinessArgs = {
  id: Scalars['ID']['input'];
  input: BusinessInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationUpdateContactArgs = {
  id: Scalars['ID']['input'];
  input: ContactInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationUpdateMyNotificationTypeArgs = {
  type: NotificationType;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationUpdateUserArgs = {
  id: Scalars['ID']['input'];
  input: UpdateUserInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationUploadBusinessLogoArgs = {
  file: Scalars['Upload']['input'];
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

/** Réponse d’une écriture qui ne rend rien. */
export type OkPayload = {
  readonly __typename: 'OkPayload';
  /** Vrai quand l’écriture est faite. */
  readonly ok: Scalars['Boolean']['output'];
  /** Ce qui est à corriger ; vide quand l’écriture est faite. */
  readonly userErrors: ReadonlyArray<UserError>;
};

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

/** Une plage d’ouverture. */
export type OpeningHoursInput = {
  /** Fermeture, HH:MM, après l’ouverture. */
  readonly closesAt: Scalars['String']['input'];
  /** Ouverture, HH:MM. */
  readonly opensAt: Scalars['String']['input'];
  /** Jour, de 1 (lundi) à 7 (dimanche). */
  readonly weekday: Scalars['Int']['input'];
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

/** La place d’une page dans sa liste. */
export type PageInfo = {
  readonly __typename: 'PageInfo';
  /** Numéro de la page, à partir de 1. */
  readonly page: Scalars['Int']['output'];
  /** Nombre d’éléments par page. */
  readonly perPage: Scalars['Int']['output'];
  /** Nombre d’éléments de la liste entière. */
  readonly totalCount: Scalars['Int']['output'];
  /** Nombre de pages, au moins 1. */
  readonly totalPages: Scalars['Int']['output'];
};

/** La partie voulue d’une liste. */
export type PageInput = {
  /** Numéro de la page, à partir de 1. */
  readonly page?: Scalars['Int']['input'];
  /** Nombre d’éléments par page, 100 au plus. */
  readonly perPage?: Scalars['Int']['input'];
};

/** État d’un lien de récupération de mot de passe. */
export type PasswordRecoveryTokenState =
  /** Le lien a expiré. */
  | 'EXPIRED'
  /** Le lien n’existe pas. */
  | 'UNKNOWN'
  /** Le lien a déjà servi. */
  | 'USED'
  /** Le lien peut servir. */
  | 'VALID';

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

/** Réponse d’une écriture sur un moyen de paiement. */
export type PaymentMethodPayload = {
  readonly __typename: 'PaymentMethodPayload';
  /** Le moyen de paiement tel qu’il est devenu ; nul quand rien n’a changé. */
  readonly paymentMethod?: Maybe<PaymentMethod>;
  /** Ce qui est à corriger ; vide quand l’écriture est faite. */
  readonly userErrors: ReadonlyArray<UserError>;
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
  /** L’état d’un lien de récupération de mot de passe, lisible sans session. */
  readonly passwordRecoveryToken: PasswordRecoveryTokenState;
  /** Les personnes qui ont, ont eu ou auront accès à l’entreprise de cet onglet, triées par nom. */
  readonly users: BusinessUserPage;
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryPasswordRecoveryTokenArgs = {
  token: Scalars['String']['input'];
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryUsersArgs = {
  filter?: InputMaybe<UserFilter>;
  page?: InputMaybe<PageInput>;
};

/** Réponse d’une demande de récupération. */
export type RecoveryPayload = {
  readonly __typename: 'RecoveryPayload';
  /** Vrai quand la demande est prise en compte, que l’adresse soit connue ou non. */
  readonly ok: Scalars['Boolean']['output'];
  /** Le lien, dans le bac à sable seulement ; un fournisseur l’envoie par e-mail. */
  readonly sandboxLink?: Maybe<Scalars['String']['output']>;
  /** Ce qui est à corriger ; vide quand la demande est prise en compte. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Un mandat SEPA à signer. */
export type SepaInput = {
  /** Code BIC, du même pays que l’IBAN. */
  readonly bic?: InputMaybe<Scalars['String']['input']>;
  /** Le signataire a coché la case de consentement. */
  readonly consent: Scalars['Boolean']['input'];
  /** Titulaire du compte, 70 caractères au plus. */
  readonly holder: Scalars['String']['input'];
  /** IBAN d’un pays de la zone SEPA ; les espaces sont permises. */
  readonly iban: Scalars['String']['input'];
  /** En faire le moyen de paiement utilisé d’abord. */
  readonly makeDefault?: Scalars['Boolean']['input'];
  /** Type de mandat. */
  readonly scheme?: SepaScheme;
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
  /** Adresse du mandat signé, un PDF, valable pour cette session ; null si le fournisseur ne l’a pas. */
  readonly documentUrl?: Maybe<Scalars['String']['output']>;
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

/** Ce qui peut changer pour une personne. Un champ absent reste. */
export type UpdateUserInput = {
  /** Notifications reçues. */
  readonly notificationType?: InputMaybe<NotificationType>;
  /** Rôle dans l’entreprise. */
  readonly role?: InputMaybe<BusinessRole>;
};

/** Une erreur que la personne peut corriger ; `message` est en français et affichable tel quel. */
export type UserError = {
  readonly __typename: 'UserError';
  /** Code stable, par exemple « iban_invalid ». */
  readonly code: Scalars['String']['output'];
  /** Chemin du champ en cause, par exemple ["openingHours", "2"] ; nul quand aucun champ seul ne l’est. */
  readonly field?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** Phrase à montrer. */
  readonly message: Scalars['String']['output'];
};

/** Ce qui restreint la liste des utilisateurs. */
export type UserFilter = {
  /** Une partie du nom ou de l’adresse e-mail. */
  readonly q?: Scalars['String']['input'];
  /** L’un de ces rôles ; tous quand la liste est absente. */
  readonly role?: InputMaybe<ReadonlyArray<BusinessRole>>;
  /** L’un de ces états ; tous quand la liste est absente. */
  readonly status?: InputMaybe<ReadonlyArray<UserStatus>>;
};

/** Réponse d’une écriture sur une personne. */
export type UserPayload = {
  readonly __typename: 'UserPayload';
  /** La personne telle qu’elle est devenue ; une invitation annulée telle qu’elle était ; nulle quand rien n’a changé. */
  readonly user?: Maybe<BusinessUser>;
  /** Ce qui est à corriger ; vide quand l’écriture est faite. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** État de l’accès d’une personne. */
export type UserStatus =
  /** Actif */
  | 'ACTIVE'
  /** Invitation expirée */
  | 'INVITATION_EXPIRED'
  /** Invitation envoyée */
  | 'INVITED'
  /** Accès révoqué */
  | 'REVOKED';
