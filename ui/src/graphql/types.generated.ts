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
  /** Date civile AAAA-MM-JJ (Europe/Paris). */
  Date: { input: string; output: string; }
  /** Instant RFC 3339 en UTC. L’interface affiche Europe/Paris. */
  DateTime: { input: string; output: string; }
  /** Décimal exact, transporté en chaîne : "1.2345". */
  Decimal: { input: string; output: string; }
  /** Un fichier, envoyé par une requête multipart. */
  Upload: { input: File; output: File; }
};

/** Ce que doit une entreprise, TTC. */
export type AccountStatement = {
  readonly __typename: 'AccountStatement';
  /** Ce qui est dû, par retard croissant. */
  readonly aging: ReadonlyArray<AgingBucket>;
  /** À régler en tout. */
  readonly balanceDue?: Maybe<Scalars['Cents']['output']>;
  /** Encours autorisé ; nul sans limite. */
  readonly creditLimit?: Maybe<Scalars['Cents']['output']>;
  /** Encours utilisé ; nul sans limite. */
  readonly creditUsed?: Maybe<Scalars['Cents']['output']>;
  /** À échoir d’aujourd’hui au septième jour. */
  readonly dueIn7Days?: Maybe<Scalars['Cents']['output']>;
  /** Le compte mois par mois, le plus ancien d’abord, 24 au plus ; vide sans facture. */
  readonly months: ReadonlyArray<StatementMonth>;
  /** Tout ce qui est prélevé ce jour-là. */
  readonly nextDebitAmount?: Maybe<Scalars['Cents']['output']>;
  /** Le jour du prochain prélèvement ; nul quand aucun n’est programmé. */
  readonly nextDebitOn?: Maybe<Scalars['Date']['output']>;
  /** Dont non échu. */
  readonly notDue?: Maybe<Scalars['Cents']['output']>;
  /** Dont en retard. */
  readonly overdue?: Maybe<Scalars['Cents']['output']>;
  /** Nombre de factures en retard. */
  readonly overdueCount?: Maybe<Scalars['Int']['output']>;
  /** Montant des prélèvements programmés. */
  readonly scheduled?: Maybe<Scalars['Cents']['output']>;
};

/** Une ligne de l’activité récente. */
export type ActivityItem = {
  readonly __typename: 'ActivityItem';
  /** Date. */
  readonly at: Scalars['DateTime']['output'];
  /** Nom de l’icône : un genre d’événement en minuscules, « delivered » par exemple. */
  readonly icon: Scalars['String']['output'];
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Chemin de l’écran qui en dit plus. */
  readonly link?: Maybe<Scalars['String']['output']>;
  /** Phrase à montrer. */
  readonly message: Scalars['String']['output'];
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
  /** Commandes récurrentes livrées sur le site : actives, en pause et terminées. */
  readonly recurringOrders: ReadonlyArray<RecurringOrder>;
  /** Date d’enregistrement du protocole de sécurité. */
  readonly safetyProtocolAt?: Maybe<Scalars['DateTime']['output']>;
  /** Cuves du site. */
  readonly tanks: ReadonlyArray<Tank>;
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

/** Ce qui est dû, par retard. */
export type AgingBucket = {
  readonly __typename: 'AgingBucket';
  /** Montant TTC. */
  readonly amount: Scalars['Cents']['output'];
  /** Du premier jour de retard ; 0 : non échu. */
  readonly fromDays: Scalars['Int']['output'];
  /** Par exemple « 1–30 j ». */
  readonly label: Scalars['String']['output'];
  /** Au dernier ; nul sans borne. */
  readonly toDays?: Maybe<Scalars['Int']['output']>;
};

/** Les chiffres d’une période. */
export type Analytics = {
  readonly __typename: 'Analytics';
  /** Ce qui est sorti de l’ordinaire dans la période, le plus récent d’abord, écarté compris. */
  readonly anomalies: ReadonlyArray<Anomaly>;
  /** kg CO₂e évités par le HVO, par produit et par pas ; vide quand rien n’a été évité. */
  readonly avoidedSeries: ReadonlyArray<GasSeries>;
  /** Par site, le plus grand volume d’abord. */
  readonly bySite: ReadonlyArray<SiteBreakdown>;
  /** Par véhicule, le plus grand volume d’abord, d’après les pleins. */
  readonly byVehicle: ReadonlyArray<VehicleBreakdown>;
  /** La période comparée ; nulle sans comparaison. */
  readonly comparedPeriod?: Maybe<Period>;
  /** Les émissions et leurs facteurs ; nul quand ils n’ont pas pu être lus. */
  readonly emissions?: Maybe<EmissionsReport>;
  /** kg CO₂e par produit et par pas ; un pas sans livraison vaut 0. */
  readonly emissionsSeries: ReadonlyArray<GasSeries>;
  /** Quand les indicateurs ont été calculés. */
  readonly generatedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Les sept indicateurs ; nuls quand ils n’ont pas pu être lus. */
  readonly kpis?: Maybe<AnalyticsKpis>;
  /** Prix de référence publiés par le fournisseur, comme `priceSeries` ; nul : pas de référence. */
  readonly marketPriceSeries?: Maybe<ReadonlyArray<GasSeries>>;
  /** Prix moyen payé, en € HT par litre, par produit et par pas ; un pas sans livraison n’y est pas. */
  readonly priceSeries: ReadonlyArray<GasSeries>;
  /** Centimes HT par produit et par pas, frais de livraison et remises répartis entre les produits d’une livraison. */
  readonly spendSeries: ReadonlyArray<GasSeries>;
  /** Litres par produit et par pas ; un pas sans livraison vaut 0. */
  readonly volumeSeries: ReadonlyArray<GasSeries>;
};


/** Les chiffres d’une période. */
export type AnalyticsByVehicleArgs = {
  limit?: Scalars['Int']['input'];
};

/** Une période et des filtres. Une livraison compte le jour, à Paris, où elle est arrivée. */
export type AnalyticsInput = {
  /** Ne garder que ces sites ; absent : tous. */
  readonly addressIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** À quoi comparer. */
  readonly compare?: CompareMode;
  /** Premier jour. */
  readonly from: Scalars['Date']['input'];
  /** Ne garder que ces produits ; absent : tous. */
  readonly gasIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Le pas des séries. */
  readonly granularity: Granularity;
  /** Dernier jour, 36 mois au plus ; jamais à venir. */
  readonly to: Scalars['Date']['input'];
  /** Ne garder que ces véhicules, dans `byVehicle` : une livraison remplit une cuve, les autres parties n’en dépendent pas. */
  readonly vehicleIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
};

/** Les sept indicateurs. */
export type AnalyticsKpis = {
  readonly __typename: 'AnalyticsKpis';
  /** Prix moyen, en € HT par litre, 4 décimales : produits hors frais, sans l’AdBlue. */
  readonly averagePrice: Kpi;
  /** Volume moyen par livraison, en litres. */
  readonly averageVolumePerDelivery: Kpi;
  /** Livraisons. */
  readonly deliveries: Kpi;
  /** Émissions, en kg CO₂e. */
  readonly emissionsKg: Kpi;
  /** Part des livraisons arrivées dans le créneau ou dans les 30 minutes après, en %. */
  readonly onTimeRate: Kpi;
  /** Dépense HT, en centimes, frais de livraison compris. */
  readonly spendExclTax: Kpi;
  /** Volume livré, en litres. */
  readonly volume: Kpi;
};

/** Ce qui sort de l’ordinaire, avec les chiffres qui le disent. */
export type Anomaly = {
  readonly __typename: 'Anomaly';
  /** Date. */
  readonly at?: Maybe<Scalars['DateTime']['output']>;
  /** Qui l’a écartée, et pourquoi ; nul quand elle est à surveiller. */
  readonly dismissal?: Maybe<AnomalyDismissal>;
  /** La valeur attendue. */
  readonly expected?: Maybe<Scalars['Decimal']['output']>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Genre. */
  readonly kind?: Maybe<AnomalyKind>;
  /** Où agir, chemin du tableau de bord. */
  readonly link?: Maybe<Scalars['String']['output']>;
  /** Phrase à montrer, avec ses chiffres. */
  readonly message: Scalars['String']['output'];
  /** La valeur constatée. */
  readonly observed?: Maybe<Scalars['Decimal']['output']>;
  /** Depuis quand ; nul quand c’est arrivé une seule fois, à `at`. */
  readonly since?: Maybe<Scalars['DateTime']['output']>;
  /** Pourquoi c’est une anomalie : la règle et ses chiffres, phrase à montrer. */
  readonly why?: Maybe<Scalars['String']['output']>;
};

/** Une anomalie écartée. */
export type AnomalyDismissal = {
  readonly __typename: 'AnomalyDismissal';
  /** Date. */
  readonly at: Scalars['DateTime']['output'];
  /** Par qui ; nul quand la personne n’existe plus. */
  readonly by?: Maybe<UserRef>;
  /** Précision. */
  readonly comment?: Maybe<Scalars['String']['output']>;
  /** Raison. */
  readonly reason?: Maybe<DismissalReason>;
};

/** Genre d’une anomalie. */
export type AnomalyKind =
  /** Consommation de plus de 25 % au-dessus de la moyenne de 90 jours */
  | 'CONSUMPTION_HIGH'
  /** Baisse de plus de 3 % de la capacité en moins de deux heures, hors des heures habituelles et sans livraison */
  | 'LEVEL_DROP'
  /** Prix de plus de 3 % au-dessus de la moyenne de 90 jours */
  | 'PRICE_HIGH'
  /** Aucun plein depuis plus de 30 jours */
  | 'SILENT_VEHICLE'
  /** Écart de plus de 2 % entre volume livré et commandé */
  | 'VOLUME_GAP';

/** Réponse à l’écriture d’une anomalie. */
export type AnomalyPayload = {
  readonly __typename: 'AnomalyPayload';
  /** L’anomalie ; nulle quand l’écriture est refusée. */
  readonly anomaly?: Maybe<Anomaly>;
  /** Ce qui est à corriger. */
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

/** Une notification de la personne connectée. */
export type AppNotification = {
  readonly __typename: 'AppNotification';
  /** Date. */
  readonly at?: Maybe<Scalars['DateTime']['output']>;
  /** Phrase à montrer. */
  readonly body: Scalars['String']['output'];
  /** Le fichier qu’elle annonce ; nul quand elle n’en annonce pas. */
  readonly downloadUrl?: Maybe<Scalars['String']['output']>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** De quel genre : ce que la personne a choisi de recevoir en décide. */
  readonly kind?: Maybe<NotificationType>;
  /** Où elle mène, chemin du tableau de bord. */
  readonly link?: Maybe<Scalars['String']['output']>;
  /** Quand elle a été lue. */
  readonly readAt?: Maybe<Scalars['DateTime']['output']>;
  /** Titre. */
  readonly title: Scalars['String']['output'];
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
  /** Mandats SEPA et cartes ; vide pour qui n’a aucune des permissions `ORDER_WRITE`, `FINANCE_READ` et `PAYMENT_METHOD_WRITE`. */
  readonly paymentMethods: ReadonlyArray<PaymentMethod>;
  /** Téléphone. */
  readonly phone?: Maybe<Scalars['String']['output']>;
  /** Numéro de commande interne exigé sur chaque commande ; nul quand le fournisseur ne le dit pas. */
  readonly purchaseOrderRequired?: Maybe<Scalars['Boolean']['output']>;
  /** Rôle de la personne connectée dans cette entreprise. */
  readonly role?: Maybe<BusinessRole>;
  /** Prélèvements programmés sur le moyen de paiement par défaut ; nul, avec une erreur à ce chemin, pour qui ne voit pas les factures. */
  readonly scheduledDebits?: Maybe<Scalars['Int']['output']>;
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
  /** Numéro SIRET, 14 chiffres ; peut contenir des espaces. */
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

/** L’annulation d’une commande. */
export type Cancellation = {
  readonly __typename: 'Cancellation';
  /** Date. */
  readonly at?: Maybe<Scalars['DateTime']['output']>;
  /** Qui a annulé ; nul quand c’est le fournisseur. */
  readonly by?: Maybe<UserRef>;
  /** Commentaire. */
  readonly comment?: Maybe<Scalars['String']['output']>;
  /** Frais HT. */
  readonly feeExclTax?: Maybe<Scalars['Cents']['output']>;
  /** Motif. */
  readonly reason?: Maybe<CancellationReason>;
};

/** Motif d’une annulation. */
export type CancellationReason =
  /** Commande en double */
  | 'DUPLICATE'
  /** Je n’en ai plus besoin */
  | 'NO_LONGER_NEEDED'
  /** Autre */
  | 'OTHER'
  /** Prix */
  | 'PRICE'
  /** Annulée par le fournisseur */
  | 'PROVIDER'
  /** Site fermé */
  | 'SITE_CLOSED'
  /** Mauvaise adresse */
  | 'WRONG_ADDRESS'
  /** Mauvaise date */
  | 'WRONG_DATE'
  /** Mauvais volume */
  | 'WRONG_VOLUME';

/** Une carte de paiement. Qui n’a ni `FINANCE_READ` ni `PAYMENT_METHOD_WRITE` ne voit pas quand elle expire. */
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

/** Un jour sans livraison. */
export type ClosedDay = {
  readonly __typename: 'ClosedDay';
  /** Jour. */
  readonly date: Scalars['Date']['output'];
  /** Pourquoi. */
  readonly reason?: Maybe<ClosedDayReason>;
};

/** Pourquoi un jour est sans livraison. */
export type ClosedDayReason =
  /** Jour férié */
  | 'HOLIDAY'
  /** Dimanche */
  | 'SUNDAY';

/** À quoi une période est comparée. */
export type CompareMode =
  /** À rien */
  | 'NONE'
  /** À celle qui précède : autant de mois quand la période commence un premier du mois, jusqu’au même jour, autant de jours sinon */
  | 'PREVIOUS_PERIOD'
  /** À la même, un an plus tôt */
  | 'PREVIOUS_YEAR';

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

/** Une commande : un devis, et ce qui s’y ajoute. */
export type CreateOrderInput = {
  /** Accepte le prix du jour quand celui du devis n’est plus garanti ; la commande attend alors d’être confirmée. */
  readonly acceptPrice?: InputMaybe<Scalars['Boolean']['input']>;
  /** Commande bien que le même produit soit déjà prévu ce jour-là. */
  readonly confirmDuplicate?: InputMaybe<Scalars['Boolean']['input']>;
  /** Choisie par le navigateur pour cette commande : envoyée deux fois, elle n’en fait qu’une. */
  readonly idempotencyKey: Scalars['ID']['input'];
  /** Consignes pour le chauffeur, 500 caractères au plus. */
  readonly instructions?: InputMaybe<Scalars['String']['input']>;
  /** Moyen de paiement ; absent : celui qui est utilisé d’abord. */
  readonly paymentMethodId?: InputMaybe<Scalars['ID']['input']>;
  /** Numéro de commande interne, 35 caractères au plus ; obligatoire quand l’entreprise le demande. */
  readonly purchaseOrderNumber?: InputMaybe<Scalars['String']['input']>;
  /** Le devis. */
  readonly quoteId: Scalars['ID']['input'];
  /** Contact sur place. */
  readonly siteContactId?: InputMaybe<Scalars['ID']['input']>;
};

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
  /** Ce que la personne peut faire dans l’entreprise de cet onglet. Toutes les permissions quand le fournisseur ne communique ni rôle ni permission ; celles de tous les rôles quand il en communique un que l’API ne connaît pas. */
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

/** Un créneau de livraison. */
export type DeliverySlot = {
  readonly __typename: 'DeliverySlot';
  /** Vrai quand rien ne s’y oppose. */
  readonly available: Scalars['Boolean']['output'];
  /** Jour ; celui du soir pour une nuit. */
  readonly date: Scalars['Date']['output'];
  /** Fin ; le lendemain pour une nuit. */
  readonly endsAt?: Maybe<Scalars['DateTime']['output']>;
  /** Ce qui s’y oppose. */
  readonly reason?: Maybe<SlotReason>;
  /** Ce qui s’y oppose, affichable tel quel : une raison que cette version ne connaît pas peut ainsi être lue. */
  readonly reasonText?: Maybe<Scalars['String']['output']>;
  /** Volume encore livrable, en litres ; nul : non limité. */
  readonly remainingCapacity?: Maybe<Scalars['Int']['output']>;
  /** Début. */
  readonly startsAt?: Maybe<Scalars['DateTime']['output']>;
  /** Supplément HT ; 0 sans supplément. */
  readonly surchargeExclTax: Scalars['Cents']['output'];
  /** Partie du jour. */
  readonly window?: Maybe<SlotWindow>;
};

/** Pourquoi une anomalie est écartée. */
export type DismissalReason =
  /** C’est normal */
  | 'EXPECTED'
  /** Déjà traité */
  | 'HANDLED'
  /** Erreur de mesure */
  | 'MEASUREMENT_ERROR'
  /** Autre */
  | 'OTHER';

/** Nature d’un document. */
export type DocumentKind =
  /** Avoir */
  | 'CREDIT_NOTE'
  /** Bon de livraison */
  | 'DELIVERY_NOTE'
  /** Facture */
  | 'INVOICE'
  /** Mandat */
  | 'MANDATE'
  /** Ticket compteur */
  | 'METER_TICKET'
  /** Confirmation de commande */
  | 'ORDER_CONFIRMATION'
  /** Fiche de données de sécurité */
  | 'SAFETY_DATA_SHEET'
  /** Protocole de sécurité du site */
  | 'SAFETY_PROTOCOL'
  /** Attestation de durabilité */
  | 'SUSTAINABILITY_PROOF';

/** Le chauffeur d’une livraison. */
export type Driver = {
  readonly __typename: 'Driver';
  /** Prénom. */
  readonly firstName: Scalars['String']['output'];
  /** Téléphone ; communiqué de l’attribution à deux heures après la livraison. */
  readonly phone?: Maybe<Scalars['String']['output']>;
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

/** Les émissions d’une période : Σ litres × facteur de la livraison. */
export type EmissionsReport = {
  readonly __typename: 'EmissionsReport';
  /** Évitées par le HVO, en kg CO₂e : litres × (facteur du gazole B7 − facteur de la livraison). */
  readonly avoidedKg: Scalars['Decimal']['output'];
  /** Par produit et facteur : un produit dont le facteur a changé a plusieurs lignes. */
  readonly byGas: ReadonlyArray<GasEmissions>;
  /** Combustion (scope 1), en kg CO₂e, des produits dont la répartition est publiée ; nul quand elle ne l’est pour aucun. */
  readonly combustionKg?: Maybe<Scalars['Decimal']['output']>;
  /** Total, en kg CO₂e. */
  readonly totalKg: Scalars['Decimal']['output'];
  /** Ce dont la répartition n’est pas publiée, en kg CO₂e. */
  readonly unsplitKg: Scalars['Decimal']['output'];
  /** Amont (scope 3), de même. */
  readonly upstreamKg?: Maybe<Scalars['Decimal']['output']>;
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

/** Pourquoi un véhicule n’ouvre pas droit au remboursement du transport de marchandises. */
export type ExciseExclusion =
  /** En Corse : un autre taux */
  | 'CORSICA'
  /** Masse maximale inconnue */
  | 'GVW_UNKNOWN'
  /** Ni camion ni ensemble de transport de marchandises */
  | 'NOT_FREIGHT'
  /** Transport de personnes : un autre taux */
  | 'PASSENGERS'
  /** Moins de 7,5 t */
  | 'TOO_LIGHT';

/** Le remboursement d’accise estimé d’un trimestre. */
export type ExciseRefund = {
  readonly __typename: 'ExciseRefund';
  /** Montant estimé, somme de ceux des véhicules ; nul sans taux. */
  readonly amount?: Maybe<Scalars['Cents']['output']>;
  /** Litres de gazole des véhicules qui y ont droit. */
  readonly eligibleLitres: Scalars['Int']['output'];
  /** Trimestre. */
  readonly quarter: Scalars['Int']['output'];
  /** Taux, en €/hL ; nul quand il n’est pas renseigné pour l’année. */
  readonly ratePerHl?: Maybe<Scalars['Decimal']['output']>;
  /** Tous les véhicules qui ont pris du gazole, ceux qui y ont droit d’abord. */
  readonly vehicles: ReadonlyArray<ExciseVehicle>;
  /** Année. */
  readonly year: Scalars['Int']['output'];
};

/** La part d’un véhicule. */
export type ExciseVehicle = {
  readonly __typename: 'ExciseVehicle';
  /** Montant estimé ; nul sans droit ou sans taux. */
  readonly amount?: Maybe<Scalars['Cents']['output']>;
  /** Catégorie. */
  readonly category?: Maybe<VehicleCategory>;
  /** Pourquoi il n’y a pas droit ; nul quand il y a droit. */
  readonly exclusion?: Maybe<ExciseExclusion>;
  /** Masse maximale admissible, en kg. */
  readonly gvwKg?: Maybe<Scalars['Int']['output']>;
  /** Nom donné au véhicule. */
  readonly label?: Maybe<Scalars['String']['output']>;
  /** Litres de gazole pris dans le trimestre. */
  readonly litres: Scalars['Int']['output'];
  /** Immatriculation. */
  readonly registration: Scalars['String']['output'];
  /** Le véhicule, tel qu’il est. */
  readonly vehicle?: Maybe<Vehicle>;
  /** Le véhicule. */
  readonly vehicleId: Scalars['ID']['output'];
};

/** Format d’un export. */
export type ExportFormat =
  /** Texte, séparateur point-virgule, UTF-8 */
  | 'CSV'
  /** PDF, pour le bilan CO₂e */
  | 'PDF'
  /** Excel */
  | 'XLSX';

/** Un export à demander. */
export type ExportInput = {
  /** Ne garder que ces sites ; absent : tous. */
  readonly addressIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Format ; PDF pour EMISSIONS seul. */
  readonly format: ExportFormat;
  /** Premier jour. */
  readonly from: Scalars['Date']['input'];
  /** Ne garder que ces produits ; absent : tous. */
  readonly gasIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Genre ; ceux de factures et d’écritures demandent aussi FINANCE_READ. */
  readonly kind: ExportKind;
  /** Dernier jour, 36 mois au plus. */
  readonly to: Scalars['Date']['input'];
};

/** Un fichier demandé, qui se prépare, se télécharge et expire. */
export type ExportJob = {
  readonly __typename: 'ExportJob';
  /** Les sites gardés ; aucun : tous. */
  readonly addressIds: ReadonlyArray<Scalars['ID']['output']>;
  /** Date de la demande. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** Par qui ; nul quand la personne n’existe plus. */
  readonly createdBy?: Maybe<UserRef>;
  /** Où le télécharger ; nul quand il n’est pas prêt, ou plus là. */
  readonly downloadUrl?: Maybe<Scalars['String']['output']>;
  /** Pourquoi il a échoué, phrase à montrer. */
  readonly error?: Maybe<Scalars['String']['output']>;
  /** Quand le fichier sera supprimé. */
  readonly expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Nom du fichier. */
  readonly fileName?: Maybe<Scalars['String']['output']>;
  /** Quand il s’est terminé. */
  readonly finishedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Format. */
  readonly format?: Maybe<ExportFormat>;
  /** Premier jour. */
  readonly from: Scalars['Date']['output'];
  /** Les produits gardés ; aucun : tous. */
  readonly gasIds: ReadonlyArray<Scalars['ID']['output']>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Genre. */
  readonly kind?: Maybe<ExportKind>;
  /** Adresse du même PDF à montrer dans la page, valable pour cette session ; nulle pour un autre format. */
  readonly previewUrl?: Maybe<Scalars['String']['output']>;
  /** Avancement, de 0 à 100. */
  readonly progress: Scalars['Int']['output'];
  /** Nombre de lignes ; nul tant que le fichier n’est pas prêt. */
  readonly rowCount?: Maybe<Scalars['Int']['output']>;
  /** Taille en octets ; nulle tant que le fichier n’est pas prêt. */
  readonly sizeBytes?: Maybe<Scalars['Int']['output']>;
  /** État. */
  readonly status?: Maybe<ExportStatus>;
  /** Dernier jour. */
  readonly to: Scalars['Date']['output'];
};

/** Une page d’exports. */
export type ExportJobPage = {
  readonly __typename: 'ExportJobPage';
  /** Les exports. */
  readonly items: ReadonlyArray<ExportJob>;
  /** Où en est la liste. */
  readonly pageInfo: PageInfo;
};

/** Genre d’un export. */
export type ExportKind =
  /** Écritures comptables */
  | 'ACCOUNTING'
  /** Livraisons */
  | 'DELIVERIES'
  /** Bilan CO₂e */
  | 'EMISSIONS'
  /** Remboursement d’accise */
  | 'EXCISE'
  /** Pleins par véhicule */
  | 'FILLS'
  /** Flotte */
  | 'FLEET'
  /** Factures */
  | 'INVOICES'
  /** Niveaux de cuves */
  | 'TANK_LEVELS';

/** Réponse à l’écriture d’un export. */
export type ExportPayload = {
  readonly __typename: 'ExportPayload';
  /** Vrai quand c’est un export pareil, demandé depuis moins de dix minutes. */
  readonly existing: Scalars['Boolean']['output'];
  /** L’export ; nul quand l’écriture est refusée. */
  readonly export?: Maybe<ExportJob>;
  /** Ce qui est à corriger. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** État d’un export. */
export type ExportStatus =
  /** Annulé */
  | 'CANCELLED'
  /** Prêt */
  | 'DONE'
  /** Expiré */
  | 'EXPIRED'
  /** Échec */
  | 'FAILED'
  /** En file */
  | 'QUEUED'
  /** En cours */
  | 'RUNNING';

/** Pourquoi une ligne est rejetée. */
export type FleetImportError = {
  readonly __typename: 'FleetImportError';
  /** Nom de la colonne. */
  readonly column: Scalars['String']['output'];
  /** Problème, affichable tel quel. */
  readonly message: Scalars['String']['output'];
  /** Numéro de la ligne dans le fichier, celle des noms de colonnes étant la première. */
  readonly row: Scalars['Int']['output'];
  /** Valeur lue. */
  readonly value: Scalars['String']['output'];
};

/** Réponse d’un import de véhicules. */
export type FleetImportPayload = {
  readonly __typename: 'FleetImportPayload';
  /** Ce que le fichier a donné, ou donnerait ; nul quand il n’est pas lisible. */
  readonly report?: Maybe<FleetImportReport>;
  /** Ce qui empêche de lire le fichier. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Ce qu’un fichier de véhicules a donné, ou donnerait. */
export type FleetImportReport = {
  readonly __typename: 'FleetImportReport';
  /** Véhicules créés. */
  readonly created: Scalars['Int']['output'];
  /** Vrai quand rien n’a été enregistré. */
  readonly dryRun: Scalars['Boolean']['output'];
  /** Pourquoi, dans l’ordre des lignes ; les 500 premières raisons. */
  readonly errors: ReadonlyArray<FleetImportError>;
  /** Lignes rejetées. */
  readonly rejected: Scalars['Int']['output'];
  /** Les lignes rejetées, en CSV (UTF-8, points-virgules), avec leurs raisons dans une colonne de plus ; le fichier s’importe tel quel une fois corrigé. Nul quand aucune n’est rejetée. */
  readonly rejectedFile?: Maybe<Scalars['String']['output']>;
  /** Lignes lues, sans celle des noms de colonnes. */
  readonly totalRows: Scalars['Int']['output'];
  /** Lignes qui ne changent rien. */
  readonly unchanged: Scalars['Int']['output'];
  /** Véhicules changés. */
  readonly updated: Scalars['Int']['output'];
};

/** Les chiffres d’une flotte, véhicules et cuves archivés non compris. */
export type FleetSummary = {
  readonly __typename: 'FleetSummary';
  /** Capacité des cuves, en litres. */
  readonly capacity?: Maybe<Scalars['Int']['output']>;
  /** Cuves sous leur seuil d’alerte. */
  readonly lowTanks?: Maybe<Scalars['Int']['output']>;
  /** Niveau connu des cuves, en litres. */
  readonly stock?: Maybe<Scalars['Int']['output']>;
  /** Nombre de cuves. */
  readonly tanks?: Maybe<Scalars['Int']['output']>;
  /** Nombre de véhicules et matériels. */
  readonly vehicles?: Maybe<Scalars['Int']['output']>;
  /** Carburant que les véhicules ont pris en 30 jours, en litres ; sans l’AdBlue. */
  readonly volume30d?: Maybe<Scalars['Int']['output']>;
};

/** Le niveau prévu d’une cuve. */
export type ForecastPoint = {
  readonly __typename: 'ForecastPoint';
  /** L’instant. */
  readonly at: Scalars['DateTime']['output'];
  /** Niveau si la consommation est basse ; nul quand l’erreur n’est pas connue. */
  readonly high?: Maybe<Scalars['Int']['output']>;
  /** Niveau prévu, en litres. */
  readonly level: Scalars['Int']['output'];
  /** Niveau si la consommation est haute ; nul quand l’erreur n’est pas connue. */
  readonly low?: Maybe<Scalars['Int']['output']>;
};

/** Fréquence d’une commande récurrente. */
export type Frequency =
  /** Une semaine sur deux */
  | 'BIWEEKLY'
  /** Chaque mois */
  | 'MONTHLY'
  /** Chaque semaine */
  | 'WEEKLY';

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

/** Les émissions d’un produit, avec un facteur. */
export type GasEmissions = {
  readonly __typename: 'GasEmissions';
  /** Part de la combustion ; nulle : répartition non publiée. */
  readonly combustionKg?: Maybe<Scalars['Decimal']['output']>;
  /** Le facteur gardé avec les livraisons. */
  readonly factor: EmissionFactor;
  /** Le produit. */
  readonly gas?: Maybe<Gas>;
  /** kg CO₂e. */
  readonly kg: Scalars['Decimal']['output'];
  /** Part de l’amont ; nulle : répartition non publiée, ou amont non compté. */
  readonly upstreamKg?: Maybe<Scalars['Decimal']['output']>;
  /** Litres livrés. */
  readonly volume: Scalars['Int']['output'];
};

/** La série d’un produit. */
export type GasSeries = {
  readonly __typename: 'GasSeries';
  /** Le produit. */
  readonly gas?: Maybe<Gas>;
  /** Les valeurs, la plus ancienne d’abord. */
  readonly points: ReadonlyArray<SeriesPoint>;
};

/** Le pas d’une série. */
export type Granularity =
  /** Par jour : « 2026-03-12 » */
  | 'DAY'
  /** Par mois : « 2026-03 » */
  | 'MONTH'
  /** Par semaine, du lundi au dimanche : « 2026-W12 » */
  | 'WEEK';

/** Les chiffres du mois en cours. */
export type HomeMonth = {
  readonly __typename: 'HomeMonth';
  /** Émissions, en kg CO₂e. */
  readonly emissionsKg: Kpi;
  /** Dépense HT, en centimes. */
  readonly spendExclTax: Kpi;
  /** Volume livré, en litres. */
  readonly volume: Kpi;
};

/** Le prix d’un produit et son évolution. */
export type HomePrice = {
  readonly __typename: 'HomePrice';
  /** Variation sur 7 jours, en %, signée, 1 décimale ; nulle s’il y a moins de 7 jours de prix. */
  readonly change7dPercent?: Maybe<Scalars['Decimal']['output']>;
  /** Le produit, avec son prix du jour. */
  readonly gas: Gas;
  /** Les prix de 30 jours jusqu’au dernier publié, le plus ancien d’abord ; un jour sans prix n’y est pas. */
  readonly history30d: ReadonlyArray<PricePoint>;
};

/** L’essentiel d’une entreprise, pour l’accueil. */
export type HomeSummary = {
  readonly __typename: 'HomeSummary';
  /** Ce qui est arrivé aux livraisons, le plus récent d’abord, 10 au plus. */
  readonly activity: ReadonlyArray<ActivityItem>;
  /** Les livraisons en cours. */
  readonly liveOrders: ReadonlyArray<Order>;
  /** Les cuves en service, la plus courte autonomie d’abord, 6 au plus. */
  readonly lowTanks: ReadonlyArray<Tank>;
  /** Le mois en cours, comparé au mois précédent jusqu’au même jour. */
  readonly month?: Maybe<HomeMonth>;
  /** La prochaine livraison, en cours comprise ; nulle quand aucune n’est prévue. */
  readonly nextOrder?: Maybe<Order>;
  /** Les produits que l’entreprise achète, le plus acheté d’abord, avec l’évolution récente de leur prix ; tous quand on ne sait pas ce qu’elle achète. */
  readonly prices: ReadonlyArray<HomePrice>;
  /** Ce que doit l’entreprise ; nul sans accès aux factures. */
  readonly statement?: Maybe<AccountStatement>;
  /** Ce qui demande une action, le plus grave d’abord, 5 au plus. */
  readonly todo: ReadonlyArray<TodoItem>;
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

/** Une facture ou un avoir. */
export type Invoice = {
  readonly __typename: 'Invoice';
  /** Vrai quand la facture peut être réglée, ou son prélèvement programmé avancé. */
  readonly canPay: Scalars['Boolean']['output'];
  /** L’avoir qui annule une facture. */
  readonly creditNote?: Maybe<InvoiceName>;
  /** La facture qu’un avoir annule. */
  readonly creditNoteFor?: Maybe<InvoiceName>;
  /** Échéance. */
  readonly dueOn?: Maybe<Scalars['Date']['output']>;
  /** Adresse du Factur-X, PDF/A-3 contenant ce XML ; nulle quand le fournisseur ne le produit pas. */
  readonly facturXUrl?: Maybe<Scalars['String']['output']>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Date de la facture. */
  readonly issuedOn?: Maybe<Scalars['Date']['output']>;
  /** Facture ou avoir. */
  readonly kind?: Maybe<InvoiceKind>;
  /** Jours depuis l’échéance tant qu’il reste à régler ; 0 sans retard. */
  readonly lateDays?: Maybe<Scalars['Int']['output']>;
  /** Les lignes. */
  readonly lines: ReadonlyArray<InvoiceLine>;
  /** Numéro, par exemple « FA-2026-001204 ». */
  readonly number: Scalars['String']['output'];
  /** Les livraisons facturées. */
  readonly orders: ReadonlyArray<Order>;
  /** Index du libellé de paiement : 0 Non, 1 Oui, 2 En attente, 3 Defaut de paiement, 4 Programmé, 5 Erreur lors du paiement. */
  readonly payment?: Maybe<Scalars['Int']['output']>;
  /** Le moyen de paiement débité ; nul sans choix. */
  readonly paymentMethod?: Maybe<PaymentMethod>;
  /** Les tentatives de paiement, la plus ancienne d’abord. */
  readonly payments: ReadonlyArray<Payment>;
  /** Adresse du même PDF à montrer dans la page, valable pour cette session. */
  readonly pdfPreviewUrl?: Maybe<Scalars['String']['output']>;
  /** Adresse du PDF, valable pour cette session. */
  readonly pdfUrl?: Maybe<Scalars['String']['output']>;
  /** Dernier jour facturé. */
  readonly periodEnd?: Maybe<Scalars['Date']['output']>;
  /** Premier jour facturé. */
  readonly periodStart?: Maybe<Scalars['Date']['output']>;
  /** Reste à régler, TTC. */
  readonly remaining?: Maybe<Scalars['Cents']['output']>;
  /** État. */
  readonly status?: Maybe<InvoiceStatus>;
  /** Total HT. */
  readonly totalExclTax?: Maybe<Scalars['Cents']['output']>;
  /** Total TTC. */
  readonly totalInclTax?: Maybe<Scalars['Cents']['output']>;
  /** TVA. */
  readonly vat?: Maybe<Scalars['Cents']['output']>;
  /** Adresse de la facture électronique, XML CII conforme EN 16931 ; nulle quand le fournisseur ne la produit pas. */
  readonly xmlUrl?: Maybe<Scalars['String']['output']>;
};

/** Ce qui restreint la liste des factures. */
export type InvoiceFilter = {
  /** Émises à partir de ce jour. */
  readonly from?: InputMaybe<Scalars['Date']['input']>;
  /** Seulement ces factures, 200 au plus ; toutes quand la liste est absente. */
  readonly ids?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Vrai : seulement celles dont l’échéance est passée et qui restent à régler. */
  readonly overdue?: Scalars['Boolean']['input'];
  /** L’état du paiement ; tous quand il est absent. */
  readonly payment?: InputMaybe<InvoicePaymentFilter>;
  /** Une partie du numéro de la facture ou de la référence d’une de ses commandes. */
  readonly q?: Scalars['String']['input'];
  /** Émises jusqu’à ce jour compris. */
  readonly to?: InputMaybe<Scalars['Date']['input']>;
};

/** Facture ou avoir. */
export type InvoiceKind =
  /** Avoir */
  | 'CREDIT_NOTE'
  /** Facture */
  | 'INVOICE';

/** Une ligne d’une facture. */
export type InvoiceLine = {
  readonly __typename: 'InvoiceLine';
  /** Le produit ; nul pour des frais. */
  readonly gas?: Maybe<Gas>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Désignation. */
  readonly label: Scalars['String']['output'];
  /** La livraison facturée. */
  readonly order?: Maybe<Order>;
  /** Quantité, dans son unité. */
  readonly quantity?: Maybe<Scalars['Decimal']['output']>;
  /** Total HT. */
  readonly totalExclTax?: Maybe<Scalars['Cents']['output']>;
  /** Unité, « L » ou « forfait ». */
  readonly unit?: Maybe<Scalars['String']['output']>;
  /** Prix HT par unité, 4 décimales. */
  readonly unitPriceExclTax?: Maybe<Scalars['Decimal']['output']>;
  /** Taux de TVA, en %. */
  readonly vatRate?: Maybe<Scalars['Decimal']['output']>;
};

/** Une facture ou un avoir, par son numéro. */
export type InvoiceName = {
  readonly __typename: 'InvoiceName';
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Numéro. */
  readonly number: Scalars['String']['output'];
};

/** Une page de factures. */
export type InvoicePage = {
  readonly __typename: 'InvoicePage';
  /** Les factures de la page. */
  readonly items: ReadonlyArray<Invoice>;
  /** Où en est la liste. */
  readonly pageInfo: PageInfo;
  /** Les totaux de la liste filtrée ; nuls quand le fournisseur ne les donne pas. */
  readonly totals?: Maybe<InvoiceTotals>;
};

/** L’état du paiement d’une facture, comme la liste se filtre. */
export type InvoicePaymentFilter =
  /** Annulée */
  | 'CANCELLED'
  /** Non payée */
  | 'NOT_PAID_LOST'
  /** Payée */
  | 'PAID';

/** L’ordre de la liste des factures. */
export type InvoiceSort = {
  /** Le sens. */
  readonly direction?: SortDirection;
  /** Ce qui est comparé. */
  readonly field?: InvoiceSortField;
};

/** Ce par quoi la liste des factures se trie. */
export type InvoiceSortField =
  /** Échéance */
  | 'DUE_ON'
  /** Date de la facture */
  | 'ISSUED_ON'
  /** Numéro */
  | 'NUMBER'
  /** Index du libellé de paiement */
  | 'PAYMENT'
  /** Total TTC */
  | 'TOTAL';

/** État d’une facture. */
export type InvoiceStatus =
  /** Annulée */
  | 'CANCELLED'
  /** Perdue */
  | 'LOST'
  /** Non payée */
  | 'NOT_PAID'
  /** Payée */
  | 'PAID';

/** Les totaux d’une liste de factures, toutes pages comprises. */
export type InvoiceTotals = {
  readonly __typename: 'InvoiceTotals';
  /** Reste à régler, TTC. */
  readonly remaining?: Maybe<Scalars['Cents']['output']>;
  /** Total HT. */
  readonly totalExclTax?: Maybe<Scalars['Cents']['output']>;
  /** Total TTC. */
  readonly totalInclTax?: Maybe<Scalars['Cents']['output']>;
  /** TVA. */
  readonly vat?: Maybe<Scalars['Cents']['output']>;
};

/** Type de problème. */
export type IssueKind =
  /** Dommage */
  | 'DAMAGE'
  /** Facture */
  | 'INVOICE'
  /** Retard */
  | 'LATE'
  /** Livraison non effectuée */
  | 'NOT_DELIVERED'
  /** Autre */
  | 'OTHER'
  /** Écart de volume */
  | 'VOLUME_GAP'
  /** Mauvais produit */
  | 'WRONG_PRODUCT'
  /** Mauvaise cuve */
  | 'WRONG_TANK';

/** Où en est la réponse à un problème. */
export type IssueStatus =
  /** Résolu */
  | 'CLOSED'
  /** En cours de traitement */
  | 'IN_PROGRESS'
  /** Ouvert */
  | 'OPEN';

/** Un indicateur et ce qu’il était. */
export type Kpi = {
  readonly __typename: 'Kpi';
  /** Variation en %, signée, 1 décimale ; nulle quand il n’y a rien à comparer. */
  readonly deltaPercent?: Maybe<Scalars['Decimal']['output']>;
  /** La valeur de la période comparée ; nulle sans comparaison, ou quand aucune livraison n’en donne. */
  readonly previous?: Maybe<Scalars['Decimal']['output']>;
  /** La valeur ; nulle quand aucune livraison n’en donne. */
  readonly value?: Maybe<Scalars['Decimal']['output']>;
};

/** D’où vient un niveau. */
export type LevelSource =
  /** Estimation */
  | 'ESTIMATED'
  /** Relevé manuel */
  | 'MANUAL'
  /** Capteur */
  | 'SENSOR';

/** Ce qui a changé, tel qu’il est devenu, ou une notification qui arrive. */
export type LiveUpdate = AppNotification | ExportJob | Invoice | Order | Tank | TankerPosition;

/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type Mutation = {
  readonly __typename: 'Mutation';
  /** Enregistre une carte bancaire pour l’entreprise de cet onglet, par le jeton que le prestataire de paiement a donné au navigateur : le numéro de la carte ne passe jamais ici. */
  readonly addCardPaymentMethod: PaymentMethodPayload;
  /** Signe un mandat de prélèvement SEPA pour l’entreprise de cet onglet. */
  readonly addSepaPaymentMethod: PaymentMethodPayload;
  /** Accepte ou refuse le créneau que le fournisseur propose. */
  readonly answerSlotProposal: OrderPayload;
  /** Archive une cuve : elle n’est plus suivie, ses relevés restent. */
  readonly archiveTank: TankPayload;
  /** Archive un véhicule ; ses pleins restent. */
  readonly archiveVehicle: VehiclePayload;
  /** Annule un export en file ou en cours. */
  readonly cancelExport: ExportPayload;
  /** Annule une commande, avec des frais après `freeCancellationUntil` ; refusé quand la livraison a commencé. */
  readonly cancelOrder: OrderPayload;
  /** Ajoute une adresse à l’entreprise de cet onglet. */
  readonly createAddress: AddressPayload;
  /** Ajoute un contact à l’entreprise de cet onglet. */
  readonly createContact: ContactPayload;
  /** Demande un export. La même demande dans les dix minutes rend l’export qui existe ; la même clé n’en crée jamais deux. */
  readonly createExport: ExportPayload;
  /** Passe la commande d’un devis. La même clé ne crée jamais deux commandes. */
  readonly createOrder: OrderPayload;
  /** Crée une alerte de prix. La même clé n’en crée jamais deux. */
  readonly createPriceAlert: PriceAlertPayload;
  /** Crée une commande récurrente pour l’entreprise de cet onglet. La même clé n’en crée jamais deux. */
  readonly createRecurringOrder: RecurringOrderPayload;
  /** Déclare une cuve de l’entreprise de cet onglet. */
  readonly createTank: TankPayload;
  /** Ajoute un véhicule ou un matériel à l’entreprise de cet onglet. */
  readonly createVehicle: VehiclePayload;
  /** Supprime une adresse ; refusé tant que des livraisons à venir ou des cuves l’utilisent. */
  readonly deleteAddress: DeletePayload;
  /** Supprime le logo d’une entreprise ; son initiale est alors affichée. */
  readonly deleteBusinessLogo: BusinessPayload;
  /** Supprime un contact. */
  readonly deleteContact: DeletePayload;
  /** Supprime un export terminé et son fichier. */
  readonly deleteExport: DeletePayload;
  /** Supprime un moyen de paiement. */
  readonly deletePaymentMethod: DeletePayload;
  /** Supprime une alerte de prix. */
  readonly deletePriceAlert: DeletePayload;
  /** Écarte une anomalie : elle quitte la liste de tous, avec la raison. */
  readonly dismissAnomaly: AnomalyPayload;
  /** Arrête définitivement une commande récurrente. */
  readonly endRecurringOrder: RecurringOrderPayload;
  /** Importe des véhicules d’un fichier CSV : les lignes valables, toutes ou aucune. Demande une requête multipart (spécification « GraphQL multipart request »). */
  readonly importFleet: FleetImportPayload;
  /** Invite une personne dans l’entreprise de cet onglet, pour 7 jours. */
  readonly inviteUser: UserPayload;
  /** Marque des notifications de la personne connectée comme lues. Rend celles qui viennent de l’être, 100 au plus, et le nombre de celles qui ne le sont pas. */
  readonly markNotificationsRead: NotificationPage;
  /** Crée dès maintenant la commande d’une livraison prévue, au prix du jour. La même livraison n’est jamais commandée deux fois. */
  readonly orderOccurrence: RecurringOrderPayload;
  /** Met une commande récurrente en pause ; les commandes déjà créées ne sont pas annulées. */
  readonly pauseRecurringOrder: RecurringOrderPayload;
  /** Règle ce qui reste dû de factures : rien n’est débité quand le montant a changé ou qu’une seule ne peut pas l’être. */
  readonly payInvoices: PayInvoicesPayload;
  /** Enregistre des événements d’usage du tableau de bord, 20 au plus ; la réponse vaut accusé de réception : ils sont conservés et ne seront plus perdus. */
  readonly recordEvents: OkPayload;
  /** Enregistre le niveau lu sur la jauge d’une cuve. */
  readonly recordTankLevel: TankPayload;
  /** Signale un problème, du début de la livraison à 30 jours après ; un seul à la fois. */
  readonly reportOrderIssue: OrderPayload;
  /** Demande un lien de récupération de mot de passe, sans session ; la réponse est la même que l’adresse soit connue ou non. */
  readonly requestPasswordRecovery: RecoveryPayload;
  /** Renvoie une invitation, pour 7 jours ; l’ancien lien ne sert plus. */
  readonly resendInvitation: UserPayload;
  /** Choisit un nouveau mot de passe, sans session ; toutes les sessions de la personne sont fermées. */
  readonly resetPassword: OkPayload;
  /** Donne une nouvelle adresse au calendrier privé ; l’ancienne ne fonctionne plus. */
  readonly resetPlanningFeed: PlanningFeed;
  /** Remet une anomalie écartée dans la liste. */
  readonly restoreAnomaly: AnomalyPayload;
  /** Remet une cuve archivée en service. */
  readonly restoreTank: TankPayload;
  /** Rétablit l’accès d’une personne. */
  readonly restoreUser: UserPayload;
  /** Remet un véhicule archivé en service. */
  readonly restoreVehicle: VehiclePayload;
  /** Reprend une commande récurrente en pause, dès maintenant. */
  readonly resumeRecurringOrder: RecurringOrderPayload;
  /** Relance un export en échec, annulé ou expiré. */
  readonly retryExport: ExportPayload;
  /** Révoque l’accès d’une personne, qui est déconnectée, ou annule une invitation. */
  readonly revokeUser: UserPayload;
  /** Fait d’un moyen de paiement celui qui est utilisé d’abord. */
  readonly setDefaultPaymentMethod: PaymentMethodPayload;
  /** Signe un mandat SEPA qui attend sa signature. */
  readonly signSepaMandate: PaymentMethodPayload;
  /** Passe une livraison prévue ; refusé quand elle est déjà commandée. */
  readonly skipOccurrence: RecurringOrderPayload;
  /** Change d’entreprise et l’enregistre auprès du fournisseur. */
  readonly switchBusiness: Customer;
  /** Rétablit une livraison passée. */
  readonly unskipOccurrence: RecurringOrderPayload;
  /** Change une adresse. */
  readonly updateAddress: AddressPayload;
  /** Change les informations d’une entreprise. */
  readonly updateBusiness: BusinessPayload;
  /** Change un contact. */
  readonly updateContact: ContactPayload;
  /** Change les notifications que la personne connectée reçoit. */
  readonly updateMyNotificationType: Customer;
  /** Change une commande ; refusé dès qu’un camion-citerne est attribué. */
  readonly updateOrder: OrderPayload;
  /** Remplace une commande récurrente ; les commandes déjà créées restent ce qu’elles sont. */
  readonly updateRecurringOrder: RecurringOrderPayload;
  /** Change une cuve. */
  readonly updateTank: TankPayload;
  /** Change le rôle ou les notifications d’une personne ; jamais son propre rôle, ni celui du dernier propriétaire. */
  readonly updateUser: UserPayload;
  /** Change un véhicule. */
  readonly updateVehicle: VehiclePayload;
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
export type MutationAnswerSlotProposalArgs = {
  accept: Scalars['Boolean']['input'];
  orderId: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationArchiveTankArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationArchiveVehicleArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationCancelExportArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationCancelOrderArgs = {
  comment?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  reason: CancellationReason;
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
export type MutationCreateExportArgs = {
  again?: Scalars['Boolean']['input'];
  idempotencyKey: Scalars['ID']['input'];
  input: ExportInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationCreateOrderArgs = {
  input: CreateOrderInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationCreatePriceAlertArgs = {
  idempotencyKey: Scalars['ID']['input'];
  input: PriceAlertInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationCreateRecurringOrderArgs = {
  idempotencyKey: Scalars['ID']['input'];
  input: RecurringOrderInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationCreateTankArgs = {
  input: TankInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationCreateVehicleArgs = {
  input: VehicleInput;
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
export type MutationDeleteExportArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationDeletePaymentMethodArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationDeletePriceAlertArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationDismissAnomalyArgs = {
  comment?: InputMaybe<Scalars['String']['input']>;
  id: Scalars['ID']['input'];
  reason: DismissalReason;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationEndRecurringOrderArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationImportFleetArgs = {
  dryRun: Scalars['Boolean']['input'];
  file: Scalars['Upload']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationInviteUserArgs = {
  input: InviteUserInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationMarkNotificationsReadArgs = {
  ids?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationOrderOccurrenceArgs = {
  date: Scalars['Date']['input'];
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationPauseRecurringOrderArgs = {
  id: Scalars['ID']['input'];
  until?: InputMaybe<Scalars['Date']['input']>;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationPayInvoicesArgs = {
  expectedTotal: Scalars['Cents']['input'];
  idempotencyKey: Scalars['ID']['input'];
  ids: ReadonlyArray<Scalars['ID']['input']>;
  on?: InputMaybe<Scalars['Date']['input']>;
  paymentMethodId: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationRecordEventsArgs = {
  events: ReadonlyArray<EventInput>;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationRecordTankLevelArgs = {
  at: Scalars['DateTime']['input'];
  id: Scalars['ID']['input'];
  idempotencyKey?: InputMaybe<Scalars['ID']['input']>;
  level: Scalars['Int']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationReportOrderIssueArgs = {
  input: ReportIssueInput;
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
export type MutationRestoreAnomalyArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationRestoreTankArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationRestoreUserArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationRestoreVehicleArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationResumeRecurringOrderArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationRetryExportArgs = {
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
export type MutationSignSepaMandateArgs = {
  consent: Scalars['Boolean']['input'];
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationSkipOccurrenceArgs = {
  date: Scalars['Date']['input'];
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationSwitchBusinessArgs = {
  id: Scalars['ID']['input'];
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationUnskipOccurrenceArgs = {
  date: Scalars['Date']['input'];
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
export type MutationUpdateOrderArgs = {
  id: Scalars['ID']['input'];
  input: UpdateOrderInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationUpdateRecurringOrderArgs = {
  id: Scalars['ID']['input'];
  input: RecurringOrderInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationUpdateTankArgs = {
  id: Scalars['ID']['input'];
  input: TankInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationUpdateUserArgs = {
  id: Scalars['ID']['input'];
  input: UpdateUserInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationUpdateVehicleArgs = {
  id: Scalars['ID']['input'];
  input: VehicleInput;
};


/** Les écritures. Chacune demande une session et l’en-tête `X-XSRF-TOKEN`. */
export type MutationUploadBusinessLogoArgs = {
  file: Scalars['Upload']['input'];
  id: Scalars['ID']['input'];
};

/** Une page de notifications. */
export type NotificationPage = {
  readonly __typename: 'NotificationPage';
  /** Les notifications de cette page. */
  readonly items: ReadonlyArray<AppNotification>;
  /** Où en est la liste. */
  readonly pageInfo: PageInfo;
  /** Combien ne sont pas lues, toutes pages comprises. */
  readonly unread: Scalars['Int']['output'];
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

/** Une date d’une commande récurrente. */
export type Occurrence = {
  readonly __typename: 'Occurrence';
  /** Jour de la livraison. */
  readonly date: Scalars['Date']['output'];
  /** Le jour qu’elle aurait eu, quand rien ne peut être livré ce jour-là ; nul autrement. */
  readonly movedFrom?: Maybe<Scalars['Date']['output']>;
  /** Pourquoi elle est déplacée, affichable tel quel : « jour férié » par exemple. */
  readonly movedReason?: Maybe<Scalars['String']['output']>;
  /** La commande ; nulle tant qu’elle n’est pas créée. */
  readonly order?: Maybe<Order>;
  /** Où elle en est. */
  readonly status: OccurrenceStatus;
  /** Partie du jour. */
  readonly window?: Maybe<SlotWindow>;
};

/** Où en est une date d’une commande récurrente. */
export type OccurrenceStatus =
  /** Prévue, à un autre jour que d’habitude */
  | 'MOVED_HOLIDAY'
  /** Commande créée */
  | 'ORDERED'
  /** Prévue */
  | 'PLANNED'
  /** Passée */
  | 'SKIPPED';

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
  /** Les étapes, dans l’ordre d’affichage ; sans `PAYMENT` pour qui ne voit pas les moyens de paiement. */
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
  /** Passer la première commande. */
  | 'FIRST_ORDER'
  /** Ajouter un moyen de paiement. */
  | 'PAYMENT'
  /** Déclarer une cuve ou un véhicule. */
  | 'TANK_OR_VEHICLE';

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

/** Une commande et sa livraison. */
export type Order = {
  readonly __typename: 'Order';
  /** Site de livraison. */
  readonly address?: Maybe<Address>;
  /** L’entreprise de la commande ; pas toujours celle de cet onglet, quand une adresse mène à une autre. */
  readonly business?: Maybe<Business>;
  /** Vrai quand la commande peut être annulée. */
  readonly canCancel: Scalars['Boolean']['output'];
  /** Vrai quand la commande peut être modifiée. */
  readonly canEdit: Scalars['Boolean']['output'];
  /** L’annulation ; nulle quand la commande n’est pas annulée. */
  readonly cancellation?: Maybe<Cancellation>;
  /** Frais HT qu’une annulation coûterait à cet instant. */
  readonly cancellationFeeExclTax?: Maybe<Scalars['Cents']['output']>;
  /** Date de la commande. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** Qui a commandé ; nul quand le fournisseur ne le dit pas. */
  readonly createdBy?: Maybe<UserRef>;
  /** Fin de la livraison. */
  readonly deliveredAt?: Maybe<Scalars['DateTime']['output']>;
  /** Documents. La facture n’y est pas sans la permission `FINANCE_READ`. */
  readonly documents: ReadonlyArray<OrderDocument>;
  /** Chauffeur ; nul avant l’attribution. */
  readonly driver?: Maybe<Driver>;
  /** Émissions de la livraison, kg CO₂e ; nulles avant la livraison. */
  readonly emissionsKgCo2e?: Maybe<Scalars['Decimal']['output']>;
  /** Arrivée estimée ; nulle quand le camion-citerne n’est pas en route. */
  readonly eta?: Maybe<Scalars['DateTime']['output']>;
  /** Historique, le plus ancien d’abord. */
  readonly events: ReadonlyArray<OrderEvent>;
  /** Limite d’annulation sans frais ; nulle quand elle est passée. */
  readonly freeCancellationUntil?: Maybe<Scalars['DateTime']['output']>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Consignes pour le chauffeur. */
  readonly instructions?: Maybe<Scalars['String']['output']>;
  /** Facture ; nulle avant la facturation, ou sans la permission `FINANCE_READ`. */
  readonly invoice?: Maybe<Invoice>;
  /** Dernier problème signalé. */
  readonly issue?: Maybe<OrderIssue>;
  /** Produits commandés. */
  readonly items: ReadonlyArray<OrderItem>;
  /** Moyen de paiement choisi ; nul aussi pour qui ne voit pas ceux de l’entreprise. */
  readonly paymentMethod?: Maybe<PaymentMethod>;
  /** Créneau proposé par le fournisseur, à accepter ou refuser. */
  readonly proposedSlot?: Maybe<DeliverySlot>;
  /** Numéro de commande interne de l’entreprise. */
  readonly purchaseOrderNumber?: Maybe<Scalars['String']['output']>;
  /** Commande récurrente qui a créé celle-ci ; nulle pour une commande ponctuelle. */
  readonly recurringOrder?: Maybe<RecurringOrder>;
  /** Référence lisible, par exemple « CMD-2026-004812 ». */
  readonly reference: Scalars['String']['output'];
  /** Contact sur place. */
  readonly siteContact?: Maybe<Contact>;
  /** Créneau de la livraison. */
  readonly slot?: Maybe<DeliverySlot>;
  /** Où en est la commande. Une commande annulée garde son dernier état. */
  readonly status: OrderStatus;
  /** Camion-citerne ; nul avant l’attribution. */
  readonly tanker?: Maybe<Tanker>;
  /** Montants ; une estimation jusqu’à la livraison. */
  readonly totals?: Maybe<OrderTotals>;
  /** Dernier changement. */
  readonly updatedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Grandit à chaque changement : de deux états d’une commande, le plus grand est le plus récent. Nulle quand le fournisseur ne compte pas. */
  readonly version?: Maybe<Scalars['Int']['output']>;
  /** Pourquoi la commande est en attente, affichable tel quel. */
  readonly waitingReason?: Maybe<Scalars['String']['output']>;
  /** Les mêmes motifs sous forme de codes ; nul quand le fournisseur ne donne qu’un texte. */
  readonly waitingReasons?: Maybe<ReadonlyArray<WaitingReason>>;
  /** Quand la commande sera annulée si elle attend encore ; nul quand le fournisseur ne le dit pas. */
  readonly waitingUntil?: Maybe<Scalars['DateTime']['output']>;
};

/** Un document d’une commande. */
export type OrderDocument = {
  readonly __typename: 'OrderDocument';
  /** Date du document. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Nature du document. */
  readonly kind?: Maybe<DocumentKind>;
  /** Nom du fichier. */
  readonly name: Scalars['String']['output'];
  /** Adresse du même PDF à montrer dans la page, valable pour cette session ; nulle quand il ne peut pas l’être. */
  readonly previewUrl?: Maybe<Scalars['String']['output']>;
  /** Taille, en octets. */
  readonly sizeBytes?: Maybe<Scalars['Int']['output']>;
  /** Adresse du fichier, valable pour cette session ; nulle quand il ne peut pas être servi. */
  readonly url?: Maybe<Scalars['String']['output']>;
};

/** Ce qui est arrivé à une commande. */
export type OrderEvent = {
  readonly __typename: 'OrderEvent';
  /** Qui en est l’auteur ; nul pour le fournisseur. */
  readonly actor?: Maybe<Scalars['String']['output']>;
  /** Date. */
  readonly at?: Maybe<Scalars['DateTime']['output']>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Ce qui est arrivé. */
  readonly kind?: Maybe<OrderEventKind>;
  /** Phrase à montrer. */
  readonly message: Scalars['String']['output'];
  /** État de la commande à cet instant ; nul quand il n’a pas changé. */
  readonly status?: Maybe<OrderStatus>;
};

/** Ce qui peut arriver à une commande. */
export type OrderEventKind =
  /** Arrivée sur le site */
  | 'ARRIVED'
  /** Annulée */
  | 'CANCELLED'
  /** Commentaire */
  | 'COMMENT'
  /** Commande créée */
  | 'CREATED'
  /** Livraison terminée */
  | 'DELIVERED'
  /** Document ajouté */
  | 'DOCUMENT_ADDED'
  /** Commande modifiée */
  | 'EDITED'
  /** Heure d’arrivée modifiée */
  | 'ETA_CHANGED'
  /** Facturée */
  | 'INVOICED'
  /** Problème résolu */
  | 'ISSUE_CLOSED'
  /** Problème signalé */
  | 'ISSUE_OPENED'
  /** Changement d’état */
  | 'STATUS_CHANGED'
  /** Camion-citerne attribué */
  | 'TANKER_ASSIGNED';

/** Nombre de commandes de chaque onglet, avec tous les filtres sauf ceux de l’état et de l’annulation. */
export type OrderFacets = {
  readonly __typename: 'OrderFacets';
  /** Par état, sans les commandes annulées. */
  readonly byStatus: ReadonlyArray<StatusCount>;
  /** Commandes annulées. */
  readonly cancelled: Scalars['Int']['output'];
};

/** Ce qui restreint la liste des livraisons. */
export type OrderFilter = {
  /** L’un de ces sites. */
  readonly addressIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Vrai : seulement les commandes annulées ; faux : sans elles ; absent : avec elles. */
  readonly cancelled?: InputMaybe<Scalars['Boolean']['input']>;
  /** Créneau à partir de ce jour. */
  readonly from?: InputMaybe<Scalars['Date']['input']>;
  /** Au moins l’un de ces produits. */
  readonly gasIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Ponctuelle ou récurrente ; les deux quand il est absent. */
  readonly origin?: InputMaybe<OrderOrigin>;
  /** Une partie de la référence, du nom ou de la ville du site, du numéro de commande interne, ou le début d’un mot du nom d’un produit. */
  readonly q?: Scalars['String']['input'];
  /** Créées par cette commande récurrente. */
  readonly recurringOrderId?: InputMaybe<Scalars['ID']['input']>;
  /** L’un de ces états ; tous quand la liste est absente. */
  readonly status?: InputMaybe<ReadonlyArray<OrderStatus>>;
  /** Pour au moins l’une de ces cuves. */
  readonly tankIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Créneau jusqu’à ce jour compris. */
  readonly to?: InputMaybe<Scalars['Date']['input']>;
};

/** Un problème signalé sur une livraison. */
export type OrderIssue = {
  readonly __typename: 'OrderIssue';
  /** Réponse du fournisseur. */
  readonly answer?: Maybe<Scalars['String']['output']>;
  /** Résolu à cet instant. */
  readonly closedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Description donnée. */
  readonly description: Scalars['String']['output'];
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Type de problème. */
  readonly kind?: Maybe<IssueKind>;
  /** Signalé à cet instant. */
  readonly openedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Où en est la réponse. */
  readonly status?: Maybe<IssueStatus>;
};

/** Un produit d’une commande. */
export type OrderItem = {
  readonly __typename: 'OrderItem';
  /** Facteur d’émission retenu à la livraison ; nul avant. */
  readonly emissionFactor?: Maybe<EmissionFactor>;
  /** Émissions de ce produit, kg CO₂e ; nulles avant la livraison. */
  readonly emissionsKgCo2e?: Maybe<Scalars['Decimal']['output']>;
  /** Remplir jusqu’au maximum utile (95 %). */
  readonly fillUp: Scalars['Boolean']['output'];
  /** Pleins des véhicules ; seulement pour une commande lue seule, par `Query.order`. */
  readonly fills: ReadonlyArray<VehicleFill>;
  /** Produit ; nul quand il n’est plus vendu. */
  readonly gas?: Maybe<Gas>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Cuve ; nulle pour des véhicules livrés sur place ou un réservoir inconnu. */
  readonly tank?: Maybe<Tank>;
  /** Montant HT. */
  readonly totalExclTax?: Maybe<Scalars['Cents']['output']>;
  /** Prix HT au litre, 4 décimales. */
  readonly unitPriceExclTax?: Maybe<Scalars['Decimal']['output']>;
  /** Volume livré, en litres à température ambiante. */
  readonly volumeDelivered?: Maybe<Scalars['Int']['output']>;
  /** Volume livré, en litres ramenés à 15 °C. */
  readonly volumeDeliveredAt15C?: Maybe<Scalars['Int']['output']>;
  /** Volume commandé, en litres ; avec `fillUp`, le volume attendu. */
  readonly volumeOrdered?: Maybe<Scalars['Int']['output']>;
};

/** Un produit à commander. */
export type OrderItemInput = {
  /** Remplir jusqu’au maximum utile (95 %). */
  readonly fillUp?: Scalars['Boolean']['input'];
  /** Produit. */
  readonly gasId: Scalars['ID']['input'];
  /** Cuve ; absente pour des véhicules livrés sur place ou un autre réservoir. */
  readonly tankId?: InputMaybe<Scalars['ID']['input']>;
  /** Volume, en litres ; inutile avec `fillUp`. */
  readonly volume?: InputMaybe<Scalars['Int']['input']>;
};

/** Les totaux d’une liste de commandes, toutes pages comprises, sans les commandes annulées. */
export type OrderListTotals = {
  readonly __typename: 'OrderListTotals';
  /** Émissions de ce qui est livré, kg CO₂e. */
  readonly emissionsKgCo2e?: Maybe<Scalars['Decimal']['output']>;
  /** Total HT ; une estimation pour ce qui n’est pas livré. */
  readonly totalExclTax?: Maybe<Scalars['Cents']['output']>;
  /** Volume, en litres : livré, ou commandé tant que la commande n’est pas livrée. */
  readonly volume?: Maybe<Scalars['Int']['output']>;
};

/** D’où vient une commande. */
export type OrderOrigin =
  /** Ponctuelle */
  | 'ONCE'
  /** Récurrente */
  | 'RECURRING';

/** Une partie de la liste des livraisons. */
export type OrderPage = {
  readonly __typename: 'OrderPage';
  /** Les nombres des onglets ; nuls quand le fournisseur ne compte pas. */
  readonly facets?: Maybe<OrderFacets>;
  /** Les commandes de cette page. */
  readonly items: ReadonlyArray<Order>;
  /** La place de cette page dans la liste. */
  readonly pageInfo: PageInfo;
  /** Les totaux de la liste filtrée ; nuls quand le fournisseur ne les donne pas. */
  readonly totals?: Maybe<OrderListTotals>;
};

/** Réponse d’une écriture sur une commande. */
export type OrderPayload = {
  readonly __typename: 'OrderPayload';
  /** La commande telle qu’elle est devenue ; nulle quand rien n’a changé. */
  readonly order?: Maybe<Order>;
  /** Le devis au prix du jour, quand celui de la commande n’est plus garanti. */
  readonly quote?: Maybe<OrderQuote>;
  /** Ce qui est à corriger ; vide quand l’écriture est faite. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Le prix d’une livraison. */
export type OrderQuote = {
  readonly __typename: 'OrderQuote';
  /** Émissions de la livraison, kg CO₂e. */
  readonly emissionsKgCo2e?: Maybe<Scalars['Decimal']['output']>;
  /** Identifiant opaque, à donner pour commander. */
  readonly id: Scalars['ID']['output'];
  /** Produits. */
  readonly items: ReadonlyArray<QuoteItem>;
  /** Montants estimés ; seul le volume livré sera facturé. */
  readonly totals?: Maybe<OrderTotals>;
  /** Le prix est garanti jusqu’à cet instant. */
  readonly validUntil?: Maybe<Scalars['DateTime']['output']>;
  /** Ce qu’il faut savoir avant de commander, sans que cela l’empêche. */
  readonly warnings: ReadonlyArray<UserError>;
};

/** Une livraison dont le prix est demandé. */
export type OrderQuoteInput = {
  /** Site de livraison. */
  readonly addressId: Scalars['ID']['input'];
  /** Jour du créneau. */
  readonly date: Scalars['Date']['input'];
  /** Produits, 3 au plus. */
  readonly items: ReadonlyArray<OrderItemInput>;
  /** Partie du jour. */
  readonly window: SlotWindow;
};

/** Réponse d’une demande de prix. */
export type OrderQuotePayload = {
  readonly __typename: 'OrderQuotePayload';
  /** Le prix ; nul quand la livraison n’est pas possible. */
  readonly quote?: Maybe<OrderQuote>;
  /** Ce qui est à corriger ; vide quand le prix est donné. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** L’ordre de la liste des livraisons. */
export type OrderSort = {
  /** Le sens. */
  readonly direction?: SortDirection;
  /** Ce qui est comparé. */
  readonly field?: OrderSortField;
};

/** Ce par quoi la liste des livraisons se trie. */
export type OrderSortField =
  /** Date de la commande */
  | 'CREATED_AT'
  /** Référence */
  | 'REFERENCE'
  /** Créneau */
  | 'SLOT_DATE'
  /** État, dans l’ordre d’une livraison */
  | 'STATUS'
  /** Total HT */
  | 'TOTAL'
  /** Volume livré, sinon commandé */
  | 'VOLUME';

/** Où en est une commande (spécification, § 4). */
export type OrderStatus =
  /** Commande livrée */
  | 'delivered'
  /** Commande enregistrée */
  | 'oncoming'
  /** Commande en cours */
  | 'processing'
  /** Commande attribuée */
  | 'ready'
  /** Commande en attente */
  | 'waiting';

/** Montants d’une commande ou d’un devis. Tous HT, sauf la TVA et le total TTC. */
export type OrderTotals = {
  readonly __typename: 'OrderTotals';
  /** Livraison, avec le supplément du créneau. */
  readonly deliveryFeeExclTax?: Maybe<Scalars['Cents']['output']>;
  /** Remise. */
  readonly discountExclTax?: Maybe<Scalars['Cents']['output']>;
  /** Vrai tant que le volume livré n’est pas connu. */
  readonly isEstimate: Scalars['Boolean']['output'];
  /** Produits. */
  readonly productExclTax?: Maybe<Scalars['Cents']['output']>;
  /** Total HT. */
  readonly totalExclTax?: Maybe<Scalars['Cents']['output']>;
  /** Total TTC. */
  readonly totalInclTax?: Maybe<Scalars['Cents']['output']>;
  /** TVA. */
  readonly vat?: Maybe<Scalars['Cents']['output']>;
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

/** Réponse d’un règlement. */
export type PayInvoicesPayload = {
  readonly __typename: 'PayInvoicesPayload';
  /** Les factures telles qu’elles sont devenues ; vide quand rien n’est débité. */
  readonly invoices: ReadonlyArray<Invoice>;
  /** Ce qui reste dû sur les factures, TTC, quand le montant a changé. */
  readonly total?: Maybe<Scalars['Cents']['output']>;
  /** Ce qui s’y oppose ; vide quand le règlement est accepté. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Une tentative de paiement. */
export type Payment = {
  readonly __typename: 'Payment';
  /** Montant TTC. */
  readonly amount?: Maybe<Scalars['Cents']['output']>;
  /** Quand elle a eu lieu, ou aura lieu si elle est programmée. */
  readonly at?: Maybe<Scalars['DateTime']['output']>;
  /** Pourquoi elle a échoué, affichable tel quel. */
  readonly failureReason?: Maybe<Scalars['String']['output']>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Le moyen, affichable tel quel : « Prélèvement SEPA •••• 0065 ». */
  readonly method: Scalars['String']['output'];
  /** Ce qu’elle est devenue. */
  readonly status?: Maybe<PaymentAttemptStatus>;
};

/** Ce qu’est devenue une tentative de paiement. */
export type PaymentAttemptStatus =
  /** Échouée */
  | 'FAILED'
  /** En attente */
  | 'PENDING'
  /** Remboursée */
  | 'REFUNDED'
  /** Programmée */
  | 'SCHEDULED'
  /** Réussie */
  | 'SUCCEEDED';

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

/** Une période, jours compris. */
export type Period = {
  readonly __typename: 'Period';
  /** Premier jour. */
  readonly from: Scalars['Date']['output'];
  /** Dernier jour. */
  readonly to: Scalars['Date']['output'];
};

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

/** Un point nommé d’un itinéraire. */
export type Place = {
  readonly __typename: 'Place';
  /** Nom. */
  readonly label: Scalars['String']['output'];
  /** Latitude, degrés décimaux. */
  readonly latitude: Scalars['Float']['output'];
  /** Longitude, degrés décimaux. */
  readonly longitude: Scalars['Float']['output'];
};

/** Ce qui est prévu un jour : une commande, ou une livraison d’une commande récurrente qui n’est pas encore commandée. */
export type PlanningEntry = {
  readonly __typename: 'PlanningEntry';
  /** Jour. */
  readonly date: Scalars['Date']['output'];
  /** Vrai pour une livraison qui n’est pas encore commandée. */
  readonly isOccurrence: Scalars['Boolean']['output'];
  /** La commande ; nulle pour une livraison qui n’est pas encore commandée. */
  readonly order?: Maybe<Order>;
  /** La commande récurrente ; nulle pour une commande ponctuelle. */
  readonly recurringOrder?: Maybe<RecurringOrder>;
  /** Partie du jour. */
  readonly window?: Maybe<SlotWindow>;
};

/** Adresse privée du calendrier .ics. */
export type PlanningFeed = {
  readonly __typename: 'PlanningFeed';
  /** Créée à cet instant. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** Chemin du calendrier sur le tableau de bord ; qui le connaît voit les livraisons, sans session. */
  readonly url: Scalars['String']['output'];
};

/** Une alerte sur le prix d’un produit. Elle se déclenche une fois, quand un prix publié passe le seuil. */
export type PriceAlert = {
  readonly __typename: 'PriceAlert';
  /** Faux quand elle s’est déclenchée. */
  readonly active: Scalars['Boolean']['output'];
  /** De quel côté du seuil le prix doit passer. */
  readonly condition?: Maybe<PriceCondition>;
  /** Date de création. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** Le produit. */
  readonly gas?: Maybe<Gas>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Quand elle s’est déclenchée. */
  readonly lastTriggeredAt?: Maybe<Scalars['DateTime']['output']>;
  /** Seuil, en € HT par litre, 4 décimales. */
  readonly threshold: Scalars['Decimal']['output'];
};

/** Une alerte de prix à créer. */
export type PriceAlertInput = {
  /** De quel côté du seuil ; le prix du jour doit être de l’autre côté. */
  readonly condition: PriceCondition;
  /** Le produit. */
  readonly gasId: Scalars['ID']['input'];
  /** Seuil, en € HT par litre, 4 décimales au plus. */
  readonly threshold: Scalars['Decimal']['input'];
};

/** Réponse à l’écriture d’une alerte de prix. */
export type PriceAlertPayload = {
  readonly __typename: 'PriceAlertPayload';
  /** L’alerte ; nulle quand l’écriture est refusée. */
  readonly alert?: Maybe<PriceAlert>;
  /** Ce qui est à corriger. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** De quel côté d’un seuil. */
export type PriceCondition =
  /** Au-dessus du seuil */
  | 'ABOVE'
  /** Sous le seuil */
  | 'BELOW';

/** Le prix d’un produit un jour donné. */
export type PricePoint = {
  readonly __typename: 'PricePoint';
  /** Jour. */
  readonly date: Scalars['Date']['output'];
  /** Prix HT au litre, 4 décimales. */
  readonly unitPriceExclTax: Scalars['Decimal']['output'];
};

/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type Query = {
  readonly __typename: 'Query';
  /** Ce que doit l’entreprise de cet onglet. */
  readonly accountStatement: AccountStatement;
  /** Adresse du fichier CSV des écritures comptables de la liste filtrée, valable pour cette session. */
  readonly accountingEntriesUrl?: Maybe<Scalars['String']['output']>;
  /** Les chiffres d’une période, pour l’entreprise de cet onglet : ce qui a été livré, ce que cela a coûté et émis. Chaque partie se charge et échoue pour elle-même. */
  readonly analytics: Analytics;
  /** La configuration de l’installation, lisible sans session. */
  readonly appConfig: AppConfig;
  /** Les entreprises de la personne connectée, triées par nom. */
  readonly businesses: ReadonlyArray<Business>;
  /** L’entreprise sur laquelle cet onglet travaille (en-tête `X-Business-Id`), sinon celle que le fournisseur a retenue, sinon la première par nom. */
  readonly currentBusiness?: Maybe<Business>;
  /** Les créneaux auxquels un volume peut être livré à un site, et pourquoi les autres ne conviennent pas. */
  readonly deliverySlots: ReadonlyArray<DeliverySlot>;
  /** Adresse d’une archive ZIP des documents de commandes, valable pour cette session ; nulle quand elles n’en ont aucun. */
  readonly documentArchive?: Maybe<Scalars['String']['output']>;
  /** Le remboursement d’accise estimé d’un trimestre, véhicule par véhicule. */
  readonly exciseRefund?: Maybe<ExciseRefund>;
  /** Nombre de lignes qu’un export aurait ; plus de 200 000 sont refusées. */
  readonly exportEstimate: Scalars['Int']['output'];
  /** Les exports de l’entreprise de cet onglet, le plus récent d’abord ; sans ceux de factures et d’écritures pour qui ne voit pas les factures. */
  readonly exports: ExportJobPage;
  /** Les chiffres de la flotte de l’entreprise de cet onglet. */
  readonly fleet: FleetSummary;
  /** Les produits livrables aux entreprises, avec leur prix du jour. */
  readonly gasList: ReadonlyArray<Gas>;
  /** L’essentiel de l’entreprise de cet onglet. Chaque partie se charge et échoue pour elle-même. */
  readonly home: HomeSummary;
  /** Une facture ou un avoir de l’une des entreprises de la personne ; nul quand il est introuvable. */
  readonly invoice?: Maybe<Invoice>;
  /** Adresse d’une archive ZIP des factures, chacune en PDF et en XML, valable pour cette session. */
  readonly invoiceArchive?: Maybe<Scalars['String']['output']>;
  /** Les factures et avoirs de l’entreprise de cet onglet. */
  readonly invoices: InvoicePage;
  /** La personne connectée. Erreur « No customer found » quand elle n’est rattachée à aucune entreprise, « isLogged is false » sans session. */
  readonly me?: Maybe<Customer>;
  /** Les notifications de la personne connectée pour l’entreprise de cet onglet, la plus récente d’abord. */
  readonly notifications: NotificationPage;
  /** Une commande de l’une des entreprises de la personne ; nulle quand elle est introuvable. */
  readonly order?: Maybe<Order>;
  /** Le prix d’une livraison, garanti quinze minutes. */
  readonly orderQuote: OrderQuotePayload;
  /** Les livraisons de l’entreprise de cet onglet. */
  readonly orders: OrderPage;
  /** L’état d’un lien de récupération de mot de passe, lisible sans session. */
  readonly passwordRecoveryToken: PasswordRecoveryTokenState;
  /** Ce qui est prévu pour l’entreprise de cet onglet, par jour et partie du jour. */
  readonly planning: ReadonlyArray<PlanningEntry>;
  /** Les jours sans livraison ; avec `planning` aux mêmes dates, ils ne coûtent rien. */
  readonly planningClosedDays: ReadonlyArray<ClosedDay>;
  /** Le calendrier privé de la personne connectée pour l’entreprise de cet onglet. */
  readonly planningFeed: PlanningFeed;
  /** Les alertes de prix de la personne connectée pour l’entreprise de cet onglet, la plus récente d’abord. */
  readonly priceAlerts: ReadonlyArray<PriceAlert>;
  /** Les prix publiés d’un produit, le plus ancien d’abord ; un jour sans prix n’y est pas. */
  readonly priceHistory: ReadonlyArray<PricePoint>;
  /** Une commande récurrente de l’une des entreprises de la personne ; nulle quand elle est introuvable. Les commandes qu’elle a créées : `orders(filter: { recurringOrderId: … })`. */
  readonly recurringOrder?: Maybe<RecurringOrder>;
  /** Les commandes récurrentes de l’entreprise de cet onglet : actives d’abord, puis en pause, puis terminées ; de même état, par nom. */
  readonly recurringOrders: RecurringOrderPage;
  /** Les prochaines dates qu’une commande récurrente aurait, sans rien enregistrer. */
  readonly recurringPreview: RecurringPreviewPayload;
  /** Ce qui porte un terme dans l’entreprise de cet onglet, parmi ce que la personne peut voir : le plus ressemblant d’abord, puis le plus récent. */
  readonly search: ReadonlyArray<SearchResult>;
  /** Une cuve de l’entreprise de cet onglet ; nulle quand elle est introuvable. */
  readonly tank?: Maybe<Tank>;
  /** Où est le camion-citerne d’une commande ; nul quand il n’est pas en route. */
  readonly tankerPosition?: Maybe<TankerPosition>;
  /** Les cuves de l’entreprise de cet onglet. */
  readonly tanks: TankPage;
  /** Les personnes qui ont, ont eu ou auront accès à l’entreprise de cet onglet, triées par nom. */
  readonly users: BusinessUserPage;
  /** Un véhicule de l’entreprise de cet onglet ; nul quand il est introuvable. */
  readonly vehicle?: Maybe<Vehicle>;
  /** Les véhicules et matériels de l’entreprise de cet onglet. */
  readonly vehicles: VehiclePage;
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryAccountingEntriesUrlArgs = {
  filter?: InputMaybe<InvoiceFilter>;
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryAnalyticsArgs = {
  input: AnalyticsInput;
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryDeliverySlotsArgs = {
  addressId: Scalars['ID']['input'];
  from: Scalars['Date']['input'];
  items: ReadonlyArray<OrderItemInput>;
  to: Scalars['Date']['input'];
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryDocumentArchiveArgs = {
  kinds?: InputMaybe<ReadonlyArray<DocumentKind>>;
  orderIds: ReadonlyArray<Scalars['ID']['input']>;
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryExciseRefundArgs = {
  quarter: Scalars['Int']['input'];
  year: Scalars['Int']['input'];
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryExportEstimateArgs = {
  input: ExportInput;
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryExportsArgs = {
  page?: InputMaybe<PageInput>;
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryInvoiceArgs = {
  id: Scalars['ID']['input'];
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryInvoiceArchiveArgs = {
  ids: ReadonlyArray<Scalars['ID']['input']>;
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryInvoicesArgs = {
  filter?: InputMaybe<InvoiceFilter>;
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<InvoiceSort>;
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryNotificationsArgs = {
  page?: InputMaybe<PageInput>;
  unread?: InputMaybe<Scalars['Boolean']['input']>;
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryOrderArgs = {
  id: Scalars['ID']['input'];
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryOrderQuoteArgs = {
  input: OrderQuoteInput;
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryOrdersArgs = {
  filter?: InputMaybe<OrderFilter>;
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<OrderSort>;
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryPasswordRecoveryTokenArgs = {
  token: Scalars['String']['input'];
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryPlanningArgs = {
  from: Scalars['Date']['input'];
  to: Scalars['Date']['input'];
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryPlanningClosedDaysArgs = {
  from: Scalars['Date']['input'];
  to: Scalars['Date']['input'];
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryPriceHistoryArgs = {
  from: Scalars['Date']['input'];
  gasId: Scalars['ID']['input'];
  to: Scalars['Date']['input'];
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryRecurringOrderArgs = {
  id: Scalars['ID']['input'];
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryRecurringOrdersArgs = {
  filter?: InputMaybe<RecurringFilter>;
  page?: InputMaybe<PageInput>;
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryRecurringPreviewArgs = {
  input: RecurringOrderInput;
  limit?: Scalars['Int']['input'];
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QuerySearchArgs = {
  limit?: Scalars['Int']['input'];
  term: Scalars['String']['input'];
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryTankArgs = {
  id: Scalars['ID']['input'];
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryTankerPositionArgs = {
  orderId: Scalars['ID']['input'];
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryTanksArgs = {
  filter?: InputMaybe<TankFilter>;
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<TankSort>;
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryUsersArgs = {
  filter?: InputMaybe<UserFilter>;
  page?: InputMaybe<PageInput>;
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryVehicleArgs = {
  id: Scalars['ID']['input'];
};


/** Les lectures. Toutes demandent une session, sauf `appConfig`. */
export type QueryVehiclesArgs = {
  filter?: InputMaybe<VehicleFilter>;
  page?: InputMaybe<PageInput>;
  sort?: InputMaybe<VehicleSort>;
};

/** Un produit d’un devis. */
export type QuoteItem = {
  readonly __typename: 'QuoteItem';
  /** Accise comprise dans ce prix, au litre ; nulle pour un produit sans accise. */
  readonly exciseIncluded?: Maybe<Scalars['Decimal']['output']>;
  /** Produit. */
  readonly gas?: Maybe<Gas>;
  /** Montant HT. */
  readonly totalExclTax?: Maybe<Scalars['Cents']['output']>;
  /** Prix HT au litre, 4 décimales. */
  readonly unitPriceExclTax?: Maybe<Scalars['Decimal']['output']>;
  /** Volume, en litres. */
  readonly volume?: Maybe<Scalars['Int']['output']>;
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

/** Ce qui restreint la liste des commandes récurrentes. */
export type RecurringFilter = {
  /** L’un de ces sites. */
  readonly addressIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Une partie du nom ou de la référence. */
  readonly q?: Scalars['String']['input'];
  /** L’un de ces états ; tous quand la liste est absente. */
  readonly status?: InputMaybe<ReadonlyArray<RecurringStatus>>;
};

/** Un produit d’une commande récurrente. */
export type RecurringItem = {
  readonly __typename: 'RecurringItem';
  /** Remplir jusqu’au maximum utile (95 %). */
  readonly fillUp: Scalars['Boolean']['output'];
  /** Produit ; nul quand il n’est plus vendu. */
  readonly gas?: Maybe<Gas>;
  /** Cuve. */
  readonly tank?: Maybe<Tank>;
  /** Volume, en litres. */
  readonly volume?: Maybe<Scalars['Int']['output']>;
};

/** Une commande qui se répète. */
export type RecurringOrder = {
  readonly __typename: 'RecurringOrder';
  /** Site de livraison. */
  readonly address?: Maybe<Address>;
  /** Coût mensuel moyen HT : celui de ses livraisons des 12 derniers mois ; sans livraison, une estimation au prix du jour. */
  readonly averageMonthlyCostExclTax?: Maybe<Scalars['Cents']['output']>;
  /** L’entreprise ; pas toujours celle de cet onglet, quand une adresse mène à une autre. */
  readonly business?: Maybe<Business>;
  /** Date de création. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** Jour du mois, de 1 à 28, ou -1 pour le dernier jour ouvré ; nul quand elle n’est pas mensuelle. */
  readonly dayOfMonth?: Maybe<Scalars['Int']['output']>;
  /** Dernier jour ; nul : sans fin. */
  readonly endsOn?: Maybe<Scalars['Date']['output']>;
  /** Fréquence. */
  readonly frequency?: Maybe<Frequency>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Consignes pour le chauffeur. */
  readonly instructions?: Maybe<Scalars['String']['output']>;
  /** Produits. */
  readonly items: ReadonlyArray<RecurringItem>;
  /** Nom. */
  readonly name: Scalars['String']['output'];
  /** Ses prochaines dates : prévues, passées ou déjà commandées ; aucune pendant une pause ni après la fin. */
  readonly nextOccurrences: ReadonlyArray<Occurrence>;
  /** Dernier jour de la pause ; nul hors pause, et pour une pause sans fin. */
  readonly pausedUntil?: Maybe<Scalars['Date']['output']>;
  /** Numéro de commande interne de l’entreprise. */
  readonly purchaseOrderNumber?: Maybe<Scalars['String']['output']>;
  /** Référence lisible, par exemple « REC-0042 ». */
  readonly reference?: Maybe<Scalars['String']['output']>;
  /** Premier jour. */
  readonly startsOn?: Maybe<Scalars['Date']['output']>;
  /** État. */
  readonly status?: Maybe<RecurringStatus>;
  /** Jours, de 1 (lundi) à 7 (dimanche) ; vide quand elle est mensuelle. */
  readonly weekdays: ReadonlyArray<Scalars['Int']['output']>;
  /** Partie du jour. */
  readonly window?: Maybe<SlotWindow>;
};


/** Une commande qui se répète. */
export type RecurringOrderNextOccurrencesArgs = {
  limit?: Scalars['Int']['input'];
};

/** Une commande récurrente, entière : un champ absent est vide. */
export type RecurringOrderInput = {
  /** Site de livraison. */
  readonly addressId: Scalars['ID']['input'];
  /** Jour du mois, de 1 à 28, ou -1 pour le dernier jour ouvré ; obligatoire chaque mois. */
  readonly dayOfMonth?: InputMaybe<Scalars['Int']['input']>;
  /** Dernier jour, pas avant le premier ; absent : sans fin. */
  readonly endsOn?: InputMaybe<Scalars['Date']['input']>;
  /** Fréquence. */
  readonly frequency: Frequency;
  /** Consignes pour le chauffeur, 500 caractères au plus. */
  readonly instructions?: InputMaybe<Scalars['String']['input']>;
  /** Produits, 3 au plus. */
  readonly items: ReadonlyArray<OrderItemInput>;
  /** Nom, de 1 à 60 caractères. */
  readonly name: Scalars['String']['input'];
  /** Numéro de commande interne, 35 caractères au plus ; obligatoire quand l’entreprise le demande. */
  readonly purchaseOrderNumber?: InputMaybe<Scalars['String']['input']>;
  /** Premier jour ; ni passé à la création, ni à plus d’un an. */
  readonly startsOn: Scalars['Date']['input'];
  /** Jours, de 1 (lundi) à 6 (samedi) ; obligatoires sauf chaque mois. */
  readonly weekdays?: ReadonlyArray<Scalars['Int']['input']>;
  /** Partie du jour. */
  readonly window: SlotWindow;
};

/** Une page de commandes récurrentes. */
export type RecurringOrderPage = {
  readonly __typename: 'RecurringOrderPage';
  /** Les commandes récurrentes. */
  readonly items: ReadonlyArray<RecurringOrder>;
  /** Où en est la liste. */
  readonly pageInfo: PageInfo;
};

/** Réponse d’un changement de commande récurrente. */
export type RecurringOrderPayload = {
  readonly __typename: 'RecurringOrderPayload';
  /** La commande récurrente telle qu’elle est devenue ; nulle en cas de refus. */
  readonly recurringOrder?: Maybe<RecurringOrder>;
  /** Ce qui s’y oppose ; vide quand le changement est enregistré. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Réponse à un aperçu de commande récurrente. */
export type RecurringPreviewPayload = {
  readonly __typename: 'RecurringPreviewPayload';
  /** Les dates ; vide quand la commande récurrente ne peut pas être telle quelle. */
  readonly occurrences: ReadonlyArray<Occurrence>;
  /** Ce qui s’y oppose. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** État d’une commande récurrente. */
export type RecurringStatus =
  /** Active */
  | 'ACTIVE'
  /** Terminée */
  | 'ENDED'
  /** En pause */
  | 'PAUSED';

/** Un problème avec une livraison. */
export type ReportIssueInput = {
  /** Description, de 20 à 2 000 caractères. */
  readonly description: Scalars['String']['input'];
  /** Nature du problème. */
  readonly kind: IssueKind;
  /** La commande. */
  readonly orderId: Scalars['ID']['input'];
};

/** Genre d’un résultat de recherche. */
export type SearchKind =
  /** Site */
  | 'ADDRESS'
  /** Contact */
  | 'CONTACT'
  /** Facture ou avoir */
  | 'INVOICE'
  /** Commande ou livraison */
  | 'ORDER'
  /** Commande récurrente */
  | 'RECURRING_ORDER'
  /** Cuve */
  | 'TANK'
  /** Personne qui a accès, ou qui est invitée */
  | 'USER'
  /** Véhicule */
  | 'VEHICLE';

/** Un résultat de recherche. */
export type SearchResult = {
  readonly __typename: 'SearchResult';
  /** Identifiant opaque de ce qui est trouvé, unique dans son genre. */
  readonly id: Scalars['ID']['output'];
  /** De quel genre. */
  readonly kind: SearchKind;
  /** Où il mène, chemin du tableau de bord. */
  readonly link: Scalars['String']['output'];
  /** Ce qui aide à le reconnaître, affichable tel quel. */
  readonly subtitle: Scalars['String']['output'];
  /** Ce qui le nomme : référence, immatriculation ou nom. */
  readonly title: Scalars['String']['output'];
};

/** Un mandat SEPA à signer. */
export type SepaInput = {
  /** Code BIC, du même pays que l’IBAN. */
  readonly bic?: InputMaybe<Scalars['String']['input']>;
  /** Le signataire a coché la case de consentement. */
  readonly consent: Scalars['Boolean']['input'];
  /** Titulaire du compte, 70 caractères au plus. */
  readonly holder: Scalars['String']['input'];
  /** IBAN d’un pays de la zone SEPA ; peut contenir des espaces. */
  readonly iban: Scalars['String']['input'];
  /** En faire le moyen de paiement utilisé d’abord. */
  readonly makeDefault?: Scalars['Boolean']['input'];
  /** Type de mandat. */
  readonly scheme?: SepaScheme;
};

/** Un mandat de prélèvement SEPA. Qui n’a ni `FINANCE_READ` ni `PAYMENT_METHOD_WRITE` n’en voit que ce qu’il faut pour le choisir : la fin de l’IBAN et l’état ; le reste est nul. */
export type SepaMandate = PaymentMethod & {
  readonly __typename: 'SepaMandate';
  /** Nom de la banque. */
  readonly bankName?: Maybe<Scalars['String']['output']>;
  /** Code BIC. */
  readonly bic?: Maybe<Scalars['String']['output']>;
  /** Date d’ajout. */
  readonly createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** Adresse du même PDF à montrer dans la page, valable pour cette session ; nulle quand il n’est pas conservé. */
  readonly documentPreviewUrl?: Maybe<Scalars['String']['output']>;
  /** Adresse du mandat signé, un PDF, valable pour cette session ; nulle si le fournisseur ne l’a pas. */
  readonly documentUrl?: Maybe<Scalars['String']['output']>;
  /** Titulaire du compte. */
  readonly holder?: Maybe<Scalars['String']['output']>;
  /** Quatre derniers caractères de l’IBAN ; le reste n’est jamais transmis. */
  readonly ibanLast4: Scalars['String']['output'];
  /** Identifiant créancier SEPA. */
  readonly ics?: Maybe<Scalars['String']['output']>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Vrai pour le moyen utilisé d’abord. */
  readonly isDefault: Scalars['Boolean']['output'];
  /** Référence unique de mandat. */
  readonly rum?: Maybe<Scalars['String']['output']>;
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

/** Une valeur d’une période. */
export type SeriesPoint = {
  readonly __typename: 'SeriesPoint';
  /** La période : « 2026-03 », « 2026-W12 » ou « 2026-03-12 ». */
  readonly period: Scalars['String']['output'];
  /** La valeur du même rang de la période comparée ; nulle sans comparaison, ou quand celle-ci est plus courte. */
  readonly previous?: Maybe<Scalars['Decimal']['output']>;
  /** La valeur. */
  readonly value: Scalars['Decimal']['output'];
};

/** Gravité. */
export type Severity =
  /** Grave */
  | 'CRITICAL'
  /** Information */
  | 'INFO'
  /** Avertissement */
  | 'WARNING';

/** Ce qu’un site a reçu. */
export type SiteBreakdown = {
  readonly __typename: 'SiteBreakdown';
  /** L’adresse ; nulle quand elle est supprimée. */
  readonly address?: Maybe<Address>;
  /** Le site. */
  readonly addressId: Scalars['ID']['output'];
  /** Livraisons. */
  readonly deliveries: Scalars['Int']['output'];
  /** kg CO₂e. */
  readonly emissionsKg: Scalars['Decimal']['output'];
  /** Nom du site ; celui qu’il avait s’il est supprimé. */
  readonly label: Scalars['String']['output'];
  /** Part du volume, en %, 1 décimale. */
  readonly sharePercent: Scalars['Decimal']['output'];
  /** Dépense HT, frais de livraison compris. */
  readonly spendExclTax: Scalars['Cents']['output'];
  /** Litres livrés. */
  readonly volume: Scalars['Int']['output'];
};

/** Ce qui s’oppose à un créneau. */
export type SlotReason =
  /** Complet */
  | 'FULL'
  /** Jour férié */
  | 'HOLIDAY'
  /** Samedi après le matin */
  | 'SATURDAY'
  /** Site fermé */
  | 'SITE_CLOSED'
  /** Dimanche */
  | 'SUNDAY'
  /** Trop tôt */
  | 'TOO_EARLY';

/** Une partie du jour, heure de Paris. */
export type SlotWindow =
  /** Après-midi, 12:00–18:00 */
  | 'AFTERNOON'
  /** Matin, 06:00–12:00 */
  | 'MORNING'
  /** Nuit, 20:00–05:00 le lendemain */
  | 'NIGHT';

/** Le sens d’un tri. */
export type SortDirection =
  /** Croissant */
  | 'ASC'
  /** Décroissant */
  | 'DESC';

/** Un mois du compte d’une entreprise, TTC. */
export type StatementMonth = {
  readonly __typename: 'StatementMonth';
  /** Dû à la fin du mois. */
  readonly balance: Scalars['Cents']['output'];
  /** Facturé, avoirs déduits. */
  readonly invoiced: Scalars['Cents']['output'];
  /** Le mois, AAAA-MM. */
  readonly month: Scalars['String']['output'];
  /** Réglé. */
  readonly paid: Scalars['Cents']['output'];
};

/** Combien de commandes sont dans un état. */
export type StatusCount = {
  readonly __typename: 'StatusCount';
  /** Nombre de commandes. */
  readonly count: Scalars['Int']['output'];
  /** L’état. */
  readonly status: OrderStatus;
};

/** Ce qui change, au fil de l’eau : par événements du serveur (`text/event-stream`), une opération par connexion. Une erreur de code `RESET` demande de tout relire ; le code `UPSTREAM_UNAVAILABLE` prévient que rien n’arrive d’ici là. L’abonnement continue après l’une comme après l’autre. */
export type Subscription = {
  readonly __typename: 'Subscription';
  /** Tout ce qui change dans l’entreprise de cet onglet, en un seul flux, factures comprises pour qui peut les voir. L’état présent n’est pas envoyé : il se lit une fois le flux ouvert. */
  readonly businessUpdated: LiveUpdate;
  /** Un export de l’entreprise de cet onglet qui avance ou se termine, ou un seul. L’état présent n’est pas envoyé : il se lit une fois le flux ouvert. */
  readonly exportProgress: ExportJob;
  /** Une facture de l’entreprise de cet onglet qui change ou s’ajoute. L’état présent n’est pas envoyé : il se lit une fois le flux ouvert. */
  readonly invoiceUpdated: Invoice;
  /** Une notification de la personne connectée qui arrive, ou qui vient d’être lue ailleurs : celle-ci a un `readAt`, et d’autres ont pu être lues avec elle. */
  readonly notificationReceived: AppNotification;
  /** Une commande de l’entreprise courante qui change ou se crée, ou une seule commande : telle qu’elle est, puis à chaque changement. */
  readonly orderUpdated: Order;
  /** Une cuve de l’entreprise de cet onglet dont le niveau change, ou une seule. L’état présent n’est pas envoyé : il se lit une fois le flux ouvert. */
  readonly tankLevelChanged: Tank;
  /** Où est le camion-citerne d’une commande : sa position, puis chaque nouvelle. */
  readonly tankerPosition: TankerPosition;
};


/** Ce qui change, au fil de l’eau : par événements du serveur (`text/event-stream`), une opération par connexion. Une erreur de code `RESET` demande de tout relire ; le code `UPSTREAM_UNAVAILABLE` prévient que rien n’arrive d’ici là. L’abonnement continue après l’une comme après l’autre. */
export type SubscriptionExportProgressArgs = {
  id?: InputMaybe<Scalars['ID']['input']>;
};


/** Ce qui change, au fil de l’eau : par événements du serveur (`text/event-stream`), une opération par connexion. Une erreur de code `RESET` demande de tout relire ; le code `UPSTREAM_UNAVAILABLE` prévient que rien n’arrive d’ici là. L’abonnement continue après l’une comme après l’autre. */
export type SubscriptionOrderUpdatedArgs = {
  orderId?: InputMaybe<Scalars['ID']['input']>;
};


/** Ce qui change, au fil de l’eau : par événements du serveur (`text/event-stream`), une opération par connexion. Une erreur de code `RESET` demande de tout relire ; le code `UPSTREAM_UNAVAILABLE` prévient que rien n’arrive d’ici là. L’abonnement continue après l’une comme après l’autre. */
export type SubscriptionTankLevelChangedArgs = {
  tankId?: InputMaybe<Scalars['ID']['input']>;
};


/** Ce qui change, au fil de l’eau : par événements du serveur (`text/event-stream`), une opération par connexion. Une erreur de code `RESET` demande de tout relire ; le code `UPSTREAM_UNAVAILABLE` prévient que rien n’arrive d’ici là. L’abonnement continue après l’une comme après l’autre. */
export type SubscriptionTankerPositionArgs = {
  orderId: Scalars['ID']['input'];
};

/** Ce qu’il faudrait commander, et avant quand. */
export type SuggestedOrder = {
  readonly __typename: 'SuggestedOrder';
  /** Dernier jour pour commander. */
  readonly orderBefore: Scalars['Date']['output'];
  /** Pourquoi, affichable tel quel. */
  readonly reason: Scalars['String']['output'];
  /** Volume, en litres. */
  readonly volume?: Maybe<Scalars['Int']['output']>;
};

/** Une cuve de l’entreprise. */
export type Tank = {
  readonly __typename: 'Tank';
  /** Faux pour une cuve archivée. */
  readonly active: Scalars['Boolean']['output'];
  /** Site. */
  readonly address?: Maybe<Address>;
  /** Seuil d’alerte, en pourcentage de la capacité. */
  readonly alertThresholdPercent?: Maybe<Scalars['Int']['output']>;
  /** Ce qui sort de l’ordinaire, le plus récent d’abord, sans ce qui est écarté. */
  readonly anomalies: ReadonlyArray<Anomaly>;
  /** Consommation moyenne, en litres par jour ; nulle avec moins de trois relevés. */
  readonly averageDailyUse?: Maybe<Scalars['Decimal']['output']>;
  /** Capacité, en litres. */
  readonly capacity?: Maybe<Scalars['Int']['output']>;
  /** Autonomie estimée, en jours ; nulle quand elle n’est pas connue. */
  readonly daysLeft?: Maybe<Scalars['Decimal']['output']>;
  /** Autonomie si la consommation est aussi basse ; nulle quand cette erreur n’est pas connue. */
  readonly daysLeftHigh?: Maybe<Scalars['Decimal']['output']>;
  /** Autonomie si la consommation est aussi haute que l’erreur des prévisions des 90 derniers jours le laisse craindre ; nulle quand cette erreur n’est pas connue. */
  readonly daysLeftLow?: Maybe<Scalars['Decimal']['output']>;
  /** Ce que la cuve contiendra, et sur quoi repose cette prévision ; nul avec moins de trois relevés. */
  readonly forecast?: Maybe<TankForecast>;
  /** Produit. */
  readonly gas?: Maybe<Gas>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Niveau, en litres ; nul quand il n’a jamais été relevé. */
  readonly level?: Maybe<Scalars['Int']['output']>;
  /** Date du relevé. */
  readonly levelAt?: Maybe<Scalars['DateTime']['output']>;
  /** Niveau, en pourcentage de la capacité, une décimale. */
  readonly levelPercent?: Maybe<Scalars['Decimal']['output']>;
  /** D’où vient le niveau. */
  readonly levelSource?: Maybe<LevelSource>;
  /** Nom. */
  readonly name: Scalars['String']['output'];
  /** Prochaine livraison prévue dans la cuve. */
  readonly nextOrder?: Maybe<Order>;
  /** Relevés et estimations, le plus ancien d’abord. */
  readonly readings: ReadonlyArray<TankReading>;
  /** Commande suggérée. */
  readonly suggestedOrder?: Maybe<SuggestedOrder>;
  /** Creux disponible, en litres : volume utile moins niveau ; nul quand le niveau n’est pas connu. */
  readonly ullage?: Maybe<Scalars['Int']['output']>;
  /** Volume utile, en litres : 95 % de la capacité. */
  readonly usableCapacity?: Maybe<Scalars['Int']['output']>;
};


/** Une cuve de l’entreprise. */
export type TankReadingsArgs = {
  from: Scalars['Date']['input'];
  to: Scalars['Date']['input'];
};

/** Ce qui restreint la liste des cuves. */
export type TankFilter = {
  /** Vrai : en service ; faux : archivées ; absent : toutes. */
  readonly active?: InputMaybe<Scalars['Boolean']['input']>;
  /** L’un de ces sites. */
  readonly addressIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** L’un de ces produits. */
  readonly gasIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Vrai : seulement celles qui sont sous leur seuil d’alerte. */
  readonly low?: Scalars['Boolean']['input'];
  /** Une partie du nom, ou du nom ou de la ville du site. */
  readonly q?: Scalars['String']['input'];
};

/** La prévision du niveau d’une cuve. */
export type TankForecast = {
  readonly __typename: 'TankForecast';
  /** Jour où le seuil d’alerte sera atteint ; nul quand ce n’est pas dans les 60 jours. */
  readonly alertOn?: Maybe<Scalars['Date']['output']>;
  /** Jours de consommation retenus. */
  readonly days: Scalars['Int']['output'];
  /** Jour où la cuve sera vide, à 5 % de sa capacité ; nul quand ce n’est pas dans les 60 jours. */
  readonly emptyOn?: Maybe<Scalars['Date']['output']>;
  /** Erreur des prévisions des 90 derniers jours, en pourcentage de la consommation prévue : neuf sur dix sont restées en deçà. Nulle quand l’historique est trop court. */
  readonly errorPercent?: Maybe<Scalars['Decimal']['output']>;
  /** Le niveau prévu par jour, du dernier niveau connu au vide, 60 jours au plus. */
  readonly points: ReadonlyArray<ForecastPoint>;
  /** Jours récents, qui comptent davantage. */
  readonly recentDays: Scalars['Int']['output'];
  /** Combien de fois comptent les jours récents. */
  readonly recentWeight: Scalars['Int']['output'];
};

/** Une cuve. Un champ absent reste. */
export type TankInput = {
  /** Site. */
  readonly addressId?: InputMaybe<Scalars['ID']['input']>;
  /** Seuil d’alerte, de 5 à 60 % de la capacité ; 20 à la création quand il est absent. */
  readonly alertThresholdPercent?: InputMaybe<Scalars['Int']['input']>;
  /** Capacité, de 200 à 120 000 litres. */
  readonly capacity?: InputMaybe<Scalars['Int']['input']>;
  /** Produit. */
  readonly gasId?: InputMaybe<Scalars['ID']['input']>;
  /** Nom, de 1 à 60 caractères, unique sur son site. */
  readonly name?: InputMaybe<Scalars['String']['input']>;
};

/** Une page de cuves. */
export type TankPage = {
  readonly __typename: 'TankPage';
  /** Les cuves. */
  readonly items: ReadonlyArray<Tank>;
  /** Où en est la liste. */
  readonly pageInfo: PageInfo;
  /** Les totaux de la liste filtrée ; nuls quand le fournisseur ne les donne pas. */
  readonly totals?: Maybe<TankTotals>;
};

/** Réponse d’un changement de cuve. */
export type TankPayload = {
  readonly __typename: 'TankPayload';
  /** La cuve telle qu’elle est devenue ; nulle en cas de refus. */
  readonly tank?: Maybe<Tank>;
  /** Ce qui s’y oppose ; vide quand le changement est enregistré. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Le niveau d’une cuve à un instant. */
export type TankReading = {
  readonly __typename: 'TankReading';
  /** L’instant. */
  readonly at: Scalars['DateTime']['output'];
  /** Niveau, en litres. */
  readonly level: Scalars['Int']['output'];
  /** D’où il vient. */
  readonly source?: Maybe<LevelSource>;
};

/** L’ordre de la liste des cuves. */
export type TankSort = {
  /** Le sens. */
  readonly direction?: SortDirection;
  /** Ce qui est comparé. */
  readonly field?: TankSortField;
};

/** Ce par quoi la liste des cuves se trie ; ce qui n’est pas connu vient à la fin. */
export type TankSortField =
  /** Capacité */
  | 'CAPACITY'
  /** Autonomie */
  | 'DAYS_LEFT'
  /** Niveau, en pourcentage */
  | 'LEVEL_PERCENT'
  /** Nom */
  | 'NAME';

/** Les totaux d’une liste de cuves, toutes pages comprises. */
export type TankTotals = {
  readonly __typename: 'TankTotals';
  /** Capacité, en litres. */
  readonly capacity?: Maybe<Scalars['Int']['output']>;
  /** Niveau connu, en litres. */
  readonly level?: Maybe<Scalars['Int']['output']>;
};

/** Un camion-citerne du fournisseur. */
export type Tanker = {
  readonly __typename: 'Tanker';
  /** Classe ADR de ce qu’il transporte. */
  readonly adrClass?: Maybe<Scalars['String']['output']>;
  /** Capacité, en litres. */
  readonly capacity?: Maybe<Scalars['Int']['output']>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Nom, par exemple « Citerne 12 ». */
  readonly name: Scalars['String']['output'];
  /** Immatriculation. */
  readonly registration: Scalars['String']['output'];
};

/** Où le camion-citerne d’une commande a été vu pour la dernière fois. */
export type TankerPosition = {
  readonly __typename: 'TankerPosition';
  /** Dépôt de départ, le début de l’itinéraire schématique. */
  readonly depot?: Maybe<Place>;
  /** Site de livraison, la fin de l’itinéraire schématique. */
  readonly destination?: Maybe<Place>;
  /** Distance restante, en kilomètres. */
  readonly distanceKm?: Maybe<Scalars['Decimal']['output']>;
  /** Arrivée estimée. */
  readonly eta?: Maybe<Scalars['DateTime']['output']>;
  /** Cap, en degrés depuis le nord. */
  readonly headingDeg?: Maybe<Scalars['Int']['output']>;
  /** Latitude, degrés décimaux. */
  readonly latitude: Scalars['Float']['output'];
  /** Longitude, degrés décimaux. */
  readonly longitude: Scalars['Float']['output'];
  /** La commande. */
  readonly orderId: Scalars['ID']['output'];
  /** Heure de la position. */
  readonly recordedAt: Scalars['DateTime']['output'];
  /** Nombre de clients livrés avant. */
  readonly stopsBefore?: Maybe<Scalars['Int']['output']>;
};

/** Une chose à faire. */
export type TodoItem = {
  readonly __typename: 'TodoItem';
  /** Le verbe du bouton, par exemple « Régler ». */
  readonly action: Scalars['String']['output'];
  /** Identifiant stable, par exemple « invoice-late-2204 ». */
  readonly key: Scalars['String']['output'];
  /** Où le faire, chemin du tableau de bord. */
  readonly link: Scalars['String']['output'];
  /** Ce qu’il y a à faire, affichable tel quel. */
  readonly message: Scalars['String']['output'];
  /** Gravité. */
  readonly severity: Severity;
};

/** Ce qui peut changer dans une commande. Un champ absent reste ; pour un autre produit ou un autre volume, il faut annuler la commande et en passer une nouvelle. */
export type UpdateOrderInput = {
  /** Jour du créneau. */
  readonly date?: InputMaybe<Scalars['Date']['input']>;
  /** Consignes pour le chauffeur, 500 caractères au plus. */
  readonly instructions?: InputMaybe<Scalars['String']['input']>;
  /** Numéro de commande interne, 35 caractères au plus. */
  readonly purchaseOrderNumber?: InputMaybe<Scalars['String']['input']>;
  /** Contact sur place ; vide pour aucun. */
  readonly siteContactId?: InputMaybe<Scalars['ID']['input']>;
  /** Partie du jour. */
  readonly window?: InputMaybe<SlotWindow>;
};

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

/** Une personne nommée. */
export type UserRef = {
  readonly __typename: 'UserRef';
  /** Prénom. */
  readonly firstName: Scalars['String']['output'];
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Nom de famille. */
  readonly lastName: Scalars['String']['output'];
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

/** Un véhicule ou un matériel de l’entreprise. Celui que nomme le plein d’une livraison est lu pour ses autres champs. */
export type Vehicle = {
  readonly __typename: 'Vehicle';
  /** Faux pour un véhicule archivé. */
  readonly active?: Maybe<Scalars['Boolean']['output']>;
  /** Réservoir d’AdBlue, en litres. */
  readonly adBlueCapacity?: Maybe<Scalars['Int']['output']>;
  /** Site. */
  readonly address?: Maybe<Address>;
  /** Ce qui sort de l’ordinaire, le plus récent d’abord, sans ce qui est écarté. */
  readonly anomalies: ReadonlyArray<Anomaly>;
  /** Marque. */
  readonly brand?: Maybe<Scalars['String']['output']>;
  /** Catégorie. */
  readonly category?: Maybe<VehicleCategory>;
  /** Consommation moyenne de 90 jours : L/100 km, ou L/h pour MACHINE, GENERATOR et REEFER ; nulle avec moins de trois pleins. */
  readonly consumption?: Maybe<Scalars['Decimal']['output']>;
  /** Consommation par mois, le plus ancien d’abord ; un mois sans mesure n’y est pas. */
  readonly consumptionSeries: ReadonlyArray<SeriesPoint>;
  /** Centre de coût. */
  readonly costCenter?: Maybe<Scalars['String']['output']>;
  /** Type de charge d’un véhicule électrique : 0 AC_DC, 1 AC, 2 DC. */
  readonly energySubtype?: Maybe<Scalars['Int']['output']>;
  /** Vrai quand son gazole ouvre droit au remboursement d’accise du transport de marchandises ; nul quand on ne le sait pas. */
  readonly exciseEligible?: Maybe<Scalars['Boolean']['output']>;
  /** Pleins, le plus récent d’abord ; 1 000 au plus. */
  readonly fills: ReadonlyArray<VehicleFill>;
  /** Immatriculation étrangère ou matériel non immatriculé. */
  readonly foreignRegistration?: Maybe<Scalars['Boolean']['output']>;
  /** Carburant ; nul pour un véhicule électrique, ou quand il n’est plus vendu. */
  readonly gas?: Maybe<Gas>;
  /** Poids total autorisé en charge, en kg. */
  readonly gvwKg?: Maybe<Scalars['Int']['output']>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Nom d’usage. */
  readonly label?: Maybe<Scalars['String']['output']>;
  /** Dernier plein. */
  readonly lastFillAt?: Maybe<Scalars['DateTime']['output']>;
  /** Modèle. */
  readonly model?: Maybe<Scalars['String']['output']>;
  /** Dernier kilométrage connu, ou heures d’un matériel à horamètre. */
  readonly odometerKm?: Maybe<Scalars['Int']['output']>;
  /** Immatriculation. */
  readonly registration: Scalars['String']['output'];
  /** Second carburant. */
  readonly secondaryGas?: Maybe<Gas>;
  /** Réservoir, en litres. */
  readonly tankCapacity?: Maybe<Scalars['Int']['output']>;
  /** Carburant pris en 30 jours, en litres ; sans l’AdBlue. */
  readonly volume30d?: Maybe<Scalars['Int']['output']>;
  /** Année. */
  readonly year?: Maybe<Scalars['Int']['output']>;
};


/** Un véhicule ou un matériel de l’entreprise. Celui que nomme le plein d’une livraison est lu pour ses autres champs. */
export type VehicleConsumptionSeriesArgs = {
  months?: Scalars['Int']['input'];
};


/** Un véhicule ou un matériel de l’entreprise. Celui que nomme le plein d’une livraison est lu pour ses autres champs. */
export type VehicleFillsArgs = {
  from: Scalars['Date']['input'];
  to: Scalars['Date']['input'];
};

/** Ce qu’un véhicule a pris. */
export type VehicleBreakdown = {
  readonly __typename: 'VehicleBreakdown';
  /** Catégorie ; elle dit l’unité de `consumption`. */
  readonly category?: Maybe<VehicleCategory>;
  /** Consommation de la période : L/100 km, ou L/h pour MACHINE, GENERATOR et REEFER ; nulle avec moins de trois pleins. */
  readonly consumption?: Maybe<Scalars['Decimal']['output']>;
  /** Écart de sa consommation des 30 derniers jours de la période, ou de la période si elle est plus courte, à celle des 90 jours d’avant, en %, signé, 1 décimale ; nul quand l’une n’est pas connue. */
  readonly deltaPercent?: Maybe<Scalars['Decimal']['output']>;
  /** Nom donné au véhicule. */
  readonly label?: Maybe<Scalars['String']['output']>;
  /** Immatriculation. */
  readonly registration: Scalars['String']['output'];
  /** Le véhicule, tel qu’il est. */
  readonly vehicle?: Maybe<Vehicle>;
  /** Le véhicule. */
  readonly vehicleId: Scalars['ID']['output'];
  /** Litres pris, sans l’AdBlue. */
  readonly volume: Scalars['Int']['output'];
};

/** Catégorie d’un véhicule. */
export type VehicleCategory =
  /** Voiture */
  | 'CAR'
  /** Autocar */
  | 'COACH'
  /** Groupe électrogène */
  | 'GENERATOR'
  /** Engin */
  | 'MACHINE'
  /** Autre */
  | 'OTHER'
  /** Groupe frigorifique */
  | 'REEFER'
  /** Poids lourd */
  | 'TRUCK'
  /** Utilitaire */
  | 'VAN';

/** Le plein d’un véhicule pendant une livraison. */
export type VehicleFill = {
  readonly __typename: 'VehicleFill';
  /** Heure du plein. */
  readonly filledAt?: Maybe<Scalars['DateTime']['output']>;
  /** Produit ; nul quand il n’est plus vendu. */
  readonly gas?: Maybe<Gas>;
  /** Identifiant opaque. */
  readonly id: Scalars['ID']['output'];
  /** Kilométrage relevé. */
  readonly odometerKm?: Maybe<Scalars['Int']['output']>;
  /** Livraison dont vient le plein ; nulle pour un plein à une cuve de l’entreprise. Seulement dans `Vehicle.fills`. */
  readonly order?: Maybe<Order>;
  /** Véhicule. */
  readonly vehicle: Vehicle;
  /** Volume, en litres. */
  readonly volume?: Maybe<Scalars['Int']['output']>;
};

/** Ce qui restreint la liste des véhicules. */
export type VehicleFilter = {
  /** Vrai : en service ; faux : archivés ; absent : tous. */
  readonly active?: InputMaybe<Scalars['Boolean']['input']>;
  /** L’un de ces sites. */
  readonly addressIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** L’une de ces catégories ; toutes quand la liste est absente. */
  readonly category?: InputMaybe<ReadonlyArray<VehicleCategory>>;
  /** Vrai : les véhicules électriques, et ceux de `gasIds` s’il y en a. */
  readonly electric?: Scalars['Boolean']['input'];
  /** L’un de ces produits. */
  readonly gasIds?: InputMaybe<ReadonlyArray<Scalars['ID']['input']>>;
  /** Une partie de l’immatriculation, du nom ou du centre de coût. */
  readonly q?: Scalars['String']['input'];
};

/** Un véhicule ou un matériel. Un champ absent reste ; un texte vide efface, et 0 pour un nombre, sauf `adBlueCapacity`. */
export type VehicleInput = {
  /** Réservoir d’AdBlue, de 0 à 300 litres. */
  readonly adBlueCapacity?: InputMaybe<Scalars['Int']['input']>;
  /** Site. */
  readonly addressId?: InputMaybe<Scalars['ID']['input']>;
  /** Marque, 60 caractères au plus. */
  readonly brand?: InputMaybe<Scalars['String']['input']>;
  /** Catégorie. */
  readonly category?: InputMaybe<VehicleCategory>;
  /** Centre de coût, 60 caractères au plus. */
  readonly costCenter?: InputMaybe<Scalars['String']['input']>;
  /** Type de charge d’un véhicule électrique : 0 AC_DC, 1 AC, 2 DC ; retire les carburants. */
  readonly energySubtype?: InputMaybe<Scalars['Int']['input']>;
  /** Immatriculation étrangère ou matériel non immatriculé. */
  readonly foreignRegistration?: InputMaybe<Scalars['Boolean']['input']>;
  /** Carburant ; retire le type de charge. */
  readonly gasId?: InputMaybe<Scalars['ID']['input']>;
  /** Poids total autorisé en charge, de 500 à 60 000 kg. */
  readonly gvwKg?: InputMaybe<Scalars['Int']['input']>;
  /** Nom d’usage, 60 caractères au plus. */
  readonly label?: InputMaybe<Scalars['String']['input']>;
  /** Modèle, 60 caractères au plus. */
  readonly model?: InputMaybe<Scalars['String']['input']>;
  /** Kilométrage, ou heures d’un matériel à horamètre ; pas moins que le dernier relevé. */
  readonly odometerKm?: InputMaybe<Scalars['Int']['input']>;
  /** Immatriculation française (AA-123-AA ou 1234 AB 56) ; avec `foreignRegistration`, de 2 à 15 caractères. Unique dans l’entreprise. */
  readonly registration?: InputMaybe<Scalars['String']['input']>;
  /** Second carburant. */
  readonly secondaryGasId?: InputMaybe<Scalars['ID']['input']>;
  /** Réservoir, de 1 à 3 000 litres. */
  readonly tankCapacity?: InputMaybe<Scalars['Int']['input']>;
  /** Année. */
  readonly year?: InputMaybe<Scalars['Int']['input']>;
};

/** Une page de véhicules. */
export type VehiclePage = {
  readonly __typename: 'VehiclePage';
  /** Les véhicules. */
  readonly items: ReadonlyArray<Vehicle>;
  /** Où en est la liste. */
  readonly pageInfo: PageInfo;
  /** Les totaux de la liste filtrée ; nuls quand le fournisseur ne les donne pas. */
  readonly totals?: Maybe<VehicleTotals>;
};

/** Réponse d’un changement de véhicule. */
export type VehiclePayload = {
  readonly __typename: 'VehiclePayload';
  /** Ce qui s’y oppose ; vide quand le changement est enregistré. */
  readonly userErrors: ReadonlyArray<UserError>;
  /** Le véhicule tel qu’il est devenu ; nul en cas de refus. */
  readonly vehicle?: Maybe<Vehicle>;
};

/** L’ordre de la liste des véhicules. */
export type VehicleSort = {
  /** Le sens. */
  readonly direction?: SortDirection;
  /** Ce qui est comparé. */
  readonly field?: VehicleSortField;
};

/** Ce par quoi la liste des véhicules se trie ; ce qui n’est pas connu vient à la fin. */
export type VehicleSortField =
  /** Catégorie */
  | 'CATEGORY'
  /** Consommation */
  | 'CONSUMPTION'
  /** Dernier plein */
  | 'LAST_FILL'
  /** Immatriculation */
  | 'REGISTRATION'
  /** Volume de 30 jours */
  | 'VOLUME_30D';

/** Les totaux d’une liste de véhicules, toutes pages comprises. */
export type VehicleTotals = {
  readonly __typename: 'VehicleTotals';
  /** Ce que les véhicules ont pris en 30 jours, en litres, sans l’AdBlue. */
  readonly volume30d?: Maybe<Scalars['Int']['output']>;
};

/** Un motif pour lequel une commande est en attente. */
export type WaitingReason = {
  readonly __typename: 'WaitingReason';
  /** De combien l’encours autorisé est dépassé, TTC ; nul pour un autre motif ou quand le fournisseur ne le dit pas. */
  readonly amountOver?: Maybe<Scalars['Cents']['output']>;
  /** Le motif. */
  readonly code: WaitingReasonCode;
};

/** Pourquoi une commande attend une confirmation. */
export type WaitingReasonCode =
  /** Encours autorisé dépassé */
  | 'CREDIT_EXCEEDED'
  /** Première commande de l’entreprise */
  | 'FIRST_ORDER'
  /** Écart de prix supérieur à 3 % */
  | 'PRICE_GAP'
  /** Prix garanti expiré */
  | 'QUOTE_EXPIRED'
  /** Volume supérieur à la capacité restante du créneau */
  | 'SLOT_CAPACITY'
  /** Nouveau créneau proposé, à accepter ou refuser */
  | 'SLOT_PROPOSED'
  /** Un autre créneau sera proposé */
  | 'SLOT_TO_COME';
