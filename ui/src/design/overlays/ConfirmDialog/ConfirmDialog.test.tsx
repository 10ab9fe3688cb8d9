import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../app/shell/browser.testing';
import { conforms } from '../../conformance';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';

const props: ConfirmDialogProps = {
  open: false,
  title: 'Supprimer ?',
  confirmLabel: 'Supprimer',
  cancelLabel: 'Conserver',
  onConfirm: () => {},
  onClose: () => {},
};

// The stories test its focus in Chromium: jsdom has no modal dialogs.
conforms(ConfirmDialog, {
  props,
  root: HTMLDialogElement,
  attributes: [
    [{}, { role: 'alertdialog', 'data-tone': 'neutral', 'data-state': 'closed' }],
    [{ destructive: true }, { 'data-tone': 'destructive' }],
  ],
});

const confirm = () => screen.getByText('Supprimer', { selector: 'button *' });

test('the action runs once while the dialog closes slowly, and again in a later dialog', async () => {
  stubBrowser(1440);
  const onConfirm = vi.fn(async () => {});
  // A slow parent: it is asked to close the dialog, which stays open.
  const onClose = vi.fn();
  const dialog = (open: boolean) => <ConfirmDialog {...props} {...{ open, onConfirm, onClose }} />;
  const { rerender } = render(dialog(true));
  await act(async () => {
    confirm().click();
    confirm().click();
  });
  expect(onClose).toHaveBeenCalledOnce();
  await userEvent.click(confirm());
  expect(onConfirm).toHaveBeenCalledOnce();

  rerender(dialog(false));
  rerender(dialog(true));
  await userEvent.click(confirm());
  expect(onConfirm).toHaveBeenCalledTimes(2);
});

test('a failed action can be confirmed again', async () => {
  stubBrowser(1440);
  const onConfirm = vi.fn().mockRejectedValueOnce(new Error());
  const onClose = vi.fn();
  render(<ConfirmDialog {...props} {...{ onConfirm, onClose }} open />);
  await userEvent.click(confirm());
  await screen.findByText('L’action n’a pas abouti. Réessayez.');
  await userEvent.click(confirm());
  expect(onClose).toHaveBeenCalledOnce();
});

test('when the action is not possible, its button says why', async () => {
  stubBrowser(1440);
  const onConfirm = vi.fn();
  render(<ConfirmDialog {...props} open onConfirm={onConfirm} reason="Plus tard." />);
  const button = screen.getByRole('button', {
    name: 'Supprimer',
    description: 'Plus tard.',
    hidden: true,
  });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(onConfirm).not.toHaveBeenCalled();
});
