import { X } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { Support } from '../../components/Support/Support';
import { Button } from '../../design/controls/Button/Button';
import { IconButton } from '../../design/controls/IconButton/IconButton';
import { Spinner } from '../../design/feedback/Spinner/Spinner';
import { Icon } from '../../design/structure/Icon/Icon';
import { fr } from '../../lib/typography';
import { texts } from '../../strings/texts';
import styles from './Chat.module.css';

/** The name of the button and of the panel (product 4.1). */
export const chatName = 'Discuter avec nous';

export type ChatPanelProps = ComponentPropsWithRef<'section'> & {
  /** `opening` until the chat reports that it is ready, `failed` when it does not in time. */
  state: 'opening' | 'ready' | 'failed';
  onClose: () => void;
  onRetry: () => void;
};

/** The panel around the chat: a non-modal dialog, so that the page stays usable. */
export function ChatPanel({ state, onClose, onRetry, children, ...rest }: ChatPanelProps) {
  return (
    <section
      role="dialog"
      aria-label={chatName}
      tabIndex={-1}
      className={styles.panel}
      data-state={state}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      {...rest}
    >
      <div className={styles.header}>
        <h2>{chatName}</h2>
        <IconButton label="Fermer la messagerie" icon={<Icon of={X} />} onClick={onClose} />
      </div>
      {state !== 'failed' && children}
      <div className={styles.notice} role="status">
        {state === 'opening' && (
          <>
            <Spinner />
            <p>Ouverture de la messagerie…</p>
          </>
        )}
        {state === 'failed' && (
          <>
            <p>{fr`La messagerie ne répond pas. Vous pouvez nous joindre ici :`}</p>
            <Support />
            <Button look="outline" onClick={onRetry}>
              {texts.retry}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
