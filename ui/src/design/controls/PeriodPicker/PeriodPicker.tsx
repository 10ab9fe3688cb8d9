import { CalendarDays, ChevronDown } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { type CivilDate, today as todayInFrance } from '../../../lib/civil-date';
import {
  type Comparison,
  comparisons,
  type Period,
  type PresetId,
  presetOf,
  presets,
  writtenPeriod,
} from '../../../lib/period';
import { fr } from '../../../lib/typography';
import { Popover } from '../../overlays/Popover/Popover';
import { mergeRefs } from '../../refs';
import { Icon } from '../../structure/Icon/Icon';
import { Button } from '../Button/Button';
import { PeriodChoices } from './PeriodChoices';
import styles from './PeriodPicker.module.css';

/** Other props go to the button that opens it. */
export type PeriodPickerProps = Omit<
  Extract<ComponentPropsWithRef<typeof Button>, ComponentPropsWithRef<'button'>>,
  'value' | 'onChange' | 'children' | 'variant' | 'look'
> & {
  /** The name of the period for screen readers; “Période” by default. */
  label?: string;
  /** The days, both included. */
  value: Period;
  /** Called with the chosen period and its preset; the preset is null for a custom period. */
  onChange: (period: Period, preset: PresetId | null) => void;
  /** The comparison of the period; without it no comparison is offered. */
  comparison?: Comparison | undefined;
  /** Called with the chosen comparison. */
  onComparisonChange?: ((comparison: Comparison) => void) | undefined;
  /** Allows future days: lists of deliveries have some, analytics have none (product 5.5). */
  future?: boolean | undefined;
  /** The current day; today in France by default. */
  today?: CivilDate | undefined;
};

/**
 * The period of a list or of a dashboard: nine presets or a custom period,
 * and a comparison (product 5.5). Light enough for every page: the
 * calendar loads with “Personnalisée…”.
 */
export function PeriodPicker({
  label = 'Période',
  value,
  onChange,
  comparison,
  onComparisonChange,
  future = false,
  today = todayInFrance(),
  ref,
  ...rest
}: PeriodPickerProps) {
  // Several presets may have the same days: the chosen one keeps its name.
  const [chosen, setChosen] = useState<PresetId | null>(null);
  const preset = presetOf(value, today, chosen);
  const name = presets.find(({ id }) => id === preset)?.label;
  const compared = comparisons.find(({ id }) => id === comparison);

  return (
    <Popover
      label={label}
      className={styles.popover}
      trigger={(trigger) => (
        <Button
          {...rest}
          {...trigger}
          ref={mergeRefs(trigger.ref, ref)}
          look="outline"
          icon={<Icon of={CalendarDays} size={18} className={styles.icon} />}
          aria-label={[
            fr`${label} : ${name ?? writtenPeriod(value)}`,
            compared && compared.id !== 'none' && `comparée à ${compared.label}`,
          ]
            .filter(Boolean)
            .join(', ')}
        >
          {name ?? writtenPeriod(value)}
          <Icon of={ChevronDown} size={16} className={styles.icon} />
        </Button>
      )}
    >
      {(close) => (
        <PeriodChoices
          value={value}
          preset={preset}
          onChange={(period, id) => {
            setChosen(id);
            onChange(period, id);
          }}
          onClose={close}
          comparison={comparison}
          onComparisonChange={onComparisonChange}
          future={future}
          today={today}
        />
      )}
    </Popover>
  );
}
