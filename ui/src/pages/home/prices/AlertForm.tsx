import { useApolloClient } from '@apollo/client/react';
import { SaveFailure } from '../../../components/forms/SaveFailure';
import { useDrawerForm } from '../../../components/forms/useDrawerForm';
import { useSendingKey } from '../../../components/forms/useSendingKey';
import { useDisabledReason } from '../../../components/offline';
import { Permitted } from '../../../components/permissions/Permitted';
import { Button } from '../../../design/controls/Button/Button';
import { NumberField } from '../../../design/controls/NumberField/NumberField';
import { Toggle, ToggleGroup } from '../../../design/controls/ToggleGroup/ToggleGroup';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import type { PriceCondition } from '../../../graphql/types.generated';
import { inSentence, le } from '../../../lib/grammar';
import { fr, nbsp } from '../../../lib/typography';
import styles from './AlertForm.module.css';
import { type AlertValues, alertInWords, alertSchema, decimalOf, thresholds } from './alerts';
import { type PricesQuery, useCreatePriceAlertMutation } from './Prices.generated';

export type AlertFormProps = {
  gas: PricesQuery['gasList'][number];
  /** Whether the form takes the focus when it mounts. */
  autoFocus?: boolean;
};

/** « M’alerter quand le Gazole B7 passe sous … » (product S04). */
export function AlertForm({ gas, autoFocus = false }: AlertFormProps) {
  const { cache } = useApolloClient();
  const toast = useToast();
  const cut = useDisabledReason();
  const [create] = useCreatePriceAlertMutation();
  const { keyOf, answered } = useSendingKey();
  const drawerForm = useDrawerForm<AlertValues>({
    schema: alertSchema(gas.unitPriceExclTax),
    initial: { condition: 'BELOW', threshold: '' },
    save: async ({ condition, threshold }) => {
      const input = {
        gasId: gas.id,
        condition: condition as PriceCondition,
        threshold: decimalOf(threshold),
      };
      const { data } = await create({
        variables: { input, idempotencyKey: keyOf(JSON.stringify(input)) },
      });
      const { alert = null, userErrors = [] } = data?.createPriceAlert ?? {};
      if (!alert) return userErrors;
      cache.modify({
        fields: {
          priceAlerts: (list = [], { toReference }) => [toReference(alert, true), ...list],
        },
      });
      answered();
      toast.success(fr`Alerte créée : ${inSentence(alertInWords(alert))}.`);
      // The drawer stays open, for another alert.
      drawerForm.form.reset();
      return null;
    },
    onClose: () => {},
  });
  const { form, submit, busy, failure } = drawerForm;
  const { errors } = form.formState;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3>Créer une alerte</h3>
      <ToggleGroup
        label={`M’alerter quand ${le(gas.shortName)} passe`}
        value={form.watch('condition')}
        onValueChange={(chosen) =>
          form.setValue('condition', chosen, { shouldValidate: form.formState.isSubmitted })
        }
      >
        <Toggle value="BELOW">sous</Toggle>
        <Toggle value="ABOVE">au-dessus de</Toggle>
      </ToggleGroup>
      <NumberField
        {...form.register('threshold')}
        label="Seuil"
        autoFocus={autoFocus}
        unit={`€/L${nbsp}HT`}
        required
        min={thresholds.min}
        max={thresholds.max}
        step={0.01}
        error={errors.threshold?.message}
      />
      <SaveFailure error={failure} what="L’alerte n’a pas été créée." />
      <Permitted reason={cut}>
        <Button type="submit" look="outline" loading={busy}>
          Créer l’alerte
        </Button>
      </Permitted>
    </form>
  );
}
