import { useApolloClient } from '@apollo/client/react';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { failedAt, hasCode } from '../../../components/failures';
import { DraftName } from '../../../components/forms/DraftName';
import { BlockUnavailable } from '../../../components/LoadFailure/BlockUnavailable';
import { LoadFailureBanner } from '../../../components/LoadFailure/LoadFailureBanner';
import { labelOf } from '../../../components/labels';
import { addressName } from '../../../components/names';
import { useDisabledReason } from '../../../components/offline';
import { Permitted } from '../../../components/permissions/Permitted';
import { usePermissions } from '../../../components/permissions/usePermissions';
import { UnknownDrawer } from '../../../components/UnknownDrawer';
import { vehicleCategories } from '../../../components/vehicle-labels';
import { consumption, meter, unitsOf } from '../../../components/vehicle-units';
import { Button } from '../../../design/controls/Button/Button';
import { Skeleton } from '../../../design/feedback/Skeleton/Skeleton';
import { Drawer } from '../../../design/overlays/Drawer/Drawer';
import { Chip } from '../../../design/structure/Chip/Chip';
import {
  Description,
  DescriptionList,
} from '../../../design/structure/DescriptionList/DescriptionList';
import { Icon } from '../../../design/structure/Icon/Icon';
import { usePageQuery } from '../../../graphql/usePageQuery';
import { addMonths, startOfMonth } from '../../../lib/civil-date';
import { now as providerNow } from '../../../lib/clock';
import { dropDraft } from '../../../lib/drafts';
import { dateShort, integer, litres, plate } from '../../../lib/format';
import { lazyPage } from '../../../lib/lazy-page';
import { fr, nbsp } from '../../../lib/typography';
import { useToday } from '../../../lib/useNow';
import { ConsumptionChart } from './ConsumptionChart';
import { noun } from './noun';
import { isTemporary } from './plate';
import { useVehicleWrites } from './useVehicleWrites';
import { useVehicleDetailQuery, type VehicleDetailQuery } from './VehicleDetail.generated';
import styles from './VehicleDrawer.module.css';
import { VehicleFills } from './VehicleFills';
import { VehicleEnergy } from './VehicleRow';
import {
  type VehicleRow_VehicleFragment as Row,
  VehicleRow_VehicleFragmentDoc,
} from './VehicleRow.generated';

const VehicleForm = lazyPage(() => import('./VehicleForm').then((m) => m.VehicleForm));

export type VehicleDrawerProps = {
  id: string;
  /** Whether its form is open over it. */
  editing: boolean;
  onEdit: () => void;
  /** Called when the form closes, saved or not. */
  onEdited: () => void;
  onClose: () => void;
  /** The current time; the provider's clock by default. */
  now?: () => Date;
};

type Detail = NonNullable<VehicleDetailQuery['vehicle']>;

/** One vehicle over the list (product S11): its details, volume, consumption and anomalies. */
export function VehicleDrawer({ now = providerNow, ...props }: VehicleDrawerProps) {
  const { id, editing, onEdited, onClose } = props;
  const today = useToday(now);
  // The twelve months of the chart, including the current one.
  const from = addMonths(startOfMonth(today), -11);
  const { data, error, loading, retry } = usePageQuery(
    useVehicleDetailQuery({
      variables: { id, from, to: today },
      notifyOnNetworkStatusChange: true,
    }),
  );
  const row = useRow(id);
  const vehicle = data?.vehicle ?? null;
  // The API answers a value that is no valid id with an error.
  if (!loading && !vehicle && (!error || hasCode(error, 'NOT_FOUND')))
    return <UnknownDrawer noun={noun} onClose={onClose} />;
  const draft = `vehicule-${id}`;
  const end = () => {
    dropDraft(draft);
    onEdited();
  };
  return (
    <>
      <Drawer
        open
        onClose={onClose}
        title={row ? plate(row.registration) : 'Véhicule'}
        actions={vehicle && <Actions vehicle={vehicle} onEdit={props.onEdit} />}
      >
        <div className={styles.content} aria-busy={loading || undefined}>
          {error && (
            <LoadFailureBanner
              what="Le véhicule"
              partly={vehicle !== null}
              error={error}
              onRetry={retry}
            />
          )}
          {!vehicle && loading && <LoadingSkeleton />}
          {vehicle && (
            <Content
              vehicle={vehicle}
              lost={{
                fills: failedAt(error, 'vehicle', 'fills'),
                consumption: failedAt(error, 'vehicle', 'consumptionSeries'),
              }}
            />
          )}
        </div>
      </Drawer>
      {editing && vehicle && (
        <DraftName value={draft}>
          <Suspense>
            <VehicleForm vehicle={vehicle} onClose={end} />
          </Suspense>
        </DraftName>
      )}
    </>
  );
}

/** The row that the list has loaded; null when it has not. */
function useRow(id: string): Row | null {
  const { cache } = useApolloClient();
  return cache.readFragment<Row>({
    from: { __typename: 'Vehicle', id },
    fragment: VehicleRow_VehicleFragmentDoc,
    fragmentName: 'VehicleRow_vehicle',
  });
}

function Actions({ vehicle, onEdit }: { vehicle: Detail } & Pick<VehicleDrawerProps, 'onEdit'>) {
  const who = usePermissions();
  const cut = useDisabledReason();
  const writes = useVehicleWrites(who);
  const refused = who.refusal('FLEET_WRITE') ?? cut;
  const archived = vehicle.active === false;
  const edit = (
    <Permitted reason={refused}>
      <Button size="md" look={archived ? 'outline' : 'default'} onClick={onEdit}>
        Modifier
      </Button>
    </Permitted>
  );
  return archived ? (
    <>
      {edit}
      <Permitted reason={refused}>
        <Button size="md" onClick={() => void writes.restore(vehicle.id)}>
          Remettre en service
        </Button>
      </Permitted>
    </>
  ) : (
    <>
      <Permitted reason={refused}>
        <Button look="outline" size="md" onClick={() => void writes.archive(vehicle.id)}>
          Archiver
        </Button>
      </Permitted>
      {edit}
    </>
  );
}

type ContentProps = {
  vehicle: Detail;
  /** The parts of the vehicle that failed to load. */
  lost: { fills: boolean; consumption: boolean };
};

function Content({ vehicle, lost }: ContentProps) {
  const { anomalies, fills } = vehicle;
  const electric = vehicle.energySubtype !== null;
  const filled = fills.length > 0 || vehicle.consumptionSeries.length > 0;
  return (
    <>
      <Head vehicle={vehicle} />
      {anomalies.length > 0 && (
        <ul role="list" aria-label="Anomalies" className={styles.anomalies}>
          {anomalies.map(({ id, message, at }) => (
            <li key={id}>
              <Icon of={TriangleAlert} size={18} />
              <span>
                {message}
                {at && <span className={styles.quiet}>{dateShort(at)}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Facts vehicle={vehicle} />
      {electric ? (
        <p className={styles.quiet}>
          {fr`La consommation et les pleins d’un véhicule électrique ne sont pas suivis.`}
        </p>
      ) : (
        <>
          {filled && !lost.consumption && (
            <section className={styles.part}>
              <ConsumptionChart vehicle={vehicle} />
            </section>
          )}
          <section className={styles.part}>
            <h3>Pleins des 12 derniers mois</h3>
            {lost.fills ? <BlockUnavailable /> : <VehicleFills vehicle={vehicle} />}
          </section>
        </>
      )}
    </>
  );
}

/** The name, the energy and the status. */
function Head({ vehicle }: { vehicle: Detail }) {
  const { label, registration, foreignRegistration, active } = vehicle;
  return (
    <p className={styles.head}>
      {label && <strong>{label}</strong>}
      <VehicleEnergy vehicle={vehicle} />
      {!foreignRegistration && isTemporary(registration) && (
        <Chip tone="info">Immatriculation provisoire (WW)</Chip>
      )}
      {active === false && <Chip>Archivé</Chip>}
    </p>
  );
}

function Facts({ vehicle }: { vehicle: Detail }) {
  const { category, address, secondaryGas, gvwKg, odometerKm, volume30d } = vehicle;
  const electric = vehicle.energySubtype !== null;
  const { meter: unit } = unitsOf(category);
  const kilograms = gvwKg !== null && `${integer(gvwKg)}${nbsp}kg`;
  return (
    <DescriptionList>
      <Description term="Catégorie">{labelOf(vehicleCategories, category)}</Description>
      <Description term="Marque et modèle">
        {[vehicle.brand, vehicle.model, vehicle.year && `(${vehicle.year})`]
          .filter(Boolean)
          .join(' ')}
      </Description>
      <Description term="Site">{address && addressName(address)}</Description>
      <Description term="Centre de coût">{vehicle.costCenter}</Description>
      {secondaryGas && <Description term="Second carburant">{secondaryGas.shortName}</Description>}
      {!electric && (
        <>
          <Description term="Réservoir">
            {vehicle.tankCapacity !== null && litres(vehicle.tankCapacity)}
          </Description>
          <Description term="AdBlue">
            {vehicle.adBlueCapacity !== null && litres(vehicle.adBlueCapacity)}
          </Description>
        </>
      )}
      <Description term="PTAC">{kilograms}</Description>
      <Description term={unit === 'h' ? 'Compteur horaire' : 'Kilométrage'}>
        {odometerKm !== null && meter(odometerKm, category)}
      </Description>
      {!electric && (
        <>
          <Description term="Consommation sur 90 jours">{used(vehicle)}</Description>
          <Description term="Volume sur 30 jours">
            {volume30d !== null && litres(volume30d)}
          </Description>
        </>
      )}
      <Description term="Remboursement d’accise">{excise(vehicle)}</Description>
    </DescriptionList>
  );
}

function used({ consumption: mean, category }: Detail): ReactNode {
  if (mean !== null) return <strong>{consumption(mean, category)}</strong>;
  return <span className={styles.note}>{fr`Calculée à partir de trois pleins`}</span>;
}

/** Whether its fuel is eligible for the road freight refund (product 7.7), in words. */
function excise({ exciseEligible, gvwKg }: Detail): ReactNode {
  if (exciseEligible !== null)
    return exciseEligible ? 'Ouvre droit (transport de marchandises)' : 'N’ouvre pas droit';
  return gvwKg === null && <span className={styles.note}>Inconnu tant que le PTAC manque</span>;
}

function LoadingSkeleton() {
  return (
    <div className={styles.skeleton}>
      {[5, 10, 8, 9, 7, 10].map((width, place) => (
        <Skeleton key={place.toString()} width={width as 5 | 7 | 8 | 9 | 10} />
      ))}
    </div>
  );
}
