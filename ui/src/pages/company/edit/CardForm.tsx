import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { added } from '../../../components/BusinessForms/cache-writes';
import { SaveFailure } from '../../../components/forms/SaveFailure';
import { useDisabledReason } from '../../../components/offline';
import { Permitted } from '../../../components/permissions/Permitted';
import { Button } from '../../../design/controls/Button/Button';
import { Checkbox } from '../../../design/controls/Checkbox/Checkbox';
import { Banner } from '../../../design/feedback/Banner/Banner';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { Drawer } from '../../../design/overlays/Drawer/Drawer';
import { fr } from '../../../lib/typography';
import { useAddCardPaymentMethodMutation } from './CardForm.generated';
import styles from './CompanyForm.module.css';
import { type CardProcessor, fieldsAddress, readMessage, requestToken } from './card-fields';

export type CardFormProps = {
  businessId: string;
  processor: CardProcessor;
  /** How long the fields may take to load, in milliseconds. */
  loadTimeout?: number;
  /** Called when the drawer closes, saved or not. */
  onClose: () => void;
};

/** The state of the fields: loading, ready, being submitted, or failed to load. */
type State = 'loading' | 'ready' | 'busy' | 'lost';

/**
 * The form of a card. Its fields are a frame of the processor, on another origin: only a token
 * reaches this page (product S15).
 */
export function CardForm({ businessId, processor, loadTimeout = 15_000, onClose }: CardFormProps) {
  const toast = useToast();
  const cut = useDisabledReason();
  const [add] = useAddCardPaymentMethodMutation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(0);
  const [dirty, setDirty] = useState(false);
  const [byDefault, setByDefault] = useState(true);
  const [failure, setFailure] = useState<unknown>(null);

  const register = async (token: string) => {
    setFailure(null);
    setState('busy');
    try {
      const { data } = await add({
        variables: { input: { token, makeDefault: byDefault } },
        update: (cache, { data: written }) => {
          const item = written?.addCardPaymentMethod.paymentMethod;
          if (item) added(cache, businessId, 'paymentMethods', item);
        },
      });
      const [objection] = data?.addCardPaymentMethod.userErrors ?? [];
      if (!objection) {
        toast.success('Carte enregistrée.');
        onClose();
        return;
      }
      setFailure(objection.message);
    } catch (error) {
      setFailure(error);
    }
    // The fields keep their content; submitting again gets another token.
    setState('ready');
  };

  const onMessage = useEffectEvent((event: MessageEvent) => {
    const message = readMessage(event, frame.current?.contentWindow ?? null, processor);
    switch (message?.type) {
      case 'card:typed':
        return setDirty(true);
      case 'card:busy':
        return setState('busy');
      case 'card:ready':
        // A reload replaced the frame's document, and its focus was lost.
        if (document.activeElement === frame.current) frame.current?.contentWindow?.focus();
        return setState('ready');
      case 'card:invalid':
        return setState('ready');
      case 'card:close':
        // As if the drawer had received the key: it asks for confirmation when a card was typed.
        return void frame.current
          ?.closest('dialog')
          ?.dispatchEvent(new Event('cancel', { cancelable: true }));
      case 'card:token':
        void register(message.token);
    }
  });
  useEffect(() => {
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('lost'), loadTimeout);
    return () => clearTimeout(timer);
  }, [state, loadTimeout]);

  return (
    <Drawer
      open
      title="Ajouter une carte"
      onClose={onClose}
      dirty={dirty}
      closable={state !== 'busy'}
      form={{
        onSubmit: (event) => {
          event.preventDefault();
          const fields = frame.current?.contentWindow;
          if (fields && state === 'ready' && !cut) requestToken(fields, processor);
        },
      }}
      actions={
        <Permitted reason={cut}>
          <Button type="submit" loading={state === 'busy'} disabled={state === 'lost'}>
            Enregistrer la carte
          </Button>
        </Permitted>
      }
    >
      <SaveFailure error={failure} />
      {state === 'lost' ? (
        <Banner
          tone="error"
          action={
            <Button
              look="outline"
              onClick={() => {
                setState('loading');
                setAttempt(attempt + 1);
              }}
            >
              Réessayer
            </Button>
          }
        >
          Le formulaire de carte ne s’est pas chargé.
        </Banner>
      ) : (
        <iframe
          key={attempt}
          ref={frame}
          src={fieldsAddress(processor)}
          title="Coordonnées de la carte"
          className={styles.card}
          // The fields come first in the form, and only the frame can focus them.
          data-autofocus
          aria-busy={state === 'loading'}
        />
      )}
      <p className={styles.legal}>
        {fr`Les coordonnées de votre carte vont directement au prestataire de paiement : elles ne passent pas par nos serveurs.`}
      </p>
      <Checkbox
        label="Utiliser cette carte par défaut"
        checked={byDefault}
        onChange={(event) => setByDefault(event.currentTarget.checked)}
      />
    </Drawer>
  );
}
