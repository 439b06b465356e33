import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './Dialog';

// jsdom has `<dialog>` without its methods. The focus, Escape and the inert page behind a modal dialog are the browser's.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

test('renders the content on first opening, as a modal dialog', async () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  render(<Example />);
  expect(screen.queryByText('Inside')).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Open' }));

  expect(screen.getByRole('dialog', { name: 'Menu' })).toHaveTextContent('Inside');
  expect(showModal).toHaveBeenCalledTimes(1);
});

test.each([
  ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ['a press on the backdrop', () => fireEvent.click(screen.getByRole('dialog'))],
  ['the browser', () => act(() => screen.getByRole<HTMLDialogElement>('dialog').close())],
])('%s closes the dialog', async (_, close) => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));

  close();

  expect(await screen.findByText('Closed')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a press inside does not close the dialog', async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));

  await userEvent.click(screen.getByText('Inside'));

  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {!isOpen && <p>Closed</p>}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} label="Menu">
        <p>Inside</p>
      </Dialog>
    </>
  );
}
