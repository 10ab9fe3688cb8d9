import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../../classes';
import { useTopModal } from './modals';
import { keepClear } from './room';
import styles from './WithinModal.module.css';

export type WithinModalProps = {
  /** Its class outside of dialogs. */
  className?: string | undefined;
  children: ReactNode;
};

/**
 * Content that must stay visible and usable at any time: it is rendered at the top of the topmost modal
 * dialog, because everything outside a modal dialog is inert, or in its own place when no dialog is open.
 * Several of them are shown in a column.
 */
export function WithinModal({ className, children }: WithinModalProps) {
  const home = useRef<HTMLDivElement>(null);
  const [frame] = useState(() => document.createElement('div'));
  const modal = useTopModal();
  useLayoutEffect(() => {
    const place = modal ? placeIn(modal) : home.current;
    return place ? append(frame, place, classes(styles.frame, !modal && className)) : undefined;
  }, [modal, frame, className]);
  return (
    <>
      <div ref={home} />
      {createPortal(children, frame)}
    </>
  );
}

/** Appends the frame; returns the function that removes it: the dialog may outlive the message. */
function append(frame: HTMLElement, place: Element, className: string | undefined): () => void {
  frame.className = className ?? '';
  place.append(frame);
  return () => frame.remove();
}

/** Returns the container of all such content in a dialog, above its body and visible while that scrolls. */
function placeIn(modal: HTMLDialogElement): Element {
  const body = modal.querySelector('[data-part="body"]') ?? modal;
  const there = body.querySelector(':scope > [data-part="notices"]');
  if (there) return there;
  const place = document.createElement('div');
  place.className = styles.place ?? '';
  place.dataset['part'] = 'notices';
  body.prepend(place);
  // Observed as long as the dialog and its container exist.
  keepClear(place, modal);
  return place;
}
