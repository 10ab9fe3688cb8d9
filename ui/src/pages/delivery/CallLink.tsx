import { Phone } from 'lucide-react';
import { Button } from '../../design/controls/Button/Button';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { useLayout } from '../../design/table/useLayout';
import { phoneHref, phone as written } from '../../lib/phone';
import styles from './CallLink.module.css';

export type CallLinkProps = {
  /** The person to call. */
  name: string;
  phone: string;
};

/** « Appeler »: as high as a touch target needs on a phone (product 9.2). */
export function CallLink({ name, phone }: CallLinkProps) {
  const size = useLayout() === 'phone' ? 'md' : 'sm';
  return (
    <>
      <Button
        href={phoneHref(phone)}
        look="outline"
        size={size}
        wide={size === 'md'}
        icon={<Icon of={Phone} size={18} />}
      >
        Appeler<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <span className={styles.printed}>{written(phone)}</span>
    </>
  );
}
