import { labelOf } from '../../components/labels';
import { slotWindows } from '../../components/orders/labels';
import { dotted } from '../../lib/dotted';
import { dateDay, dateNear, dateWeekday, money, time } from '../../lib/format';
import styles from './SlotGrid.module.css';
import { type Slot, type SlotDay, slotKey } from './slots';

export type SlotGridProps = {
  days: readonly SlotDay[];
  /** The first available slot: « Au plus tôt ». */
  first: Slot | null;
  /** The key of the selected slot. */
  chosen: string;
  onChoose: (key: string) => void;
};

/**
 * The slots by day, each a radio button. The arrow keys skip unavailable slots, which show their
 * reason.
 */
export function SlotGrid({ days, first, chosen, onChoose }: SlotGridProps) {
  const earliest = first && slotKey(first);
  return (
    <div className={styles.slots}>
      <div className={styles.grid}>
        {days.map(({ date, slots }) => (
          <div key={date} className={styles.day}>
            <p aria-hidden="true" className={styles.date}>
              <span>{dateDay(date).split(/\s/)[0]}</span> {dateNear(date)}
            </p>
            {slots.map((slot) => (
              <Cell
                key={slotKey(slot)}
                slot={slot}
                earliest={slotKey(slot) === earliest}
                checked={slotKey(slot) === chosen}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

type CellProps = {
  slot: Slot;
  earliest: boolean;
  checked: boolean;
  onChoose: (key: string) => void;
};

function Cell({ slot, earliest, checked, onChoose }: CellProps) {
  const { date, window, startsAt, endsAt, available, reasonText, surchargeExclTax } = slot;
  const key = slotKey(slot);
  const hours = startsAt && endsAt && `${time(startsAt)}\u2060–\u2060${time(endsAt)}`;
  const name = labelOf(slotWindows, window) ?? hours;
  const note = available
    ? [earliest && 'Au plus tôt', surchargeExclTax > 0 && `+${money(surchargeExclTax)} HT`]
    : [reasonText ?? 'Indisponible'];
  const said = [dateWeekday(date), name, hours, ...note].filter(Boolean).join(', ');
  return (
    <label className={styles.cell} data-earliest={earliest || undefined}>
      <input
        type="radio"
        name="slot"
        value={key}
        checked={checked}
        disabled={!available || window === null}
        aria-label={said}
        className={styles.radio}
        onChange={() => onChoose(key)}
      />
      <span aria-hidden="true" className={styles.name}>
        {name}
      </span>
      <span aria-hidden="true" className={styles.hours}>
        {available ? hours : reasonText}
      </span>
      {available && note.some(Boolean) && (
        <span aria-hidden="true" className={styles.extra}>
          {dotted(...note)}
        </span>
      )}
    </label>
  );
}
