import { Ban, CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '../../classes';
import { IconButton } from '../../controls/IconButton/IconButton';
import { Icon } from '../../structure/Icon/Icon';
import styles from './Banner.module.css';

const icons = {
  neutral: Ban,
  info: Info,
  ok: CircleCheck,
  warn: TriangleAlert,
  error: CircleAlert,
};

export type BannerProps = ComponentPropsWithRef<'div'> & {
  /** How much it matters; `neutral` for what is over and asks for nothing. */
  tone?: 'neutral' | 'info' | 'ok' | 'warn' | 'error';
  /** What to do about it: one small button. */
  action?: ReactNode;
  /** It can be put away: shows a cross. Where it stands says whether it comes back. */
  onDismiss?: () => void;
};

/** One sentence about the whole view, and what to do. Errors interrupt screen readers, the rest waits its turn. */
export function Banner({
  tone = 'info',
  action,
  onDismiss,
  className,
  children,
  ...rest
}: BannerProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      data-tone={tone}
      className={classes(styles.banner, className)}
      {...rest}
    >
      <Icon of={icons[tone]} className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
      {onDismiss && (
        <IconButton
          label="Masquer ce message"
          icon={<Icon of={X} size={18} />}
          onClick={onDismiss}
          className={styles.dismiss}
        />
      )}
    </div>
  );
}
