import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { added } from '../../../components/BusinessForms/cache-writes';
import { SaveFailure } from '../../../components/forms/SaveFailure';
import { useCutReason } from '../../../components/offline';
import { Permitted } from '../../../components/permissions/Permitted';
import { Button } from '../../../design/controls/Button/Button';
import { Checkbox } from '../../../design/controls/Checkbox/Checkbox';
import { Banner } from '../../../design/feedback/Banner/Banner';
import { useToast } from '../../../design/feedback/Toast/ToastProvider';
import { Drawer } from '../../../design/overlays/Drawer/Drawer';
import { fr } from '../../../lib/typography';
import { useAddCardPaymentMethodMutation } from './CardForm.generated';
import styles from './CompanyForm.module.css';
import { askToken, type CardProcessor, fieldsAddress, readMessage } from './card-fields';

export type CardFormProps = {
  businessId: string;
  processor: CardProcessor;
  /** How long its fields may take to come, in milliseconds. */
  patience?: number;
  /** Asked when it is closed or done. */
  onClose: () => void;
};

/** Where the fields are: not there yet, to be filled in, on their way, or never came. */
type State = 'loading' | 'ready' | 'busy' | 'lost';

/** A card, typed into the fields of its processor, which another origin shows: only a token comes here (product S15). */
export function CardForm({ businessId, processor, patience = 15_000, onClose }: CardFormProps) {
  const toast = useToast();
  const cut = useCutReason();
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
    // What was typed is still there; sent again, it gets another token.
    setState('ready');
  };

  const hear = useEffectEvent((event: MessageEvent) => {
    const said = readMessage(event, frame.current?.contentWindow ?? null, processor);
    switch (said?.type) {
      case 'card:typed':
        return setDirty(true);
      case 'card:busy':
        return setState('busy');
      case 'card:ready':
        // What stood in the frame before has gone, and the focus that it had with it.
        if (document.activeElement === frame.current) frame.current?.contentWindow?.focus();
        return setState('ready');
      case 'card:invalid':
        return setState('ready');
      case 'card:close':
        // As if the key had reached the drawer: it asks first when a card was typed.
        return void frame.current
          ?.closest('dialog')
          ?.dispatchEvent(new Event('cancel', { cancelable: true }));
      case 'card:token':
        void register(said.token);
    }
  });
  useEffect(() => {
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('lost'), patience);
    return () => clearTimeout(timer);
  }, [state, patience]);

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
          if (fields && state === 'ready' && !cut) askToken(fields, processor);
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
      <SaveFailure of={failure} />
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
          // Its fields come before what stands below it, and only it can give them the focus.
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
