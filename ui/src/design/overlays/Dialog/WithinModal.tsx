import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../../classes';
import { useTopModal } from './modals';
import { keepClear } from './room';
import styles from './WithinModal.module.css';

export type WithinModalProps = {
  /** How it looks where it stands, outside of dialogs. */
  className?: string | undefined;
  children: ReactNode;
};

/**
 * What must be seen and used whatever is open: it stands at the top of the modal dialog that lies above
 * all others, since all that is outside of one is inert, and where it is written while there is none.
 * Several of them stand below one another.
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

/** Appends the frame; returns what removes it: the dialog may outlive the message. */
function append(frame: HTMLElement, place: Element, className: string | undefined): () => void {
  frame.className = className ?? '';
  place.append(frame);
  return () => frame.remove();
}

/** The one place of a dialog for all of them, above what it holds and in sight when that is scrolled. */
function placeIn(modal: HTMLDialogElement): Element {
  const body = modal.querySelector('[data-part="body"]') ?? modal;
  const there = body.querySelector(':scope > [data-part="notices"]');
  if (there) return there;
  const place = document.createElement('div');
  place.className = styles.place ?? '';
  place.dataset['part'] = 'notices';
  body.prepend(place);
  // As long as the dialog is there, and with it the place.
  keepClear(place, modal);
  return place;
}
