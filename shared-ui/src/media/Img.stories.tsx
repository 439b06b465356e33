import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Img } from './Img';
import { Mark } from './Mark';

// One transparent pixel, so that stories request no other server.
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

export default { component: Img, subcomponents: { Mark } } satisfies Meta;
type Story = StoryObj<typeof Img>;

export const Picture: Story = {
  args: { src: PICTURE, alt: 'A picture', width: 480, height: 300, priority: true },
};
export const Fallback: Story = { args: { fallbackSrc: PICTURE, alt: '', width: 480, height: 300 } };
export const MarkOfTheAcademy: Story = { render: () => <Mark /> };
