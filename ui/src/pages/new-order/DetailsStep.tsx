import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { config } from '../../auth/config';
import { contactTypes } from '../../components/business-labels';
import { DraftName } from '../../components/forms/DraftName';
import { labelOf } from '../../components/labels';
import { contactName } from '../../components/names';
import { paymentMethodName } from '../../components/payment-method';
import { Button } from '../../design/controls/Button/Button';
import { Checkbox } from '../../design/controls/Checkbox/Checkbox';
import { ComboBox } from '../../design/controls/ComboBox/ComboBox';
import { Select } from '../../design/controls/Select/Select';
import { TextArea } from '../../design/controls/TextArea/TextArea';
import { TextField } from '../../design/controls/TextField/TextField';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { dotted } from '../../lib/dotted';
import { lazyPage } from '../../lib/lazy-page';
import { phone } from '../../lib/phone';
import { fr } from '../../lib/typography';
import styles from './DetailsStep.module.css';
import { limits } from './rules';
import { Step } from './Step';
import type { OrderFormState } from './useOrderForm';
import type { Business } from './values';

// Loaded on demand: most orders use a known contact.
const ContactForm = lazyPage(() =>
  import('../../components/BusinessForms/ContactForm').then((m) => m.ContactForm),
);

export type DetailsStepProps = {
  state: OrderFormState;
  business: Business;
  errorFor: (path: string) => string | undefined;
  /** Whether its fields are valid. */
  done: boolean;
};

/**
 * « Détails et validation »: the on-site contact, the order number, the payment method, and the
 * terms.
 */
export function DetailsStep({ state, business, errorFor, done }: DetailsStepProps) {
  const [adding, setAdding] = useState(false);
  const { values, set, form } = state;
  const { termsUrl } = config();
  return (
    <Step number={4} title="Détails et validation" done={done}>
      <div className={styles.fields}>
        <ComboBox
          id="contactId"
          label="Contact sur place"
          placeholder="Rechercher un contact"
          clearable
          options={business.contacts.map((contact) => ({
            id: contact.id,
            label: contactName(contact),
            description: dotted(
              contact.jobTitle || labelOf(contactTypes, contact.type),
              contact.phone && phone(contact.phone),
            ),
          }))}
          value={values.contactId || null}
          onChange={(id) => set('contactId', id ?? '')}
          action={
            <Button
              variant="ternary"
              look="light"
              icon={<Icon of={Plus} size={18} />}
              onClick={() => setAdding(true)}
            >
              Ajouter un contact
            </Button>
          }
          error={errorFor('contactId')}
        />
        <TextField
          {...form.register('purchaseOrderNumber')}
          id="purchaseOrderNumber"
          label={fr`N° de commande interne`}
          autoComplete="off"
          required={business.purchaseOrderRequired ?? false}
          error={errorFor('purchaseOrderNumber')}
        />
      </div>
      <TextArea
        {...form.register('instructions')}
        id="instructions"
        label="Consignes pour le chauffeur"
        limit={limits.instructions}
        value={values.instructions}
        error={errorFor('instructions')}
      />
      {business.paymentMethods.length > 0 && (
        <Select
          {...form.register('paymentMethodId')}
          id="paymentMethodId"
          label="Moyen de paiement"
          options={business.paymentMethods.map((method) => ({
            value: method.id,
            label: `${paymentMethodName(method)}${method.isDefault ? ' (par défaut)' : ''}`,
          }))}
          error={errorFor('paymentMethodId')}
        />
      )}
      <div className={styles.reminder}>
        <p>{fr`Avant la livraison :`}</p>
        <ul>
          <li>cuve identifiée et accessible</li>
          <li>jauge relevée</li>
          <li>personne habilitée présente</li>
        </ul>
      </div>
      <Checkbox
        {...form.register('consent')}
        id="consent"
        size="md"
        required
        label={
          <>
            J’accepte les{' '}
            <a href={termsUrl} target="_blank" rel="noopener noreferrer">
              conditions générales de vente
              <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
            </a>
          </>
        }
        error={errorFor('consent')}
      />
      {adding && (
        <DraftName value="contact-nouveau">
          <Suspense>
            <ContactForm
              businessId={business.id}
              contact={null}
              onAdded={(id) => set('contactId', id)}
              onClose={() => setAdding(false)}
            />
          </Suspense>
        </DraftName>
      )}
    </Step>
  );
}
