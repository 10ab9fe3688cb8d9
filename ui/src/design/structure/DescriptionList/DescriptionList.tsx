import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../classes';
import { Missing } from '../Missing/Missing';
import styles from './DescriptionList.module.css';

export type DescriptionListProps = ComponentPropsWithRef<'dl'> & {
  /** Two columns where they fit; one by default. */
  columns?: 1 | 2;
};

/** A list of names and values, one line each. Its children are `Description`. */
export function DescriptionList({ columns = 1, className, ...rest }: DescriptionListProps) {
  return <dl data-columns={columns} className={classes(styles.list, className)} {...rest} />;
}

export type DescriptionProps = ComponentPropsWithRef<'div'> & {
  /** The name of the value. */
  term: string;
  /** The value; null, undefined, false and the empty text are shown as a dash, read « non renseigné ». */
  children?: ReactNode;
};

/** One name with its value. */
export function Description({ term, className, children, ...rest }: DescriptionProps) {
  const missing =
    children === null || children === undefined || children === false || children === '';
  return (
    <div className={classes(styles.row, className)} {...rest}>
      <dt>{term}</dt>
      <dd>{missing ? <Missing /> : children}</dd>
    </div>
  );
}
