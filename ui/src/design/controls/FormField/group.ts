import { createContext, use } from 'react';

/** What a group tells the controls in it. */
export type Group = {
  /** The name under which the members' values are sent; a name of their own wins. */
  name?: string | undefined;
  size: 'sm' | 'md';
  /** Lines of text, or cards with a hairline. */
  look: 'plain' | 'card';
  /** The group's error: each checkbox says that it is wrong. */
  invalid: boolean;
  /** Whether a value is chosen; undefined where the elements themselves keep it. */
  isChosen?: ((value: string) => boolean) | undefined;
  /** Whether a value is chosen at first. */
  isChosenAtFirst: (value: string) => boolean;
};

/** The group around a control; null outside one. */
export const GroupContext = createContext<Group | null>(null);

/** React asks for it beside `checked`: here the group listens, for all that is in it. */
const heardByGroup = () => {};

/** The props by which a native checkbox or radio takes part in its group. */
export function useMember(value: string | number | readonly string[] | undefined) {
  const group = use(GroupContext);
  const key = String(value ?? 'on');
  return {
    group,
    checked: {
      ...(group?.isChosen && { checked: group.isChosen(key), onChange: heardByGroup }),
      ...(group && !group.isChosen && group.isChosenAtFirst(key) && { defaultChecked: true }),
    },
  };
}

/** The values of the boxes that are checked inside an element, in the order of the page. */
export function chosenIn(element: Element): string[] {
  const boxes = element.querySelectorAll<HTMLInputElement>('[type="checkbox"]:checked');
  return [...boxes].map(({ value }) => value);
}
