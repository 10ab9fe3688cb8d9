import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import { Tooltip } from '../overlays/Tooltip/Tooltip';

/** Why the list cannot load other rows; undefined when it can. */
export const NotAsked = createContext<string | undefined>(undefined);

export type AskingProps = {
  /** The control, which loads other rows from the server. */
  children: ReactNode;
  /** False: the control loads nothing, online or offline. */
  when?: boolean;
};

/** Wraps a control that loads other rows: it is disabled with a reason while none can be loaded. */
export function Asking({ children, when = true }: AskingProps) {
  const reason = use(NotAsked);
  return (
    <Tooltip as="reason" label={reason ?? ''} disabled={!reason || !when}>
      {children}
    </Tooltip>
  );
}

/** The ref of the popover of such a control: it closes when other rows can no longer be loaded. */
export function useClosedUnasked(): RefObject<HTMLDivElement | null> {
  const popover = useRef<HTMLDivElement>(null);
  const reason = use(NotAsked);
  useEffect(() => {
    if (reason) popover.current?.hidePopover?.();
  }, [reason]);
  return popover;
}
