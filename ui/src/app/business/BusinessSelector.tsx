import { Building2, ChevronsUpDown } from 'lucide-react';
import { BusinessLogo } from '../../components/BusinessLogo/BusinessLogo';
import { labelOf, roles } from '../../components/labels';
import { Spinner } from '../../design/feedback/Spinner/Spinner';
import { MenuPopover } from '../../design/overlays/Menu/MenuPopover';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { lazyPart } from '../../lib/lazy-page';
import { fr } from '../../lib/typography';
import { RailTooltip } from '../sidebar/RailTooltip';
import styles from './BusinessSelector.module.css';
import type { SelectableBusiness } from './business-selection';
import type { CurrentBusiness } from './useBusiness';

const BusinessMenu = lazyPart(() => import('./BusinessMenu').then((m) => m.BusinessMenu));

export type BusinessSelectorProps = CurrentBusiness & {
  /** Sorted by name: the server's order. */
  businesses: readonly SelectableBusiness[];
  /** The sidebar shows icons only. */
  collapsed: boolean;
  /** The data could not be loaded: there will be no business to show. */
  failed?: boolean;
  /** Called when a choice has succeeded, has failed, or changes nothing. */
  onSettled?: () => void;
};

/** The business of this tab, and the menu that changes it; plain text for a customer of one business. */
export function BusinessSelector(props: BusinessSelectorProps) {
  const { selected, businesses, collapsed, switching, switchTo, failed, onSettled } = props;
  if (!selected) {
    return (
      <div
        className={styles.selector}
        data-state={failed ? 'failed' : 'waiting'}
        data-collapsed={collapsed || undefined}
        aria-hidden={!failed || undefined}
      >
        {failed && <Unavailable collapsed={collapsed} />}
      </div>
    );
  }
  if (businesses.length < 2) {
    return (
      <div className={styles.selector} data-state="single" data-collapsed={collapsed || undefined}>
        <Face business={selected} collapsed={collapsed} />
      </div>
    );
  }
  return (
    <MenuPopover
      className={styles.menu}
      trigger={(button) => (
        <RailTooltip label={selected.name} collapsed={collapsed}>
          <button
            {...button}
            className={styles.selector}
            data-state={switching ? 'switching' : 'idle'}
            data-collapsed={collapsed || undefined}
          >
            {/* Text instead of aria-label, so that the accessible name contains the visible text. */}
            <VisuallyHidden>{fr`Entreprise : `}</VisuallyHidden>
            <Face business={selected} collapsed={collapsed} />
            <VisuallyHidden>. Changer d’entreprise</VisuallyHidden>
            {switching ? <Spinner size="sm" /> : <Icon of={ChevronsUpDown} size={16} />}
          </button>
        </RailTooltip>
      )}
    >
      <BusinessMenu
        selected={selected}
        businesses={businesses}
        switching={switching}
        switchTo={switchTo}
        onSettled={onSettled}
      />
    </MenuPopover>
  );
}

/** A message without a business; in the collapsed sidebar its text is for screen readers only. */
function Unavailable({ collapsed }: { collapsed: boolean }) {
  return (
    <>
      <Icon of={Building2} className={styles.unavailable} />
      <VisuallyHidden when={collapsed} className={styles.name}>
        Entreprise indisponible
      </VisuallyHidden>
    </>
  );
}

function Face({ business, collapsed }: { business: SelectableBusiness; collapsed: boolean }) {
  return (
    <>
      <BusinessLogo
        initial={business.initial}
        logoUrl={business.logoUrl}
        size={collapsed ? 'sm' : 'md'}
        tone="solid"
      />
      <VisuallyHidden when={collapsed} className={styles.name}>
        {business.name}
        <small aria-hidden>{labelOf(roles, business.role)}</small>
      </VisuallyHidden>
    </>
  );
}
