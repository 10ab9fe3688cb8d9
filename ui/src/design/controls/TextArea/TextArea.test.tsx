import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fill } from '../../../lib/user-input.testing';
import { conforms } from '../../conformance';
import { TextArea } from './TextArea';

conforms(TextArea, {
  props: { label: 'Consignes pour le chauffeur', limit: 500 },
  root: HTMLTextAreaElement,
  field: true,
  attributes: [
    [{}, { rows: '3', 'data-size': 'sm', 'data-state': 'idle' }],
    [
      { size: 'md', disabled: true },
      { 'data-size': 'md', 'data-state': 'disabled' },
    ],
  ],
});

describe('timing', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function show() {
    render(
      <form>
        <TextArea label="Consignes" limit={20} defaultValue="Portail vert" />
      </form>,
    );
    const textarea = screen.getByRole<HTMLTextAreaElement>('textbox');
    const write = (value: string) => fill(textarea, value);
    const counter = () => screen.getByText(/^\d+ \/ 20$/).textContent;
    const announced = () => {
      act(() => vi.advanceTimersByTime(1000));
      return screen.getByRole('status').textContent;
    };
    return { textarea, write, counter, announced };
  }

  test('the counter counts characters as people do', async () => {
    const { write, counter } = show();
    expect(counter()).toBe('12 / 20');
    await write('Éviter 🚧');
    expect(counter()).toBe('8 / 20');
    await write('!');
    screen.getByText('1\u00a0caractère sur 20', { normalizer: String });
  });

  test('the counter groups thousands', () => {
    render(<TextArea label="Description" limit={2000} />);
    expect(screen.getByText(/^0 \//).textContent).toBe('0 / 2\u202f000');
  });

  test('near the limit it is announced after a pause in typing; nothing is truncated', async () => {
    const { textarea, write, announced } = show();
    await write('dix-sept lettres.');
    expect(announced()).toBe('');
    await write('dix-neuf caractères');
    expect(screen.getByRole('status').textContent).toBe('');
    expect(announced()).toBe('Il reste 1\u00a0caractère.');
    await write('vingt-trois caractères.');
    expect(announced()).toBe('3\u00a0caractères en trop.');
    expect(textarea.value).toHaveLength(23);
  });

  test('after a form reset it counts its first text', async () => {
    const { textarea, write, counter } = show();
    await write('autre');
    textarea.form?.reset();
    act(() => vi.advanceTimersByTime(1));
    expect(counter()).toBe('12 / 20');
  });
});
