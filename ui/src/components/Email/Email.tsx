import { type ComponentPropsWithRef, Fragment } from 'react';
import { classes } from '../../design/classes';
import styles from './Email.module.css';

export type EmailProps = Omit<ComponentPropsWithRef<'span'>, 'children'> & { address: string };

/** An e-mail address that wraps only after its @ and before its dots. */
export function Email({ address, className, ...rest }: EmailProps) {
  return (
    <span className={classes(styles.email, className)} {...rest}>
      {address.split(/(?<=@)|(?=\.)/).map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key.
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
