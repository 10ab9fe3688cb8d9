import type { Meta, StoryObj } from '@storybook/react-vite';
import { Drawing } from './Drawing';

const meta = {
  title: 'Retours/Drawing',
  component: Drawing,
  args: { of: 'site' },
} satisfies Meta<typeof Drawing>;

export default meta;

const names = ['site', 'person', 'payment', 'product', 'plan', 'failure'] as const;

export const Family: StoryObj<typeof meta> = {
  render: () => (
    <div className="line">
      {names.map((name) => (
        <figure key={name}>
          <Drawing of={name} />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  ),
};
