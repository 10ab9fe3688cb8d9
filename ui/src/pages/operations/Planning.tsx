import type { ErrorLike } from '@apollo/client';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { isForbidden, recoveryHint, referenceOf } from '../../components/failures';
import { useNoticeExplains } from '../../components/LoadFailure/list-failure';
import { useDisabledReason } from '../../components/offline';
import { NewOrderButton } from '../../components/orders/NewOrderButton';
import { newOrderPath } from '../../components/orders/new-order';
import { Permitted } from '../../components/permissions/Permitted';
import { usePermissions } from '../../components/permissions/usePermissions';
import { newRecurringPath } from '../../components/recurring/address';
import { useUnavailableReason } from '../../components/unavailable';
import { Button } from '../../design/controls/Button/Button';
import { delivery } from '../../design/feedback/Drawing/drawings/delivery';
import { plan } from '../../design/feedback/Drawing/drawings/plan';
import { EmptyState } from '../../design/feedback/EmptyState/EmptyState';
import { ErrorState } from '../../design/feedback/ErrorState/ErrorState';
import { Card } from '../../design/structure/Card/Card';
import { useLayout } from '../../design/table/useLayout';
import type { CivilDate } from '../../lib/civil-date';
import { paths } from '../../lib/paths';
import { useHasBeenTrue } from '../../lib/useHasBeenTrue';
import { daysFrom } from '../../lib/week';
import { texts } from '../../strings/texts';
import { type Address, countedAt, showing, shownAt, stepped, type View } from './address';
import { isKnown, isNarrowed, narrowedTo, planned as sorted } from './entries';
import { MonthGrid } from './MonthGrid';
import {
  type OperationsFrameQuery,
  PlanningDocument,
  type PlanningQuery,
} from './Operations.generated';
import styles from './Planning.module.css';
import { PlanningBar, type PlanningBarProps } from './PlanningBar';
import { PlanningList } from './PlanningList';
import { fromPlanning, isLost, type PlanningGridProps } from './planning';
import type { AddressState } from './useAddress';
import { WeekGrid } from './WeekGrid';

export type PlanningBlockProps = {
  view: View;
  date: CivilDate;
  today: CivilDate;
  state: AddressState;
  frame: OperationsFrameQuery | undefined;
  /** The entries of the visible days; undefined while they load. */
  data: PlanningQuery | undefined;
  error: ErrorLike | undefined;
  onRetry: () => void;
};

/** The entries by day, with the controls for views, dates and filters (product S05). */
export function Planning(props: PlanningBlockProps) {
  const { view, date, today, state, frame, data, error, onRetry } = props;
  const { address, change } = state;
  const layout = useLayout();
  const id = useId();
  const drawn = useHasBeenTrue(data !== undefined);
  const lost = isLost(data, error);
  const explained = useNoticeExplains(error);
  const unavailableReason = useUnavailableReason(PlanningDocument);
  const unavailableAt = (view: View, date: CivilDate) =>
    unavailableReason(shownAt(view, layout, date));
  const planned = sorted(narrowedTo(address, data?.planning ?? []), shownAt(view, layout, date));
  const { from, to } = countedAt(view, layout, date);
  const count = daysFrom(from, to).reduce((sum, day) => sum + planned.on(day).length, 0);
  return (
    <section aria-labelledby={id}>
      <PlanningBar
        id={id}
        view={view}
        date={date}
        today={today}
        address={address}
        unavailableAt={unavailableAt}
        onChange={change}
        count={data && !lost ? count : undefined}
        frame={frame}
      />
      {lost ? (
        <Card>
          <ErrorState
            size="block"
            title="Impossible de charger le planning."
            text={explained ? 'Il s’affichera automatiquement.' : recoveryHint(error)}
            reference={explained ? null : referenceOf(error)}
            actions={
              !explained &&
              !isForbidden(error) && (
                <Button look="outline" onClick={onRetry}>
                  {texts.retry}
                </Button>
              )
            }
          />
        </Card>
      ) : (
        // The days and their placeholder differ in height. The key makes the days new elements: a
        // browser counts only moved ones as a layout shift, and the audit allows none
        // (docs/performance.md).
        <div key={drawn ? 'drawn' : 'waiting'} inert={!drawn}>
          <Days {...props} id={id} planned={planned} unavailableAt={unavailableAt} />
        </div>
      )}
    </section>
  );
}

type DaysProps = PlanningBlockProps &
  Pick<PlanningBarProps, 'unavailableAt'> & { id: string; planned: PlanningGridProps['planned'] };

function Days({ view, date, today, state, data, id, planned, unavailableAt }: DaysProps) {
  const layout = useLayout();
  const navigate = useNavigate();
  const cut = useDisabledReason();
  const mayOrder = usePermissions().may('ORDER_WRITE') && !cut;
  const { address, change, searchWith } = state;
  const { from, to } = shownAt(view, layout, date);
  const known = data?.planning.every(isKnown) ?? false;
  const closed = new Map(data?.planningClosedDays.map(({ date, reason }) => [date, reason]));
  const shown: PlanningGridProps = {
    labelledBy: id,
    days: daysFrom(from, to),
    today,
    planned,
    whole: known && !isNarrowed(address),
    closedOn: (on) => closed.get(on),
    loading: !data,
    onLeave: (wanted) => {
      const next = showing(view, layout, date, wanted);
      if (next !== date && !unavailableAt(view, next))
        change({ date: next === today ? null : next }, 'replace');
    },
    onStep: (by) => {
      const next = stepped(view, layout, date, by);
      if (!unavailableAt(view, next)) change({ date: next });
    },
    onCreate: mayOrder ? (on) => void navigate(newOrderPath({ date: on })) : undefined,
  };
  const listFrom = (on: CivilDate) => paths.operations + searchWith({ vue: 'liste', date: on });
  return (
    <>
      {view === 'semaine' && <WeekGrid {...shown} />}
      {view === 'mois' && <MonthGrid {...shown} date={date} listFrom={listFrom} />}
      {view === 'liste' && <PlanningList {...shown} />}
      {known && planned.count === 0 && <Nothing view={view} address={address} onChange={change} />}
    </>
  );
}

type NothingProps = {
  view: View;
  address: Address;
  onChange: AddressState['change'];
};

/** The message for days without entries: below their grid, or in place of the list. */
function Nothing({ view, address, onChange }: NothingProps) {
  const { known, refusal } = usePermissions();
  const cut = useDisabledReason();
  const narrowed = isNarrowed(address);
  const clear = (
    <Button look="outline" onClick={() => onChange({ site: [], produit: [] })}>
      Effacer les filtres
    </Button>
  );
  const begin = known && (
    <div className={styles.begin}>
      <NewOrderButton look="outline" to={newOrderPath()} state={fromPlanning}>
        Nouvelle commande
      </NewOrderButton>
      <Permitted reason={refusal('RECURRING_WRITE') ?? cut}>
        <Button look="outline" to={newRecurringPath()}>
          Créer une commande récurrente
        </Button>
      </Permitted>
    </div>
  );
  return (
    <EmptyState
      align={view === 'liste' ? 'center' : 'start'}
      drawing={narrowed ? plan : delivery}
      action={narrowed ? clear : begin}
    >
      {narrowed ? 'Aucun résultat avec ces filtres.' : 'Aucune livraison sur cette période.'}
    </EmptyState>
  );
}
