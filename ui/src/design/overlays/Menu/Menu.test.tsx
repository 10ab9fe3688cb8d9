import { describe } from 'vitest';
import { conforms } from '../../conformance';
import { Menu, MenuItem, type MenuTriggerProps } from './Menu';

// The stories test the open menu in Chromium: jsdom has no popovers.
describe('Menu', () => {
  conforms(Menu, {
    props: {
      label: 'Compte',
      trigger: (props: MenuTriggerProps) => <button {...props}>Compte</button>,
      children: <MenuItem>Déconnexion</MenuItem>,
    },
    root: HTMLDivElement,
    notOutermost: 'the button that opens it precedes it',
    attributes: [[{}, { popover: 'auto' }]],
  });
});

describe('MenuItem', () => {
  conforms(MenuItem, {
    props: { children: 'Transports Garonne-Adour' },
    root: HTMLButtonElement,
    disabled: false,
    wrap: (item) => <div role="menu">{item}</div>,
    attributes: [
      [{}, { role: 'menuitem', 'data-state': 'idle', 'aria-checked': null }],
      [
        { checked: true },
        { role: 'menuitemradio', 'data-state': 'checked', 'aria-checked': 'true' },
      ],
      [{ checked: false }, { role: 'menuitemradio', 'aria-checked': 'false' }],
      [{ busy: true }, { 'data-state': 'busy', 'aria-busy': 'true', 'aria-disabled': 'true' }],
      [{ destructive: true }, { 'data-tone': 'destructive' }],
      [{ shortcut: 'Ctrl Maj K' }, { 'aria-keyshortcuts': 'Control+Shift+K' }],
      [{ disabled: true }, { 'data-state': 'disabled', 'aria-disabled': 'true' }],
    ],
  });
});
