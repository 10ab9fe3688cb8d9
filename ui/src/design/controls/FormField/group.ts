import { createContext, use } from 'react';

/** The context that a group gives to its controls. */
export type Group = {
  /** The name under which the members' values are sent; a member's own name takes precedence. */
  name?: string | undefined;
  size: 'sm' | 'md';
  /** Lines of text, or cards with a hairline. */
  look: 'plain' | 'card';
  /** The group has an error: each checkbox is marked as invalid. */
  invalid: boolean;
  /** Reports whether a value is chosen; undefined when the elements keep their own state. */
  isChosen?: ((value: string) => boolean) | undefined;
  /** Reports whether a value is chosen at first. */
  isChosenAtFirst: (value: string) => boolean;
};

/** The group around a control; null outside a group. */
export const GroupContext = createContext<Group | null>(null);

/** React requires a handler next to `checked`: the group itself listens for all its controls. */
const handledByGroup = () => {};

/** Returns the props that connect a native checkbox or radio to its group. */
export function useMember(value: string | number | readonly string[] | undefined) {
  const group = use(GroupContext);
  const key = String(value ?? 'on');
  return {
    group,
    checked: {
      ...(group?.isChosen && { checked: group.isChosen(key), onChange: handledByGroup }),
      ...(group && !group.isChosen && group.isChosenAtFirst(key) && { defaultChecked: true }),
    },
  };
}

/** Returns the values of the checked boxes inside an element, in the order of the page. */
export function chosenIn(element: Element): string[] {
  const boxes = element.querySelectorAll<HTMLInputElement>('[type="checkbox"]:checked');
  return [...boxes].map(({ value }) => value);
}
