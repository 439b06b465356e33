import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { useId, useState } from 'react';
import { Button } from '../button/Button';
import { Heading } from '../text/Heading';
import { Text } from '../text/Text';
import { Dialog, type DialogProps } from './Dialog';

export default {
  component: Dialog,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
    await canvas.findByText('The focus stays in it until it is closed.');
  },
} satisfies Meta;
type Story = StoryObj<typeof Dialog>;

export const Window: Story = { render: () => <Opening variant="window" /> };
export const Sheet: Story = { render: () => <Opening variant="sheet" /> };

function Opening({ variant }: Pick<DialogProps, 'variant'>) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} labelledBy={titleId} variant={variant}>
        <Heading level={2} size="title-md" id={titleId}>
          A dialog
        </Heading>
        <Text>The focus stays in it until it is closed.</Text>
        <Button onClick={() => setOpen(false)}>Close</Button>
      </Dialog>
    </>
  );
}
