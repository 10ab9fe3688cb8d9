import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Permitted } from '../../components/permissions/Permitted';
import { productFilter, siteFilter } from '../../components/site-filters';
import { Button } from '../../design/controls/Button/Button';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { Toggle, ToggleGroup } from '../../design/controls/ToggleGroup/ToggleGroup';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';
import { Icon } from '../../design/structure/Icon/Icon';
import { FilterBar } from '../../design/table/FilterBar/FilterBar';
import { useLayout } from '../../design/table/useLayout';
import { counted } from '../../design/table/words';
import type { CivilDate } from '../../lib/civil-date';
import { dotted } from '../../lib/dotted';
import { nbsp } from '../../lib/typography';
import { weekOf } from '../../lib/week';
import { type Address, shownAt, stepLabels, stepped, titleOf, type View, viewsIn } from './address';
import type { OperationsFrameQuery } from './Operations.generated';
import styles from './PlanningBar.module.css';
import { noun } from './words';

export type PlanningBarProps = {
  /** The id of the heading. */
  id: string;
  view: View;
  date: CivilDate;
  today: CivilDate;
  address: Address;
  /** Why a view at a date is not available; undefined when it is. */
  unavailableAt: (view: View, date: CivilDate) => string | undefined;
  onChange: (changes: Partial<Address>) => void;
  /** The number of visible entries; undefined while it is unknown. */
  count: number | undefined;
  /** The available products and sites. */
  frame: OperationsFrameQuery | undefined;
};

const names: Record<View, string> = { semaine: 'Semaine', mois: 'Mois', liste: 'Liste' };

/** The controls of the planning: days, view and filters (product S05). */
export function PlanningBar(props: PlanningBarProps) {
  const { id, view, date, today, unavailableAt, onChange, count } = props;
  const layout = useLayout();
  const labels = stepLabels(view, layout);
  const go = (to: CivilDate) => onChange({ date: to === today ? null : to });
  const { from } = shownAt(view, layout, date);
  return (
    <div className={styles.bar}>
      <div className={styles.days}>
        <Permitted reason={unavailableAt(view, today)}>
          <Button look="outline" onClick={() => go(today)}>
            Aujourd’hui
          </Button>
        </Permitted>
        <div className={styles.steps}>
          <Step
            label={labels.back}
            of={ChevronLeft}
            reason={unavailableAt(view, stepped(view, layout, date, -1))}
            onClick={() => go(stepped(view, layout, date, -1))}
          />
          <Step
            label={labels.on}
            of={ChevronRight}
            reason={unavailableAt(view, stepped(view, layout, date, 1))}
            onClick={() => go(stepped(view, layout, date, 1))}
          />
        </div>
        <div className={styles.title}>
          <h2 id={id}>{titleOf(view, layout, date)}</h2>
          <p className={styles.note} role="status">
            {dotted(
              view === 'semaine' && layout === 'desktop' && `Semaine ${weekOf(from)}`,
              count !== undefined && counted(count, noun),
            ) || nbsp}
          </p>
        </div>
      </div>
      <div className={styles.choices}>
        <Filters {...props} />
        <ToggleGroup
          label="Vue"
          labelHidden
          value={view}
          onValueChange={(vue) =>
            !unavailableAt(vue as View, date) && onChange({ vue: vue as View })
          }
        >
          {viewsIn(layout).map((one) => (
            <Permitted key={one} reason={one === view ? undefined : unavailableAt(one, date)}>
              <Toggle value={one}>{names[one]}</Toggle>
            </Permitted>
          ))}
        </ToggleGroup>
      </div>
    </div>
  );
}

type StepProps = {
  label: string;
  of: typeof ChevronLeft;
  reason: string | undefined;
  onClick: () => void;
};

function Step({ label, of, reason, onClick }: StepProps) {
  return (
    <Tooltip as={reason ? 'reason' : 'name'} label={reason ?? label}>
      <IconButton label={label} icon={<Icon of={of} />} onClick={onClick} />
    </Tooltip>
  );
}

function Filters({ address: { site, produit }, onChange, frame }: PlanningBarProps) {
  return (
    <FilterBar
      onClear={() => onChange({ site: [], produit: [] })}
      done="Afficher le planning"
      filters={[
        siteFilter(frame, { values: site, onChange: (values) => onChange({ site: values }) }),
        productFilter(frame, {
          values: produit,
          onChange: (values) => onChange({ produit: values }),
        }),
      ]}
    />
  );
}
