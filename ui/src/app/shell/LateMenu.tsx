import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { MenuTriggerProps } from '../../design/overlays/Menu/Menu';

/** What the button of a {@link LateMenu} spreads on its `button`. */
export type LateButtonProps = Partial<Omit<MenuTriggerProps, 'ref'>> & {
  ref: RefObject<HTMLButtonElement | null>;
  type: 'button';
  onClick: () => void;
};

/** Props of {@link LateMenu}. */
export type LateMenuProps = {
  /** Draws the button that opens the menu. */
  button: (props: LateButtonProps) => ReactNode;
  /** Renders the menu, a lazy part; the function is its `trigger`. */
  children: (trigger: (props: MenuTriggerProps) => ReactNode) => ReactNode;
};

const closed = { type: 'button', 'aria-haspopup': 'menu', 'aria-expanded': false } as const;

/**
 * A button of the first paint whose menu comes a moment later. It stays the same
 * element, so that no focus is lost, and a click that comes too early opens the
 * menu as soon as it is there.
 */
export function LateMenu({ button, children }: LateMenuProps) {
  const element = useRef<HTMLButtonElement>(null);
  const [given, setGiven] = useState<MenuTriggerProps | null>(null);
  // Not a state: opening the menu renders anew at once, before a state would have been taken back.
  const asked = useRef(false);
  useEffect(() => {
    if (!given || !asked.current) return;
    asked.current = false;
    element.current?.click();
  }, [given]);
  return (
    <>
      {button({
        ...(given ?? closed),
        ref: element,
        onClick() {
          asked.current = given === null;
        },
      })}
      <Suspense>
        {children((props) => (
          <Handover props={props} button={element} onGiven={setGiven} />
        ))}
      </Suspense>
    </>
  );
}

type HandoverProps = {
  props: MenuTriggerProps;
  button: RefObject<HTMLButtonElement | null>;
  onGiven: (props: MenuTriggerProps) => void;
};

/** Stands where the menu would draw its own button: ties it to the one that is already there. */
function Handover({ props, button, onGiven }: HandoverProps) {
  const { ref, popoverTarget, 'aria-expanded': expanded } = props;
  useLayoutEffect(() => ref(button.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else of the props changes.
  useLayoutEffect(() => onGiven(props), [popoverTarget, expanded]);
  return null;
}
