import { ChevronDown, X } from 'lucide-react';
import {
  type ComponentPropsWithRef,
  type RefObject,
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
} from 'react-aria-components';
import { mergeRefs } from '../../refs';
import { Icon } from '../../structure/Icon/Icon';
import { FrenchAria } from '../Calendar/aria';
import { FieldFrame, FrameButton, FrameIcon, inFrame } from '../FormField/FieldFrame';
import { FormField, useField } from '../FormField/FormField';
import { typeInto } from '../native';
import type { Begun, ComboBoxProps } from './ComboBox';
import styles from './ComboBox.module.css';
import { finder } from './find';
import { OptionList } from './OptionList';
import { useChosen } from './useChosen';

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
  const [text, setText] = useState('');
  const { value, chosen, choose } = useChosen(input, {
    options,
    value: given,
    defaultValue,
    onChange,
  });
  const remote = onSearch !== undefined;
  const find = finder(options);
  const listed =
    remote && chosen !== null && !options.includes(chosen) && ['', chosen.label].includes(text)
      ? [chosen, ...options]
      : options;
  useBegun(begunRef, input);
  const { field, control, ids } = useField(props);
  const { onKeyDown, ...rest } = control;

  // react-aria renders the field a second time, in a template, to collect the choices.
  const keepFrame = (element: HTMLDivElement | null) => {
    if (element?.isConnected) setFrame(element);
  };
  const take = (id: string | null) => choose(id, listed.find((one) => one.id === id) ?? null);
  const clears = clearable && !props.disabled && value !== null;
  const clear = () => {
    take(null);
    input.current?.focus();
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
            end={!props.readOnly && <FrameButtons onClear={clears ? clear : undefined} />}
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
            <OptionList
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

/** Continues from the state of the placeholder that this field replaces: its focus and the typed text. */
function useBegun(
  begunRef: RefObject<Begun | null> | undefined,
  input: RefObject<HTMLInputElement | null>,
): void {
  useLayoutEffect(() => {
    const left = begunRef?.current;
    const element = input.current;
    if (!left || !element) return;
    begunRef.current = null;
    element.focus();
    if (left.text !== null) typeInto(element, left.text);
  }, [begunRef, input]);
}

/** The buttons at the end of the frame: one clears the choice, when there is one, and one opens the list. */
function FrameButtons({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <>
      {onClear && <FrameButton label="Effacer le choix" icon={X} onClick={onClear} />}
      <Button
        className={styles.open ?? ''}
        aria-label="Afficher les choix"
        // The label names the field only, not this element as well.
        render={({ 'aria-labelledby': _, ...given }) => <button type="button" {...given} />}
      >
        <Icon of={ChevronDown} size={18} />
      </Button>
    </>
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
