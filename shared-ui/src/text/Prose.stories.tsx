import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Heading } from './Heading';
import { Prose } from './Prose';

export default { component: Prose } satisfies Meta;

export const LongText: StoryObj<typeof Prose> = {
  render: () => (
    <Prose>
      <Heading level={2} size="title-md">
        A heading in long text
      </Heading>
      <p>A paragraph at the reading measure, in the second colour of text.</p>
      <ul>
        <li>A point, with the stair as its bullet</li>
        <li>Another</li>
      </ul>
    </Prose>
  ),
};
