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
  /** The importance; `neutral` for something finished that needs no action. */
  tone?: 'neutral' | 'info' | 'ok' | 'warn' | 'error';
  /** The action for the user: one small button. */
  action?: ReactNode;
  /** Adds a close button. The parent decides whether the banner comes back. */
  onDismiss?: () => void;
};

/** One sentence about the complete view, and what to do. Screen readers announce errors at once and other banners when they are idle. */
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
