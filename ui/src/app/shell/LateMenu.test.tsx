import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Menu, MenuItem, type MenuTriggerProps } from '../../design/overlays/Menu/Menu';
import { stubBrowser } from './browser.testing';
import { LateMenu } from './LateMenu';

type Props = { trigger: (props: MenuTriggerProps) => ReactNode };

const Choices = ({ trigger }: Props) => (
  <Menu label="Choix" trigger={trigger}>
    <MenuItem>Un</MenuItem>
  </Menu>
);

/** Shows the button; what is returned lets the menu come. */
function show() {
  stubBrowser(1440);
  let come: (menu: { default: ComponentType<Props> }) => void = () => {};
  const Late = lazy(() => new Promise<{ default: ComponentType<Props> }>((done) => (come = done)));
  render(
    <MemoryRouter>
      <LateMenu button={(button) => <button {...button}>Ouvrir</button>}>
        {(trigger) => <Late trigger={trigger} />}
      </LateMenu>
    </MemoryRouter>,
  );
  const button = screen.getByText('Ouvrir');
  return { button, come: () => act(async () => come({ default: Choices })) };
}

test('the button is the same element before and after, and keeps the focus', async () => {
  const { button, come } = show();
  button.focus();
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  await come();
  expect(screen.getByText('Ouvrir')).toBe(button);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).not.toBeNull();
});

test('a click that comes too early opens the menu when it is there, once', async () => {
  const { button, come } = show();
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await come();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await act(async () => {
    document.getElementById(button.getAttribute('aria-controls') ?? '')?.hidePopover();
  });
  expect(button.getAttribute('aria-expanded')).toBe('false');
});
