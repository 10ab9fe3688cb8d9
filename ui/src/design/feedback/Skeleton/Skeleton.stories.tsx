import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from '../../structure/Card/Card';
import { Skeleton } from './Skeleton';

const meta = { title: 'Retours/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Shapes: Story = {
  render: () => (
    <Card className="narrow" aria-busy>
      <Skeleton shape="logo" />
      <Skeleton shape="figure" width={6} />
      <Skeleton width={9} />
      <Skeleton width={4} />
      <div className="line">
        <Skeleton shape="chip" />
        <Skeleton shape="button" />
      </div>
    </Card>
  ),
};
