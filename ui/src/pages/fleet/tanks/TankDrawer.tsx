import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Suspense, useState } from 'react';
import { failedAt, hasCode } from '../../../components/failures';
import { DraftName } from '../../../components/forms/DraftName';
import { LoadFailureBanner } from '../../../components/LoadFailure/LoadFailureBanner';
import { addressName } from '../../../components/names';
import { Permitted } from '../../../components/permissions/Permitted';
import { TankAnomalies } from '../../../components/TankCard/TankCard';
import {
  type TankCard_TankFragment as Tank,
  TankCard_TankFragmentDoc,
} from '../../../components/TankCard/TankCard.generated';
import {
  OrderTank,
  TankLevel,
  TankOutlook,
  TankProduct,
} from '../../../components/TankCard/TankParts';
import { WaitingLevels } from '../../../components/TankCard/WaitingLevels';
import { UnknownDrawer } from '../../../components/UnknownDrawer';
import { Button } from '../../../design/controls/Button/Button';
import { Skeleton } from '../../../design/feedback/Skeleton/Skeleton';
import { Drawer } from '../../../design/overlays/Drawer/Drawer';
import { Chip } from '../../../design/structure/Chip/Chip';
import {
  Description,
  DescriptionList,
} from '../../../design/structure/DescriptionList/DescriptionList';
import { Missing } from '../../../design/structure/Missing/Missing';
import { usePageQuery } from '../../../graphql/usePageQuery';
import { addDays, today } from '../../../lib/civil-date';
import { useStillAllowed } from '../../../lib/dirty-forms';
import { dropDraft } from '../../../lib/drafts';
import { litres, percent } from '../../../lib/format';
import { lazyPage } from '../../../lib/lazy-page';
import { fr } from '../../../lib/typography';
import { useNow } from '../../../lib/useNow';
import { useSearchDialog } from '../../../lib/useSearchDialog';
import { noun } from './noun';
import { Part } from './Part';
import { useTankDetailQuery } from './TankDetail.generated';
import styles from './TankDrawer.module.css';
import { deliveriesOf, TankDeliveries, TankReadings } from './TankHistory';
import type { TankActions } from './useTankActions';

const TankChart = lazyPage(() => import('./TankChart').then((m) => m.TankChart));
const ReadingForm = lazyPage(() => import('./ReadingForm').then((m) => m.ReadingForm));
const TankForm = lazyPage(() => import('./TankForm').then((m) => m.TankForm));

/** Preloads the chunks of the drawer and of the reading form. */
export async function fetchTank(): Promise<void> {
  await Promise.all([TankChart.fetch(), ReadingForm.fetch()]);
}

export type TankDrawerProps = {
  id: string;
  actions: TankActions;
  onClose: () => void;
  /** The current time. */
  clock: () => Date;
};

/** The number of past days in the chart. */
const pastDays = 90;

const tasks = ['relever', 'modifier'] as const;

/** One tank over the list (product S11): the fields of its card at once, the rest once loaded. */
export function TankDrawer({ id, actions, onClose, clock }: TankDrawerProps) {
  const [to] = useState(() => today(clock()));
  const { data, error, loading, retry } = usePageQuery(
    useTankDetailQuery({
      variables: { id, from: addDays(to, -pastDays), to },
      notifyOnNetworkStatusChange: true,
    }),
  );
  const client = useApolloClient();
  const detail = data?.tank ?? null;
  const tank = detail ?? cardOf(client, id);
  const task = useSearchDialog(tasks);
  const orders = failedAt(error, 'orders') ? undefined : data?.orders.items;
  const deliveries = orders && deliveriesOf(orders, id);
  const lost = {
    readings: failedAt(error, 'tank', 'readings'),
    forecast: failedAt(error, 'tank', 'forecast'),
  };
  const now = useNow(clock);

  if (!loading && !detail && (!error || hasCode(error, 'NOT_FOUND')))
    return <UnknownDrawer noun={noun} onClose={onClose} />;
  return (
    <>
      <Drawer
        open
        onClose={onClose}
        title={tank?.name ?? 'Cuve'}
        actions={tank?.active && <Actions tank={tank} actions={actions} open={task.open} />}
      >
        <div className={styles.content} aria-busy={loading || undefined}>
          {tank ? <Head tank={tank} now={now} /> : loading && <LoadingSkeleton />}
          {error && (
            <LoadFailureBanner
              what="La cuve"
              feminine
              partly={detail !== null}
              error={error}
              onRetry={retry}
            />
          )}
          <Suspense fallback={<Skeleton shape="chart" />}>
            {(tank || loading) && (
              <TankChart
                tank={detail}
                deliveries={deliveries}
                lost={lost}
                now={now}
                loading={loading && !detail}
                onRetry={retry}
              />
            )}
          </Suspense>
          {detail && (
            <>
              {!lost.readings && (
                <TankReadings readings={detail.readings} capacity={detail.capacity} />
              )}
              <TankDeliveries deliveries={deliveries} />
            </>
          )}
          {tank && <Settings tank={tank} actions={actions} open={task.open} onGone={onClose} />}
        </div>
      </Drawer>
      {tank && (
        <Task task={task} tank={tank} deliveries={deliveries} actions={actions} clock={clock} />
      )}
    </>
  );
}

/** The card that the list has loaded; null when it has not. */
function cardOf(client: ApolloClient, id: string): Tank | null {
  return client.readFragment<Tank>({
    from: { __typename: 'Tank', id },
    fragment: TankCard_TankFragmentDoc,
    fragmentName: 'TankCard_tank',
  });
}

type TaskDialog = ReturnType<typeof useSearchDialog<(typeof tasks)[number]>>;

/** The form that is open over the drawer. */
function Task({
  task,
  tank,
  deliveries,
  actions,
  clock,
}: {
  task: TaskDialog;
  tank: Tank;
  deliveries: ReturnType<typeof deliveriesOf> | undefined;
} & Pick<TankDrawerProps, 'actions' | 'clock'>) {
  const { requested, close } = task;
  const name = requested && `${requested.name}-${tank.id}`;
  // An open form stays open without a connection, since it holds the user's input.
  const refusal = requested?.name === 'relever' ? actions.readRefusal : actions.fleetRefusal;
  const allowed = useStillAllowed(tank.active && !refusal, name ?? '');
  const end = () => {
    if (name) dropDraft(name);
    close();
  };
  if (!requested || !allowed) return null;
  return (
    <DraftName value={name}>
      <Suspense>
        {requested.name === 'relever' && (
          <ReadingForm
            tank={tank}
            deliveredAt={deliveries?.map(({ at }) => at)}
            clock={clock}
            onClose={end}
          />
        )}
        {requested.name === 'modifier' && <TankForm tank={tank} onClose={end} />}
      </Suspense>
    </DraftName>
  );
}

function Actions({
  tank,
  actions,
  open,
}: { tank: Tank; open: TaskDialog['open'] } & Pick<TankDrawerProps, 'actions'>) {
  return (
    <>
      <Permitted reason={actions.readRefusal}>
        <Button look="outline" size="md" onClick={() => open('relever', '1')}>
          Relever le niveau
        </Button>
      </Permitted>
      <OrderTank tank={tank} refusal={actions.orderRefusal} size="md" />
    </>
  );
}

/** The fields of the card. */
function Head({ tank, now }: { tank: Tank; now: Date }) {
  const { address, active, averageDailyUse, anomalies } = tank;
  return (
    <>
      <p className={styles.place}>
        <TankProduct tank={tank} />
        <span>{address ? addressName(address) : <Missing />}</span>
        {!active && <Chip mark={null}>Archivée</Chip>}
      </p>
      <TankLevel tank={tank} now={now} />
      <WaitingLevels tank={tank.id} />
      {active && <TankOutlook tank={tank} now={now} />}
      {averageDailyUse !== null && (
        <p className={styles.quiet}>
          {fr`Consommation moyenne : ${litres(averageDailyUse)} par jour`}
        </p>
      )}
      {anomalies.length > 0 && (
        <Part title="À vérifier">
          <TankAnomalies tank={tank} />
        </Part>
      )}
    </>
  );
}

/** The settings of the tank, with the buttons that edit and archive it. */
function Settings({
  tank,
  actions,
  open,
  onGone,
}: { tank: Tank; open: TaskDialog['open']; onGone: () => void } & Pick<
  TankDrawerProps,
  'actions'
>) {
  const { capacity, alertThresholdPercent: threshold, active } = tank;
  const { fleetRefusal, archive, restore } = actions;
  return (
    <Part title="Réglages">
      <DescriptionList>
        <Description term="Site">{tank.address && addressName(tank.address)}</Description>
        <Description term="Produit">{tank.gas?.shortName}</Description>
        <Description term="Capacité">{capacity !== null && litres(capacity)}</Description>
        <Description term="Seuil d’alerte">
          {threshold !== null &&
            (capacity === null
              ? percent(threshold)
              : fr`${percent(threshold)} · ${litres((threshold / 100) * capacity)}`)}
        </Description>
      </DescriptionList>
      <div className={styles.buttons}>
        {active && (
          <Permitted reason={fleetRefusal}>
            <Button look="outline" onClick={() => open('modifier', '1')}>
              Modifier
            </Button>
          </Permitted>
        )}
        <Permitted reason={fleetRefusal}>
          <Button
            variant="ternary"
            look="light"
            onClick={() => {
              if (!active) return void restore(tank);
              onGone();
              return void archive(tank);
            }}
          >
            {active ? 'Archiver' : 'Remettre en service'}
          </Button>
        </Permitted>
      </div>
    </Part>
  );
}

function LoadingSkeleton() {
  return (
    <div className={styles.level}>
      {([5, 10, 8, 6] as const).map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
