import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../../design/controls/Button/Button';
import { Radio } from '../../../design/controls/Radio/Radio';
import { RadioGroup } from '../../../design/controls/RadioGroup/RadioGroup';
import { Select } from '../../../design/controls/Select/Select';
import { Banner } from '../../../design/feedback/Banner/Banner';
import { Skeleton } from '../../../design/feedback/Skeleton/Skeleton';
import { usePageQuery } from '../../../graphql/usePageQuery';
import { addDays, type CivilDate } from '../../../lib/civil-date';
import { fr } from '../../../lib/typography';
import { texts } from '../../../strings/texts';
import { useNoticeExplains } from '../../LoadFailure/list-failure';
import { useDeliverySlotsQuery } from '../DeliverySlots.generated';
import type { Slot } from '../slot';
import type { OrderToEditQuery } from './EditOrder.generated';
import type { EditedOrder } from './edited';
import styles from './OrderActions.module.css';
import { daysOf, type Place, windowsOn } from './slot-days';

/** How many days ahead a slot can be chosen (product 7.2). */
const horizon = 60;

export type SlotFieldsProps = {
  form: UseFormReturn<EditedOrder>;
  /** The current slot of the order. */
  own: Place & Slot;
  /** The ordered items. */
  items: NonNullable<OrderToEditQuery['order']>['items'];
  /** The delivery address. */
  addressId: string;
  today: CivilDate;
};

/** The day and the time window of an order, among those in which its volume can be delivered to its site. */
export function SlotFields({ form, own, items, addressId, today }: SlotFieldsProps) {
  const { data, error, loading, missed, retry } = usePageQuery(
    useDeliverySlotsQuery({
      variables: {
        addressId,
        items: items.flatMap(({ gas, tank, volumeOrdered, fillUp }) =>
          gas ? { gasId: gas.id, tankId: tank?.id ?? null, volume: volumeOrdered, fillUp } : [],
        ),
        from: today,
        to: addDays(today, horizon),
      },
      // The available slots change from one minute to the next.
      fetchPolicy: 'network-only',
      notifyOnNetworkStatusChange: true,
    }),
  );
  const explained = useNoticeExplains(error);
  const date = form.watch('date');
  const { errors } = form.formState;
  if (loading) {
    return (
      <div className={styles.slots} aria-busy="true">
        <Skeleton shape="button" width={10} />
        <Skeleton width={5} />
        <Skeleton width={5} />
        <Skeleton width={5} />
      </div>
    );
  }
  const offers = data?.deliverySlots ?? [];
  if (missed || (error && offers.length === 0)) {
    return (
      <Banner
        tone="warn"
        action={
          !explained && (
            <Button look="outline" onClick={retry}>
              {texts.retry}
            </Button>
          )
        }
      >
        {fr`Les créneaux n’ont pas pu être chargés : la date ne peut pas être changée pour le moment.`}
      </Banner>
    );
  }
  const windows = windowsOn(date, offers, own);
  return (
    <>
      <Select
        {...form.register('date', {
          onChange: (event: { target: { value: string } }) => {
            const next = windowsOn(event.target.value, offers, own);
            const kept = next.find(({ value }) => value === form.getValues('window'));
            const free = kept && !kept.disabled ? kept : next.find(({ disabled }) => !disabled);
            form.setValue('window', free?.value ?? '', { shouldDirty: true });
          },
        })}
        label="Date"
        required
        options={daysOf(offers, own)}
        error={errors.date?.message}
      />
      <RadioGroup id="window" label="Créneau" required error={errors.window?.message}>
        {windows.map(({ value, label, hint, disabled }) => (
          <Radio
            key={value}
            {...form.register('window')}
            value={value}
            label={label}
            hint={hint}
            disabled={disabled}
          />
        ))}
      </RadioGroup>
    </>
  );
}
