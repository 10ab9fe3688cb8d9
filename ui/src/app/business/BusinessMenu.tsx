import { Suspense, use, useId, useState } from 'react';
import { BusinessLogo } from '../../components/BusinessLogo/BusinessLogo';
import { labelOf, roles } from '../../components/labels';
import { useDisabledReason } from '../../components/offline';
import { MenuItem } from '../../design/overlays/Menu/Menu';
import { CloseMenu, MenuList } from '../../design/overlays/Menu/MenuPopover';
import { lazyPage } from '../../lib/lazy-page';
import { plain } from '../../lib/plain';
import styles from './BusinessMenu.module.css';
import type { SelectableBusiness } from './business-selection';
import type { CurrentBusiness } from './useBusiness';

/** From this many businesses on, the menu has a filter field (product 4.3: more than 7). */
const filterFrom = 8;

// Loaded on demand, with the other form controls: few people have so many businesses.
const SearchField = lazyPage(() =>
  import('../../design/controls/SearchField/SearchField').then((m) => m.SearchField),
);

const search = 'Rechercher une entreprise';

// A stable ref callback runs once, when the field mounts; its code may load after the menu has opened.
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

export type BusinessMenuProps = Pick<CurrentBusiness, 'switching' | 'switchTo'> & {
  selected: SelectableBusiness;
  /** Sorted by name: the server's order. */
  businesses: readonly SelectableBusiness[];
  /** Called when a choice has succeeded, has failed, or changes nothing. */
  onSettled?: (() => void) | undefined;
};

/**
 * The content of the business menu: the customer's businesses, their role in each, and which one this
 * tab works on (product 4.3).
 */
export function BusinessMenu(props: BusinessMenuProps) {
  const { selected, businesses, switching, switchTo, onSettled } = props;
  const close = use(CloseMenu);
  const cut = useDisabledReason();
  const why = useId();
  const [filter, setFilter] = useState('');
  const [wanted, setWanted] = useState<string>();
  const rows = businesses.filter(({ name }) => plain(name).includes(plain(filter)));

  async function choose(business: SelectableBusiness): Promise<void> {
    setWanted(business.id);
    await switchTo(business);
    close();
    onSettled?.();
  }

  return (
    <>
      {businesses.length >= filterFrom && (
        <Suspense>
          <SearchField
            ref={takeFocus}
            label={search}
            placeholder={search}
            className={styles.filter}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        </Suspense>
      )}
      <MenuList label="Changer d’entreprise">
        {rows.map((business) => (
          <MenuItem
            key={business.id}
            checked={business.id === selected.id}
            busy={switching && business.id === wanted}
            disabled={switching || (cut !== undefined && business.id !== selected.id)}
            aria-describedby={cut && business.id !== selected.id ? why : undefined}
            keepOpen
            icon={<BusinessLogo initial={business.initial} logoUrl={business.logoUrl} />}
            description={labelOf(roles, business.role)}
            onSelect={() => void choose(business)}
          >
            {business.name}
          </MenuItem>
        ))}
      </MenuList>
      {cut && <p id={why}>{cut}</p>}
      <div role="status">
        {rows.length === 0 && <p className={styles.none}>Aucune entreprise ne correspond.</p>}
      </div>
    </>
  );
}
