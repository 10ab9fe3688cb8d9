import { Bookmark } from 'lucide-react';
import { fr } from '../../../lib/typography';
import { Button } from '../../controls/Button/Button';
import { IconButton } from '../../controls/IconButton/IconButton';
import { Popover } from '../../overlays/Popover/Popover';
import { Tooltip } from '../../overlays/Tooltip/Tooltip';
import { Icon } from '../../structure/Icon/Icon';
import { VisuallyHidden } from '../../structure/VisuallyHidden/VisuallyHidden';
import { useClosedUnasked } from '../Asking';
import styles from './SavedFilters.module.css';
import { SavedPanel } from './SavedPanel';
import type { SavedFilters as Kept } from './useSavedFilters';

/** Props of {@link SavedFilters}. */
export type SavedFiltersProps = { filters: Kept };

const label = 'Filtres enregistrés';

/** The button of the saved and recent filters: its drawing alone, and the name of those in use where they have one. */
export function SavedFilters({ filters }: SavedFiltersProps) {
  const { current } = filters;
  const icon = <Icon of={Bookmark} size={18} />;
  return (
    <Popover
      ref={useClosedUnasked()}
      label={label}
      className={styles.popover}
      trigger={(trigger) =>
        current ? (
          <Button {...trigger} variant="ternary" look="light" icon={icon} className={styles.named}>
            <VisuallyHidden>{fr`${label}, en cours : `}</VisuallyHidden>
            <span className={styles.name}>{current.name}</span>
          </Button>
        ) : (
          <Tooltip label={label} placement="bottom-start">
            <IconButton {...trigger} label={label} icon={icon} className={styles.button} />
          </Tooltip>
        )
      }
    >
      {(close) => <SavedPanel filters={filters} onApplied={close} />}
    </Popover>
  );
}
