/**
 * The data that may be kept on a device (product 10.3): the queries of the screens that work without a
 * network, and the listed fields of their responses. An unlisted field is kept as null, an unlisted list as
 * empty. `allowed.test.ts` checks both lists against the schema.
 */

/** The queries of the frame, the first screen, the planning, the deliveries and the fleet. */
export const keptQueries: ReadonlySet<string> = new Set([
  'Shell',
  'Home',
  'HomeDeliveries',
  'OperationsFrame',
  'Planning',
  'Deliveries',
  'DeliveriesFrame',
  'OrderNeighbours',
  'OrderDetail',
  'Fleet',
  'Tanks',
  'TankChoices',
  'TankDetail',
  'Vehicles',
  'VehicleChoices',
  'VehicleDetail',
]);

const address =
  'id label line1 line2 postalCode city countryCode kind latitude longitude accessNotes maxTruckTonnage openingHours';
const order =
  'id business reference status cancellation createdAt createdBy purchaseOrderNumber address siteContact slot proposedSlot waitingReasons waitingUntil items instructions totals tanker driver eta deliveredAt recurringOrder documents events issue canCancel canEdit emissionsKgCo2e updatedAt version';
const tank =
  'id name active gas address capacity level levelPercent levelAt levelSource ullage alertThresholdPercent averageDailyUse daysLeft daysLeftLow daysLeftHigh suggestedOrder nextOrder anomalies readings forecast';
const vehicle =
  'id registration foreignRegistration label category brand model year gas secondaryGas energySubtype tankCapacity adBlueCapacity gvwKg odometerKm address costCenter active consumption volume30d lastFillAt exciseEligible anomalies fills consumptionSeries';

const fields: Readonly<Record<string, string>> = {
  ActivityItem: 'id at icon message link',
  Address: address,
  Anomaly: 'id at message',
  AppConfig: 'providerName',
  Business: 'id name legalName siret initial logoUrl role addresses onboarding',
  Cancellation: 'at by reason comment feeExclTax',
  ClosedDay: 'date reason',
  Contact: 'id firstName lastName jobTitle email phone type',
  Customer: 'id email firstName lastName role permissions currentBusiness',
  DeliverySlot: 'date window startsAt endsAt',
  Driver: 'firstName phone',
  EmissionFactor: 'total source reference',
  FleetSummary: 'tanks lowTanks capacity stock vehicles volume30d',
  ForecastPoint: 'at level low high',
  Gas: 'id slug shortName energyType unit unitPriceExclTax priceUpdatedAt emissionFactor',
  HomeMonth: 'volume spendExclTax emissionsKg',
  HomePrice: 'gas change7dPercent history30d',
  HomeSummary: 'nextOrder liveOrders todo lowTanks prices month activity',
  Kpi: 'value deltaPercent',
  Onboarding: 'completed total steps',
  OnboardingStep: 'key done',
  OpeningHours: 'weekday opensAt closesAt',
  Order: order,
  OrderDocument: 'id kind name sizeBytes createdAt url previewUrl',
  OrderEvent: 'id at kind status actor message',
  OrderFacets: 'byStatus cancelled',
  OrderIssue: 'id description status openedAt answer',
  OrderItem:
    'id gas tank volumeOrdered fillUp volumeDelivered volumeDeliveredAt15C unitPriceExclTax totalExclTax emissionsKgCo2e emissionFactor fills',
  OrderListTotals: 'volume totalExclTax emissionsKgCo2e',
  OrderPage: 'items pageInfo facets totals',
  OrderTotals:
    'productExclTax deliveryFeeExclTax discountExclTax totalExclTax vat totalInclTax isEstimate',
  PageInfo: 'page perPage totalCount totalPages',
  PlanningEntry: 'date window order recurringOrder',
  PricePoint: 'date unitPriceExclTax',
  Query:
    'me businesses currentBusiness appConfig gasList home orders order planning planningClosedDays fleet tanks tank vehicles vehicle',
  RecurringItem: 'volume fillUp gas',
  RecurringOrder: 'id name address items',
  SeriesPoint: 'period value',
  StatusCount: 'status count',
  SuggestedOrder: 'volume orderBefore reason',
  Tank: tank,
  TankForecast: 'days recentDays recentWeight errorPercent points',
  TankPage: 'items pageInfo totals',
  TankReading: 'at level source',
  TankTotals: 'capacity level',
  Tanker: 'id name registration capacity',
  TodoItem: 'key message action link severity',
  // The names of persons in the history of a delivery, without their accounts.
  UserRef: 'id firstName lastName',
  Vehicle: vehicle,
  VehicleFill: 'id volume odometerKm filledAt gas order vehicle',
  VehiclePage: 'items pageInfo totals',
  VehicleTotals: 'volume30d',
  WaitingReason: 'code',
};

/** The kept fields of each type. */
export const keptFields: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(fields).map(([type, names]) => [type, new Set(names.split(' '))]),
);

/** The kept events of an order: without invoicing, and without added documents, which may be its invoice. */
const events = [
  'CREATED',
  'STATUS_CHANGED',
  'EDITED',
  'TANKER_ASSIGNED',
  'ETA_CHANGED',
  'ARRIVED',
  'DELIVERED',
  'CANCELLED',
  'ISSUE_OPENED',
  'ISSUE_CLOSED',
];
const keptDocumentKinds = [
  'DELIVERY_NOTE',
  'METER_TICKET',
  'SAFETY_DATA_SHEET',
  'SUSTAINABILITY_PROOF',
  'SAFETY_PROTOCOL',
  'ORDER_CONFIRMATION',
];

/** The filter of list items, for types whose lists also hold items that are not kept. */
const keptItems: Readonly<Record<string, (item: Record<string, unknown>) => boolean>> = {
  ActivityItem: ({ icon }) => events.includes(String(icon).toUpperCase()),
  OrderDocument: ({ kind }) => keptDocumentKinds.includes(String(kind)),
  OrderEvent: ({ kind }) => events.includes(String(kind)),
  // Not kept: “invoice-late-2204”, “mandate-unsigned-7”, “invitation-expired-3”.
  TodoItem: ({ key }) => /^(tank|order)-/.test(String(key)),
};

/** Returns the part of a response that may be kept; `names` are the field names of its aliases. */
export function keptOf(
  value: unknown,
  names: ReadonlyMap<string, string>,
  type = 'Query',
): unknown {
  if (Array.isArray(value)) {
    return value
      .filter((item) => keptItems[item?.__typename]?.(item) ?? true)
      .map((item) => keptOf(item, names, ''));
  }
  if (typeof value !== 'object' || value === null) return value;
  const own = value as Record<string, unknown>;
  const allowed = keptFields.get(String(own['__typename'] ?? type));
  return Object.fromEntries(
    Object.entries(own).map(([key, inner]) => {
      if (key === '__typename' || allowed?.has(names.get(key) ?? key))
        return [key, keptOf(inner, names, '')];
      return [key, Array.isArray(inner) ? [] : null];
    }),
  );
}
