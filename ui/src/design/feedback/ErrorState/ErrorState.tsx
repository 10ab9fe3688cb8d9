import { Check, Copy } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { fr } from '../../../lib/typography';
import { classes } from '../../classes';
import { Button } from '../../controls/Button/Button';
import { Icon } from '../../structure/Icon/Icon';
import { Drawing, type Strokes } from '../Drawing/Drawing';
import { failure } from '../Drawing/drawings/failure';
import styles from './ErrorState.module.css';

/** Props of {@link ErrorState}; its children, if any, stand last: how to reach the support. */
export type ErrorStateProps = Omit<ComponentPropsWithRef<'section'>, 'title'> & {
  /** What happened. */
  title?: ReactNode;
  /** What to do; undefined: the usual sentence, which names the reference if there is one. */
  text?: ReactNode | undefined;
  /** Request id that the support can look up. */
  reference?: string | null | undefined;
  /** Buttons: retry, go back. */
  actions?: ReactNode;
  /** The drawing above it: `failure` by default, or the one of what happened. */
  drawing?: Strokes;
  /** page: by itself (default); block: what one card or list says of itself, in its middle and with less words. */
  size?: 'page' | 'block';
  /** Level of the heading: 1 where it stands for the whole page, 2 in a block. */
  level?: 1 | 2 | 3;
};

/** What stands where a page could not be shown (product S19). */
export function ErrorState({
  title = 'Une erreur est survenue',
  reference,
  text = fr`Cette page n’a pas pu s’afficher. Réessayez ; si le problème persiste, contactez-nous${reference ? ' en indiquant la référence ci-dessous' : ''}.`,
  actions,
  drawing = failure,
  size = 'page',
  level = size === 'page' ? 1 : 2,
  className,
  children,
  ...rest
}: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <section data-size={size} className={classes(styles.error, className)} {...rest}>
      <Drawing of={drawing} />
      <Heading tabIndex={-1} className={styles.title}>
        {title}
      </Heading>
      <p className={styles.text}>{text}</p>
      {reference && <Reference value={reference} />}
      {actions && <div className={styles.actions}>{actions}</div>}
      {children && (
        <p className={styles.support} data-part="support">
          {children}
        </p>
      )}
    </section>
  );
}

/** The reference with a button that copies it. */
function Reference({ value }: { value: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <p className={styles.reference}>
      <span>{fr`Référence : `}</span>
      <code>{value}</code>
      <Button
        variant="ternary"
        look="light"
        icon={<Icon of={copied ? Check : Copy} size={16} />}
        // Not available without a secure context; the reference stays readable either way.
        onClick={() => navigator.clipboard?.writeText(value).then(() => setCopied(true))}
      >
        {copied ? 'Copié' : 'Copier'}
      </Button>
    </p>
  );
}
