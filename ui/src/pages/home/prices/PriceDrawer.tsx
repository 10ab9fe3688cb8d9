import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { failedAt } from '../../../components/failures';
import { LoadFailureBanner } from '../../../components/LoadFailure/LoadFailureBanner';
import { Select } from '../../../design/controls/Select/Select';
import { Toggle, ToggleGroup } from '../../../design/controls/ToggleGroup/ToggleGroup';
import { Skeleton } from '../../../design/feedback/Skeleton/Skeleton';
import { Drawer } from '../../../design/overlays/Drawer/Drawer';
import { usePageQuery } from '../../../graphql/usePageQuery';
import { addDays, addMonths, today } from '../../../lib/civil-date';
import { pricePerLitre } from '../../../lib/format';
import { fr } from '../../../lib/typography';
import { useSearchDialog } from '../../../lib/useSearchDialog';
import { AlertForm } from './AlertForm';
import { AlertList } from './AlertList';
import styles from './PriceDrawer.module.css';
import { PriceHistory } from './PriceHistory';
import { usePricesQuery } from './Prices.generated';

export type PriceDrawerProps = {
  clock: () => Date;
};

const dialogs = ['prix'] as const;

/** The parameter that asks for a new alert goes with the drawer's own. */
const parts = ['alerte'] as const;

const spans = [
  ['30j', fr`30 jours`],
  ['3m', fr`3 mois`],
  ['12m', fr`12 mois`],
  ['24m', fr`24 mois`],
] as const;

type Span = (typeof spans)[number][0];

/**
 * The price history of the product in the URL, `?prix=`, and the user's alerts about it (product
 * S04).
 */
export function PriceDrawer({ clock }: PriceDrawerProps) {
  const { search } = useLocation();
  const { requested, open, close } = useSearchDialog(dialogs, { parts });
  const gasId = requested?.value ?? '';
  // Opened for a new alert: the form takes the focus.
  const alerting = new URLSearchParams(search).has('alerte');
  const [to] = useState(() => today(clock()));
  const [span, setSpan] = useState<Span>('3m');
  const { data, current, error, loading, retry } = usePageQuery(
    usePricesQuery({
      variables: { gasId, from: firstDay(span, to), to },
      notifyOnNetworkStatusChange: true,
    }),
  );
  const gases = data?.gasList ?? [];
  const gas = gases.find(({ id }) => id === gasId);
  const alerts = data?.priceAlerts.filter((alert) => alert.gas?.id === gasId) ?? [];
  const lost = failedAt(error, 'priceAlerts') && alerts.length === 0;
  const here = data !== undefined;
  return (
    <Drawer open title="Prix et alertes" onClose={close}>
      <div className={styles.content} aria-busy={loading || undefined}>
        {here && gases.length > 0 ? (
          <Select
            label="Produit"
            value={gas ? gasId : ''}
            placeholder="Choisir un produit"
            required
            options={gases.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => open('prix', event.currentTarget.value)}
          />
        ) : (
          loading && <Skeleton shape="button" />
        )}
        {error && (
          <LoadFailureBanner what="Les prix" plural partly={here} error={error} onRetry={retry} />
        )}
        {gas?.unitPriceExclTax && (
          <p>
            {fr`Prix du jour : `}
            <strong>{pricePerLitre(gas.unitPriceExclTax)}</strong>
          </p>
        )}
        <ToggleGroup
          label="Période"
          value={span}
          onValueChange={(chosen) => setSpan(chosen as Span)}
        >
          {spans.map(([id, label]) => (
            <Toggle key={id} value={id}>
              {label}
            </Toggle>
          ))}
        </ToggleGroup>
        <PriceHistory
          gas={gas}
          prices={current ? data?.priceHistory : undefined}
          failed={failedAt(error, 'priceHistory') || (!here && !loading)}
          alerts={alerts}
          onRetry={retry}
        />
        {gas && !lost && (
          <>
            <AlertList alerts={alerts} name={gas.shortName} />
            {/* Remounted for another product, which clears the input. */}
            <AlertForm key={gas.id} gas={gas} autoFocus={alerting} />
          </>
        )}
      </div>
    </Drawer>
  );
}

function firstDay(span: Span, to: string): string {
  return span === '30j' ? addDays(to, -29) : addMonths(to, -Number.parseInt(span, 10));
}
