import type { ComponentPropsWithRef } from 'react';
import { config } from '../../auth/config';
import { classes } from '../../design/classes';
import { Email } from '../Email/Email';
import styles from './Support.module.css';
import { SupportPhone } from './SupportPhone';

/** How to reach the support: its telephone and its e-mail address, as links. */
export function Support({ className, ...rest }: Omit<ComponentPropsWithRef<'span'>, 'children'>) {
  const { supportEmail } = config();
  return (
    <span className={classes(styles.support, className)} {...rest}>
      <SupportPhone /> ·{' '}
      <a href={`mailto:${supportEmail}`}>
        <Email address={supportEmail} />
      </a>
    </span>
  );
}
