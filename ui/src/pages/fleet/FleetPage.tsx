import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { DraftName } from '../../components/forms/DraftName';
import { useDisabledReason } from '../../components/offline';
import { Page } from '../../components/Page/Page';
import { Permitted } from '../../components/permissions/Permitted';
import { usePermissions } from '../../components/permissions/usePermissions';
import { useRefusedDialog } from '../../components/permissions/useRefusedDialog';
import { useLive } from '../../components/useLive';
import { Button } from '../../design/controls/Button/Button';
import { Menu, MenuItem } from '../../design/overlays/Menu/Menu';
import { Icon } from '../../design/structure/Icon/Icon';
import { NavTabs } from '../../design/structure/Tabs/NavTabs';
import { usePageQuery } from '../../graphql/usePageQuery';
import { now as providerNow } from '../../lib/clock';
import { useStillAllowed } from '../../lib/dirty-forms';
import { dropDraft } from '../../lib/drafts';
import { lazyPage } from '../../lib/lazy-page';
import { useSearchDialog } from '../../lib/useSearchDialog';
import { tabOf, tabPath, tabs } from './address';
import { FleetFigures } from './FleetFigures';
import { FleetDocument, useFleetQuery } from './FleetPage.generated';
import styles from './FleetPage.module.css';
import { RefusedReadings } from './tanks/RefusedReadings';
import { TankDetailDocument } from './tanks/TankDetail.generated';
import { TanksDocument } from './tanks/Tanks.generated';
import { TanksTab } from './tanks/TanksTab';
import { useTankActions } from './tanks/useTankActions';

// Drawers and forms load beside the list's data: the first tank does not wait for them.
const TankDrawer = lazyPage(() => import('./tanks/TankDrawer').then((m) => m.TankDrawer));
const TankForm = lazyPage(() => import('./tanks/TankForm').then((m) => m.TankForm));
const VehiclesTab = lazyPage(() => import('./vehicles/VehiclesTab').then((m) => m.VehiclesTab));

/** Preloads the other chunks of the page, except those that only work with a network. */
export async function fetchFleet(): Promise<void> {
  await Promise.all([TankDrawer.fetch(), VehiclesTab.fetch()]);
  const { fetchTank } = await import('./tanks/TankDrawer');
  const { fetchVehicle } = await import('./vehicles/VehiclesTab');
  await Promise.all([fetchTank(), fetchVehicle()]);
}

export type FleetPageProps = {
  /** The current time; the provider's clock by default. */
  now?: () => Date;
};

/** The drawers of the tanks; those of the vehicles belong to their tab. */
const dialogs = ['cuve', 'ajouter'] as const;
const options = {
  parts: ['relever', 'modifier'],
  isKnown: (value: string, name: string) => (name === 'ajouter' ? value === 'cuve' : value !== ''),
};
const newTank = 'ajouter-cuve';

const followed = [FleetDocument, TanksDocument, TankDetailDocument];

/** `/operations/gerer-ma-flotte`: the tanks and the vehicles of the business (product S11). */
export function FleetPage({ now = providerNow }: FleetPageProps) {
  // Preloads the chunks, so that they work without a network later.
  useEffect(() => {
    for (const part of [TankDrawer, VehiclesTab]) void part.fetch();
  }, []);
  const { search } = useLocation();
  const tab = tabOf(search);
  const who = usePermissions();
  const fleet = usePageQuery(useFleetQuery({ notifyOnNetworkStatusChange: true }));
  const tanks = useTankActions();
  const dialog = useSearchDialog(dialogs, options);
  const cut = useDisabledReason();
  useLive({
    business: who.businessId ?? undefined,
    queries: followed,
    // A new level changes the tank's place in the list, the sums and its forecast.
    rereads: ({ __typename }) => __typename === 'Tank',
  });
  const reason = who.refusal('FLEET_WRITE') ?? cut;

  return (
    <Page
      title="Gérer ma flotte"
      busy={who.awaited}
      action={<Add reason={reason} />}
      actions={
        <Permitted reason={reason}>
          <Button look="outline" to={tabPath('vehicules', 'importer=1')} preventScrollReset>
            Importer (CSV)
          </Button>
        </Permitted>
      }
    >
      <RefusedReadings />
      <FleetFigures fleet={fleet.data?.fleet} failed={fleet.failed} onRetry={fleet.retry} />
      <NavTabs
        label="Flotte"
        className={styles.tabs}
        tabs={tabs.map(({ id, label }) => ({
          label,
          to: { search: tabPath(id) },
          current: id === tab,
        }))}
      />
      {tab === 'cuves' && (
        <TanksTab
          actions={tanks}
          add={
            <Permitted reason={reason}>
              <Button onClick={() => dialog.open('ajouter', 'cuve')}>Ajouter une cuve</Button>
            </Permitted>
          }
          person={who.person}
          clock={now}
        />
      )}
      <Suspense>{tab === 'vehicules' && <VehiclesTab />}</Suspense>
      <Over dialog={dialog} tanks={tanks} refusal={who.refusal('FLEET_WRITE')} clock={now} />
    </Page>
  );
}

type AddProps = {
  /** Why nothing can be added; undefined where it can. */
  reason: string | undefined;
};

/** The menu of objects to add to the fleet. */
function Add({ reason }: AddProps) {
  const icon = <Icon of={ChevronDown} size={18} />;
  if (reason)
    return (
      <Permitted reason={reason}>
        <Button icon={icon}>Ajouter</Button>
      </Permitted>
    );
  return (
    <Menu
      label="Ajouter"
      placement="bottom-end"
      trigger={(trigger) => (
        <Button {...trigger} icon={icon}>
          Ajouter
        </Button>
      )}
    >
      <MenuItem to={tabPath('cuves', 'ajouter=cuve')}>Cuve</MenuItem>
      <MenuItem to={tabPath('vehicules', 'ajouter=vehicule')}>Véhicule</MenuItem>
    </Menu>
  );
}

type OverProps = {
  dialog: ReturnType<typeof useSearchDialog<(typeof dialogs)[number]>>;
  tanks: ReturnType<typeof useTankActions>;
  refusal: string | undefined;
  clock: () => Date;
};

/** The tank that the URL opens over the page, or the form of a new one. */
function Over({ dialog, tanks, refusal, clock }: OverProps) {
  const { requested, close } = dialog;
  const adding = requested?.name === 'ajouter';
  const allowed = useStillAllowed(adding && refusal === undefined, newTank);
  useRefusedDialog(adding && !allowed ? refusal : undefined, close);
  return (
    <Suspense>
      {requested?.name === 'cuve' && (
        <TankDrawer
          key={requested.value}
          id={requested.value}
          actions={tanks}
          onClose={close}
          clock={clock}
        />
      )}
      {adding && allowed && (
        <DraftName value={newTank}>
          <TankForm
            tank={null}
            onClose={() => {
              // The user saved or gave up: drop the draft. Only an expired session closes a form
              // without this.
              dropDraft(newTank);
              close();
            }}
          />
        </DraftName>
      )}
    </Suspense>
  );
}
