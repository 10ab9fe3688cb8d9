import { Check } from 'lucide-react';
import { type RefCallback, useCallback } from 'react';
import { ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { fr } from '../../../lib/typography';
import { Spinner } from '../../feedback/Spinner/Spinner';
import { follow } from '../../place';
import { Icon } from '../../structure/Icon/Icon';
import type { ComboBoxOption, ComboBoxProps } from './ComboBox';
import styles from './ComboBox.module.css';

type OptionListProps = Pick<ComboBoxProps, 'action'> & {
  renderOption: ComboBoxProps['renderOption'] | undefined;
  frame: HTMLDivElement;
  loading: boolean;
  text: string;
};

/**
 * The choices below the frame, in the browser's top layer and inside the field.
 * react-aria would put them at the end of the body: there they lie below a modal
 * dialog and are inert with the rest of the page.
 */
export function OptionList({ frame, loading, text, action, renderOption }: OptionListProps) {
  const show: RefCallback<HTMLElement> = useCallback(
    (element) => {
      // Not the copy that react-aria renders in a template to collect the choices.
      if (!element?.isConnected) return;
      element.showPopover();
      element.style.setProperty('--frame', `${frame.offsetWidth}px`);
      return follow(element, frame, 'bottom-start');
    },
    [frame],
  );
  return (
    // react-aria computes a position for this popover, which draws nothing.
    <Popover
      UNSTABLE_portalContainer={frame}
      render={({ style: _, ...given }) => <div {...given} />}
      className={styles.shell ?? ''}
    >
      <div ref={show} popover="manual" className={styles.popover}>
        <ListBox<ComboBoxOption>
          className={styles.list ?? ''}
          renderEmptyState={() => (
            <p className={styles.empty}>
              {loading ? 'Recherche en cours…' : fr`Aucun résultat pour « ${text} ».`}
            </p>
          )}
        >
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={styles.option ?? ''}>
              {({ isSelected }) => (
                <>
                  <span className={styles.label}>
                    {renderOption ? (
                      renderOption(option)
                    ) : (
                      <>
                        {option.label}
                        {option.description && (
                          <span className={styles.description}>{option.description}</span>
                        )}
                      </>
                    )}
                  </span>
                  {isSelected && <Icon of={Check} size={18} className={styles.check} />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
        {loading && (
          <div className={styles.loading} aria-hidden="true">
            <Spinner size="sm" />
          </div>
        )}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </Popover>
  );
}
