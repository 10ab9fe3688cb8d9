import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Icon } from '../../design/structure/Icon/Icon';
import { recordEvent } from '../../lib/events';
import styles from './Submenu.module.css';
import { arrowName, SubmenuLinks, type SubmenuProps } from './SubmenuLinks';

/** The arrow of an entry, and its submenu below the entry: for phones, where there is no room beside it. */
export function InlineSubmenu({ entry, pathname, onChoose }: SubmenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  function toggle(): void {
    if (!open) recordEvent('navigation:submenu_opened', { entry: entry.key });
    setOpen(!open);
  }
  return (
    <>
      <div className={styles.submenu}>
        <button
          type="button"
          className={styles.arrow}
          data-inline
          aria-expanded={open}
          aria-controls={id}
          aria-label={arrowName(entry)}
          onClick={toggle}
        >
          <Icon of={ChevronRight} size={16} />
        </button>
      </div>
      <div id={id} hidden={!open} className={styles.inline}>
        <SubmenuLinks
          entry={entry}
          pathname={pathname}
          onChoose={() => {
            setOpen(false);
            onChoose();
          }}
        />
      </div>
    </>
  );
}
