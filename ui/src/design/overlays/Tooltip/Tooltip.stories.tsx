import type { Meta, StoryObj } from '@storybook/react-vite';
import { ReceiptText } from 'lucide-react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { IconButton } from '../../controls/IconButton/IconButton';
import { Icon } from '../../structure/Icon/Icon';
import { Tooltip } from './Tooltip';

const meta = {
  title: 'Surfaces/Tooltip',
  component: Tooltip,
  args: {
    label: 'Finance',
    children: <IconButton label="Finance" icon={<Icon of={ReceiptText} />} />,
  },
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

const bubble = (root: HTMLElement) => root.querySelector<HTMLElement>('[popover]') as HTMLElement;

export const OnFocus: Story = {
  play: async ({ canvas, canvasElement }) => {
    const open = () => bubble(canvasElement).matches(':popover-open');
    expect(open()).toBe(false);
    await userEvent.tab();
    expect(canvas.getByRole('button', { name: 'Finance' })).toHaveFocus();
    await waitFor(() => expect(open()).toBe(true));
    const control = canvas.getByRole('button').getBoundingClientRect();
    expect(bubble(canvasElement).getBoundingClientRect().left).toBeGreaterThan(control.right);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(open()).toBe(false));
  },
};

export const OnHover: Story = {
  play: async ({ canvas, canvasElement }) => {
    const open = () => bubble(canvasElement).matches(':popover-open');
    await userEvent.hover(canvas.getByRole('button'));
    await waitFor(() => expect(open()).toBe(true));
    await userEvent.unhover(canvas.getByRole('button'));
    await waitFor(() => expect(open()).toBe(false));
  },
};

export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.hover(canvas.getByRole('button'));
    expect(bubble(canvasElement).matches(':popover-open')).toBe(false);
  },
};
