import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { stubBrowser } from './browser.testing';
import { MobileMenu } from './MobileMenu';

test('a menu mounted open stays open; each navigation closes it', async () => {
  stubBrowser(390);
  const onClose = vi.fn();
  render(
    <StrictMode>
      <MemoryRouter>
        <MobileMenu open onClose={onClose}>
          <Link to="/finance/">Finance</Link>
        </MobileMenu>
      </MemoryRouter>
    </StrictMode>,
  );
  const finance = screen.getByText('Finance');
  expect(finance.closest('dialog')?.open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(finance);
  expect(onClose).toHaveBeenCalledOnce();
  // A link to the current page is a navigation too.
  await userEvent.click(finance);
  expect(onClose).toHaveBeenCalledTimes(2);
});
