import { Building2, ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { BusinessLogo } from '../../components/BusinessLogo/BusinessLogo';
import { labelOf, roles } from '../../components/labels';
import { Spinner } from '../../design/feedback/Spinner/Spinner';
import { Menu, MenuItem } from '../../design/overlays/Menu/Menu';
import { Icon } from '../../design/structure/Icon/Icon';
import { VisuallyHidden } from '../../design/structure/VisuallyHidden/VisuallyHidden';
import { Named } from '../sidebar/Named';
import styles from './BusinessSelector.module.css';
import type { SelectableBusiness } from './business-selection';
import type { CurrentBusiness } from './useBusiness';

/** From this many businesses on, the menu has a filter field (product 4.3: more than 7). */
const filterFrom = 8;

/** Props of {@link BusinessSelector}. */
export type BusinessSelectorProps = CurrentBusiness & {
  /** Sorted by name: the server's order. */
  businesses: readonly SelectableBusiness[];
  /** The sidebar shows icons only. */
  collapsed: boolean;
  /** Nothing could be read: there will be no business to show. */
  failed?: boolean;
  /** Told when a choice has been carried out, has failed, or changes nothing. */
  onSettled?: () => void;
};

/** The business of this tab, and the menu that changes it; plain text for a customer who has one. */
export function BusinessSelector(props: BusinessSelectorProps) {
  const { selected, businesses, collapsed, switching, switchTo, failed, onSettled } = props;
  const [filter, setFilter] = useState('');
  if (!selected) {
    return (
      <div
        className={styles.selector}
        data-state={failed ? 'failed' : 'waiting'}
        data-collapsed={collapsed || undefined}
        aria-hidden={!failed || undefined}
      >
        {failed && <Unavailable />}
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
  const rows = businesses.filter(({ name }) => matches(name, filter));
  return (
    <Menu
      label="Changer d’entreprise"
      className={styles.menu}
      onOpenChange={(open) => open && setFilter('')}
      before={
        businesses.length >= filterFrom && (
          <input
            type="search"
            className={styles.filter}
            placeholder={search}
            aria-label={search}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        )
      }
      after={
        <div role="status">
          {rows.length === 0 && <p className={styles.none}>Aucune entreprise ne porte ce nom.</p>}
        </div>
      }
      trigger={(trigger) => (
        <Named label={selected.name} collapsed={collapsed}>
          <button
            {...trigger}
            className={styles.selector}
            data-state={switching ? 'switching' : 'idle'}
            data-collapsed={collapsed || undefined}
          >
            {/* In the text, not in a label: what is spoken contains what is seen. */}
            <VisuallyHidden>Entreprise{'\u00a0'}: </VisuallyHidden>
            <Face business={selected} collapsed={collapsed} />
            <VisuallyHidden>. Changer d’entreprise</VisuallyHidden>
            {switching ? <Spinner size="sm" /> : <Icon of={ChevronsUpDown} size={16} />}
          </button>
        </Named>
      )}
    >
      {rows.map((business) => (
        <MenuItem
          key={business.id}
          checked={business.id === selected.id}
          disabled={switching}
          icon={<BusinessLogo initial={business.initial} logoUrl={business.logoUrl} />}
          description={labelOf(roles, business.role)}
          onSelect={() => void switchTo(business).then(onSettled)}
        >
          {business.name}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The rail hides its words, which are still spoken. */
function Unavailable() {
  return (
    <>
      <Icon of={Building2} className={styles.unavailable} />
      <span className={styles.name}>Entreprise indisponible</span>
    </>
  );
}

const search = 'Rechercher une entreprise';

function Face({ business, collapsed }: { business: SelectableBusiness; collapsed: boolean }) {
  return (
    <>
      <BusinessLogo
        initial={business.initial}
        logoUrl={business.logoUrl}
        size={collapsed ? 'sm' : 'md'}
        tone="solid"
      />
      <span className={styles.name}>
        {business.name}
        <small aria-hidden>{labelOf(roles, business.role)}</small>
      </span>
    </>
  );
}

/** Accents and case do not matter when one looks for a name. */
function matches(name: string, filter: string): boolean {
  return plain(name).includes(plain(filter.trim()));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('fr');
}
