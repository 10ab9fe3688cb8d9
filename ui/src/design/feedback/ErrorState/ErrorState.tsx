import { Check, Copy } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { fr } from '../../../lib/typography';
import { classes } from '../../classes';
import { Button } from '../../controls/Button/Button';
import { Icon } from '../../structure/Icon/Icon';
import { Drawing, type Strokes } from '../Drawing/Drawing';
import { failure } from '../Drawing/drawings/failure';
import styles from './ErrorState.module.css';

/** The optional children come last: how to reach the support. */
export type ErrorStateProps = Omit<ComponentPropsWithRef<'section'>, 'title'> & {
  /** The failure. */
  title?: ReactNode;
  /** The advice; by default the usual sentence, which mentions the reference if there is one. */
  text?: ReactNode | undefined;
  /** The request id that the support can look up. */
  reference?: string | null | undefined;
  /** Buttons: retry, go back. */
  actions?: ReactNode;
  /** The drawing above the text; `failure` by default. */
  drawing?: Strokes;
  /** page: the complete page (default); block: one card or list, centred and with fewer words. */
  size?: 'page' | 'block';
  /** The level of the heading: 1 for a complete page, 2 in a block. */
  level?: 1 | 2 | 3;
};

/** Shown in place of a page that could not be displayed (product S19). */
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

/** The reference with a copy button. */
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
        // The clipboard needs a secure context; the reference stays readable without it.
        onClick={() => navigator.clipboard?.writeText(value).then(() => setCopied(true))}
      >
        {copied ? 'Copié' : 'Copier'}
      </Button>
    </p>
  );
}
