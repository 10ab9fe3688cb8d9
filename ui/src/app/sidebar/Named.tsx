import type { ReactNode } from 'react';
import { Tooltip } from '../../design/overlays/Tooltip/Tooltip';

export type NamedProps = {
  /** The words that the rail hides. */
  label: string;
  /** The sidebar shows icons only. */
  collapsed: boolean;
  /** The control. */
  children: ReactNode;
};

/** A control of the sidebar: in the collapsed rail, its name stands beside it on hover and focus. */
export function Named({ label, collapsed, children }: NamedProps) {
  return collapsed ? <Tooltip label={label}>{children}</Tooltip> : children;
}
