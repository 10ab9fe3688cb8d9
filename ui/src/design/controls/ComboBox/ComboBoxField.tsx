import { Check, ChevronDown, X } from 'lucide-react';
import {
  type ComponentPropsWithRef,
  type RefCallback,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  ComboBox as AriaComboBox,
  Button,
  ComboBoxStateContext,
  Input,
  type InputProps,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { fr } from '../../../lib/typography';
import { Spinner } from '../../feedback/Spinner/Spinner';
import { follow } from '../../place';
import { mergeRefs } from '../../refs';
import { Icon } from '../../structure/Icon/Icon';
import { FrenchAria } from '../Calendar/aria';
import { FieldFrame, FrameButton, FrameIcon, inFrame } from '../FormField/FieldFrame';
import { FormField, useField } from '../FormField/FormField';
import { typeInto, useFormReset } from '../native';
import type { Begun, ComboBoxOption, ComboBoxProps } from './ComboBox';
import styles from './ComboBox.module.css';
import { finder } from './find';

/** The field built on react-aria. {@link ComboBox}, which the pages use, loads it lazily. */
export function ComboBoxField({
  options,
  value: given,
  defaultValue = null,
  onChange,
  renderOption,
  onSearch,
  loading = false,
  clearable = false,
  icon,
  action,
  name,
  form,
  ref,
  begunRef,
  ...props
}: ComboBoxProps & { begunRef?: RefObject<Begun | null> }) {
  const input = useRef<HTMLInputElement>(null);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [own, setOwn] = useState(defaultValue);
  const [text, setText] = useState('');
  // The chosen option is kept when a later search of the API no longer returns it.
  const [kept, setKept] = useState<ComboBoxOption | null>(null);
  const value = given === undefined ? own : given;
  const chosen =
    options.find(({ id }) => id === value) ?? (kept !== null && kept.id === value ? kept : null);
  if (chosen !== null && chosen !== kept) setKept(chosen);

  const remote = onSearch !== undefined;
  const find = finder(options);
  const listed =
    remote && chosen !== null && !options.includes(chosen) && ['', chosen.label].includes(text)
      ? [chosen, ...options]
      : options;
  useFormReset(input, () => {
    if (given === undefined) setOwn(defaultValue);
  });
  // Continues from the state of the placeholder that this field replaces.
  useLayoutEffect(() => {
    const left = begunRef?.current;
    const element = input.current;
    if (!left || !element) return;
    begunRef.current = null;
    element.focus();
    if (left.text !== null) typeInto(element, left.text);
  }, [begunRef]);
  const { field, control, ids } = useField(props);
  const { onKeyDown, ...rest } = control;
  const editable = !props.disabled && !props.readOnly;

  // react-aria renders the field a second time, in a template, to collect the choices.
  const keepFrame = (element: HTMLDivElement | null) => {
    if (element?.isConnected) setFrame(element);
  };
  const take = (id: string | null) => {
    const option = listed.find((one) => one.id === id) ?? null;
    setKept(option);
    setOwn(id);
    if (id !== value) onChange?.(id, option);
  };

  return (
    <FormField {...field}>
      <FrenchAria>
        <AriaComboBox
          id={control.id}
          aria-labelledby={ids.label}
          className={styles.root ?? ''}
          {...(remote ? { items: listed } : { defaultItems: options })}
          defaultFilter={find}
          allowsEmptyCollection
          menuTrigger="input"
          validationBehavior="aria"
          value={value}
          onChange={(key) => take(key === null ? null : String(key))}
          onInputChange={(typed) => {
            setText(typed);
            // Skipped when the text is the label of the choice.
            if (typed !== chosen?.label) onSearch?.(typed);
          }}
          disabledKeys={options.filter(({ disabled }) => disabled).map(({ id }) => id)}
          isDisabled={Boolean(props.disabled)}
          isReadOnly={Boolean(props.readOnly)}
          isRequired={control.required}
          isInvalid={control['aria-invalid']}
        >
          <FieldFrame
            of={control}
            ref={keepFrame}
            start={icon && <FrameIcon of={icon} />}
            end={
              !props.readOnly && (
                <>
                  {clearable && editable && value !== null && (
                    <FrameButton
                      label="Effacer le choix"
                      icon={X}
                      onClick={() => {
                        take(null);
                        input.current?.focus();
                      }}
                    />
                  )}
                  <Button
                    className={styles.open ?? ''}
                    aria-label="Afficher les choix"
                    // The label names the field only, not this element as well.
                    render={({ 'aria-labelledby': _, ...given }) => (
                      <button type="button" {...given} />
                    )}
                  >
                    <Icon of={ChevronDown} size={18} />
                  </Button>
                </>
              )
            }
          >
            <Input
              {...(rest as InputProps)}
              ref={mergeRefs(input, ref)}
              className={inFrame ?? ''}
              // react-aria would drop our error, because it did not set it.
              render={(given) => (
                <ClickedInput {...given} aria-describedby={control['aria-describedby']} />
              )}
              onKeyDown={(event) => {
                // Escape closes the list only, not the dialog around the field.
                const open = event.currentTarget.getAttribute('aria-expanded') === 'true';
                if (event.key === 'Escape' && open) event.preventDefault();
                onKeyDown?.(event);
              }}
            />
          </FieldFrame>
          {frame && (
            <List
              frame={frame}
              loading={loading}
              text={text}
              action={action}
              renderOption={renderOption}
            />
          )}
        </AriaComboBox>
      </FrenchAria>
      {name !== undefined && (
        <input
          type="hidden"
          name={name}
          form={form}
          disabled={props.disabled}
          value={value ?? ''}
        />
      )}
    </FormField>
  );
}

/** The text input. A click opens the complete list: react-aria does this only for touch. */
function ClickedInput({ onClick, ...given }: ComponentPropsWithRef<'input'>) {
  const state = useContext(ComboBoxStateContext);
  return (
    <input
      {...given}
      onClick={(event) => {
        onClick?.(event);
        if (!given.readOnly && !given.disabled && !state?.isOpen) state?.open(null, 'manual');
      }}
    />
  );
}

type ListProps = Pick<ComboBoxProps, 'action'> & {
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
function List({ frame, loading, text, action, renderOption }: ListProps) {
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
