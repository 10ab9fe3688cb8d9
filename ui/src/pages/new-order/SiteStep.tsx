import { MapPin, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { DraftName } from '../../components/forms/DraftName';
import { addressName } from '../../components/names';
import { deliverySites, emptyLine, tanksOf } from '../../components/orders/lines';
import { Button } from '../../design/controls/Button/Button';
import { ComboBox } from '../../design/controls/ComboBox/ComboBox';
import { Radio } from '../../design/controls/Radio/Radio';
import { RadioGroup } from '../../design/controls/RadioGroup/RadioGroup';
import { Banner } from '../../design/feedback/Banner/Banner';
import { Icon } from '../../design/structure/Icon/Icon';
import { count } from '../../lib/count';
import { dotted } from '../../lib/dotted';
import { relative } from '../../lib/format';
import { lazyPage } from '../../lib/lazy-page';
import { paths } from '../../lib/paths';
import { firstLine } from './prefill';
import { Step } from './Step';
import styles from './StepParts.module.css';
import type { OrderFormState } from './useOrderForm';
import type { Business, Product, Site } from './values';

// Loaded on demand: most orders go to a known site.
const AddressForm = lazyPage(() =>
  import('../../components/BusinessForms/AddressForm').then((m) => m.AddressForm),
);

/** The maximum number of sites shown as cards; more are searched (product S08). */
const maxCards = 6;

export type SiteStepProps = {
  state: OrderFormState;
  business: Business;
  products: readonly Product[];
  errorFor: (path: string) => string | undefined;
  /** Whether it is valid. */
  done: boolean;
  now: Date;
};

/** « Site de livraison »: the destination, and the instructions for the driver. */
export function SiteStep({ state, business, products, errorFor, done, now }: SiteStepProps) {
  const [adding, setAdding] = useState(false);
  const { values, set } = state;
  const sites = deliverySites(business);
  const site = sites.find(({ id }) => id === values.siteId);
  const choose = (id: string) => {
    // A site added just now is not in the loaded list yet: it has no tank.
    const chosen = business.addresses.find((one) => one.id === id);
    state.settle('siteId', id);
    // Tanks and slots depend on the site.
    state.settle('lines', [
      chosen ? firstLine(chosen, products) : { ...emptyLine, to: 'vehicles' },
    ]);
    state.settle('slot', '');
    set('contactId', chosen?.contact?.id ?? '');
  };
  const add = (
    <Button
      variant="ternary"
      look="light"
      icon={<Icon of={Plus} size={18} />}
      onClick={() => setAdding(true)}
    >
      Ajouter une adresse
    </Button>
  );
  return (
    <Step number={1} title="Site de livraison" done={done} aside={add}>
      {sites.length > maxCards ? (
        <ComboBox
          id="siteId"
          label="Site"
          labelHidden
          placeholder="Rechercher un site"
          icon={MapPin}
          required
          options={sites.map((one) => ({
            id: one.id,
            label: addressName(one),
            description: factsOf(one, now),
          }))}
          value={values.siteId || null}
          onChange={(id) => id && choose(id)}
          error={errorFor('siteId')}
        />
      ) : (
        <RadioGroup
          id="siteId"
          label="Site de livraison"
          labelHidden
          look="card"
          orientation="horizontal"
          required
          value={values.siteId}
          onValueChange={choose}
          error={errorFor('siteId')}
        >
          {sites.map((one) => (
            <Radio key={one.id} value={one.id} label={addressName(one)} hint={factsOf(one, now)} />
          ))}
        </RadioGroup>
      )}
      {site?.accessNotes && (
        <p className={styles.note}>
          <strong>Consignes d’accès</strong> {site.accessNotes}
        </p>
      )}
      {site && !site.hasSafetyProtocol && (
        <Banner
          tone="warn"
          action={
            <Link to={`${paths.company}?edit=adresse-${encodeURIComponent(site.id)}`}>
              Voir le site
            </Link>
          }
        >
          Aucun protocole de sécurité enregistré pour ce site.
        </Banner>
      )}
      {adding && (
        <DraftName value="adresse-nouvelle">
          <Suspense>
            <AddressForm
              business={business}
              address={null}
              onAdded={choose}
              onClose={() => setAdding(false)}
            />
          </Suspense>
        </DraftName>
      )}
    </Step>
  );
}

/** “Toulouse · Livré hier · 3 cuves”. */
function factsOf(site: Site, now: Date): string {
  const tanks = tanksOf(site).length;
  return dotted(
    site.city,
    site.lastDeliveryAt && `Livré ${relative(site.lastDeliveryAt, now).replace(/^\d/, 'le $&')}`,
    tanks > 0 && count(tanks, 'cuve'),
  );
}
