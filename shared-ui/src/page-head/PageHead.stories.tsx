import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../button/Button';
import { Field } from '../field/Field';
import { TextInput } from '../field/TextInput';
import { ArrowLink } from '../link/ArrowLink';
import { PageHead } from './PageHead';

export default { component: PageHead, parameters: { layout: 'fullscreen' } } satisfies Meta;
type Story = StoryObj<typeof PageHead>;

export const Page: Story = {
  args: {
    title: 'The head of a page',
    lead: 'It may have a lead.',
    back: (
      <ArrowLink href="#top" direction="back">
        Back
      </ArrowLink>
    ),
  },
};
export const Course: Story = {
  args: { variant: 'course', title: 'The head of a course, which has a long title' },
};
export const WithControls: Story = {
  args: {
    title: 'Controls on the deep band',
    children: (
      <>
        <Button variant="action">Action</Button> <Button>Brand</Button>{' '}
        <Button variant="outline">Outline</Button> <Button disabled>Disabled</Button>
        <Field label="E-mail" error="Enter a valid email address">
          <TextInput placeholder="you@example.com" />
        </Field>
      </>
    ),
  },
};
