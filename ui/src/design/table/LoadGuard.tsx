import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import { Tooltip } from '../overlays/Tooltip/Tooltip';

/** Why the list cannot load other rows; undefined when it can. */
export const LoadBlock = createContext<string | undefined>(undefined);

export type LoadGuardProps = {
  /** The control, which loads other rows from the server. */
  children: ReactNode;
  /** False: the control loads nothing, online or offline. */
  when?: boolean;
};

/** Wraps a control that loads other rows: it is disabled with a reason while none can be loaded. */
export function LoadGuard({ children, when = true }: LoadGuardProps) {
  const reason = use(LoadBlock);
  return (
    <Tooltip as="reason" label={reason ?? ''} disabled={!reason || !when}>
      {children}
    </Tooltip>
  );
}

/** The ref of the popover of such a control: it closes when other rows can no longer be loaded. */
export function useCloseWhenBlocked(): RefObject<HTMLDivElement | null> {
  const popover = useRef<HTMLDivElement>(null);
  const reason = use(LoadBlock);
  useEffect(() => {
    if (reason) popover.current?.hidePopover?.();
  }, [reason]);
  return popover;
}
