import { CalendarDays, ChevronDown } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { productFilter, siteFilter } from '../../components/site-filters';
import { Button } from '../../design/controls/Button/Button';
import { Radio } from '../../design/controls/Radio/Radio';
import { RadioGroup } from '../../design/controls/RadioGroup/RadioGroup';
import { Toggle, ToggleGroup } from '../../design/controls/ToggleGroup/ToggleGroup';
import { Icon } from '../../design/structure/Icon/Icon';
import { FilterBar } from '../../design/table/FilterBar/FilterBar';
import type { Filter } from '../../design/table/FilterBar/filter';
import { useLayout } from '../../design/table/useLayout';
import type { CivilDate } from '../../lib/civil-date';
import { recordEvent } from '../../lib/events';
import { lazyPage } from '../../lib/lazy-page';
import {
  type Comparison,
  comparisons,
  type Period,
  presetOf,
  presets,
  writtenPeriod,
} from '../../lib/period';
import { fr } from '../../lib/typography';
import type { AnalyticsFiltersQuery } from './AnalyticsPage.generated';
import {
  type Address,
  clearedFilters,
  comparedTo,
  comparisonInAddress,
  type Filters,
  periodInAddress,
  type Step,
  stepInAddress,
  stepsOf,
  usualComparison,
  usualStep,
} from './address';
import styles from './DashboardFilters.module.css';
import { ExportMenu } from './ExportMenu';

// A separate chunk, loaded beside the figures, which do not wait for it.
const PeriodPicker = lazyPage(() =>
  import('../../design/controls/PeriodPicker/PeriodPicker').then((m) => m.PeriodPicker),
);

export type DashboardFiltersProps = {
  filters: Filters;
  onChange: (changes: Partial<Address>) => void;
  /** The available sites and products; undefined while they load. */
  choices: AnalyticsFiltersQuery | undefined;
  today: CivilDate;
  /** Why exports are disabled; undefined where they are not. */
  refusal: string | undefined;
  /** Whether there is nothing to print. */
  unprintable: boolean;
};

/** The filters of the figures (product S13), which stay visible while the page scrolls. */
export function DashboardFilters(props: DashboardFiltersProps) {
  const { filters, onChange, today } = props;
  const layout = useLayout();
  useEffect(() => void PeriodPicker.fetch(), []);
  return (
    <div className={styles.bar}>
      <Suspense fallback={<ComingPicker period={filters.period} today={today} />}>
        <PeriodPicker
          value={filters.period}
          today={today}
          onChange={(period, preset) => {
            recordEvent('analytics:period_changed', { preset: preset ?? 'custom' });
            onChange(periodInAddress(period, today));
          }}
        />
      </Suspense>
      <FilterBar
        className={styles.filters}
        done="Afficher les indicateurs"
        onClear={() => onChange(clearedFilters)}
        filters={[...narrowing(props), ...(layout === 'phone' ? [stepFilter(props)] : [])]}
      />
      <div className={styles.end}>
        {layout !== 'phone' && (
          <ToggleGroup
            label="Pas"
            labelHidden
            value={filters.step}
            onValueChange={(step) => onChange(stepInAddress(step as Step, filters.period))}
          >
            {stepsOf(filters.period).map(({ id, label }) => (
              <Toggle key={id} value={id}>
                {label}
              </Toggle>
            ))}
          </ToggleGroup>
        )}
        <ExportMenu
          filters={filters}
          refusal={props.refusal}
          unprintable={props.unprintable}
          compact={layout === 'phone'}
        />
      </div>
    </div>
  );
}

/** A placeholder that looks like the picker, to avoid a layout shift. */
function ComingPicker({ period, today }: { period: Period; today: CivilDate }) {
  const preset = presetOf(period, today);
  return (
    <Button look="outline" disabled icon={<Icon of={CalendarDays} size={18} />}>
      {presets.find(({ id }) => id === preset)?.label ?? writtenPeriod(period)}
      <Icon of={ChevronDown} size={16} />
    </Button>
  );
}

function narrowing({ filters, onChange, choices }: DashboardFiltersProps): Filter[] {
  const { comparison, sites, products } = filters;
  return [
    {
      id: 'comparer',
      label: 'Comparer',
      value: comparison === usualComparison ? null : `à ${comparedTo(comparison) ?? 'rien'}`,
      onClear: () => onChange(comparisonInAddress(usualComparison)),
      control: () => (
        <RadioGroup
          label={fr`Comparer à :`}
          value={comparison}
          onValueChange={(id) => onChange(comparisonInAddress(id as Comparison))}
        >
          {comparisons.map(({ id, label }) => (
            <Radio key={id} value={id} label={label} />
          ))}
        </RadioGroup>
      ),
    },
    {
      ...siteFilter(choices, { values: sites, onChange: (site) => onChange({ site }) }),
      label: 'Sites',
    },
    {
      ...productFilter(choices, { values: products, onChange: (produit) => onChange({ produit }) }),
      label: 'Produits',
    },
  ];
}

/** On a phone the step is one of the filters in the sheet. */
function stepFilter({ filters, onChange }: DashboardFiltersProps): Filter {
  const { step, period } = filters;
  const offered = stepsOf(period);
  const usual = usualStep(period);
  return {
    id: 'pas',
    label: 'Pas',
    value: step === usual ? null : (offered.find(({ id }) => id === step)?.label ?? null),
    onClear: () => onChange({ pas: '' }),
    control: () => (
      <RadioGroup
        label="Pas"
        labelHidden
        value={step}
        onValueChange={(id) => onChange(stepInAddress(id as Step, period))}
      >
        {offered.map(({ id, label }) => (
          <Radio key={id} value={id} label={label} />
        ))}
      </RadioGroup>
    ),
  };
}
