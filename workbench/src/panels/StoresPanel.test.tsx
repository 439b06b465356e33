import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { addSnapshot, type StoreSnapshot } from '../canvas/store-snapshots';
import { StoresPanel } from './StoresPanel';

const STATES = [
  { order: { code: '' }, course: { name: 'Maths' } },
  { order: { code: 'STEP' }, course: { name: 'Maths' } },
  { order: { code: 'STEP10' }, course: { name: 'Maths' } },
];
const MOMENTS = STATES.reduce<StoreSnapshot[]>(
  (snapshots, states, index) => addSnapshot(snapshots, states, 100 + index * 40),
  [],
);

test('shows the newest snapshot, and which store has changed', () => {
  render(<PanelWithAddress />);

  expect(screen.getByText('Moment 3 of 3, at 80 ms: 1 changed.')).toBeInTheDocument();
  expect(screen.getByText(/STEP10/)).toBeInTheDocument();
});

test('steps back to earlier snapshots, and to the newest', () => {
  render(<PanelWithAddress />);

  fireEvent.click(screen.getByRole('button', { name: 'The moment before' }));
  fireEvent.click(screen.getByRole('button', { name: 'The moment before' }));

  expect(screen.getByText('Moment 1 of 3, at 0 ms: 2 changed.')).toBeInTheDocument();
  expect(screen.queryByText(/STEP/)).toBeNull();
  expect(screen.getByRole('button', { name: 'The moment before' })).toBeDisabled();

  fireEvent.click(screen.getByRole('button', { name: 'Newest' }));

  expect(screen.getByText(/STEP10/)).toBeInTheDocument();
});

test('shows a message if the snapshot chosen in the address does not exist yet', () => {
  render(<StoresPanel snapshots={MOMENTS} chosen={9} onChoose={() => undefined} />);

  expect(screen.getByText('There is no moment 9 yet: this is the newest one.')).toBeInTheDocument();
});

test('a chosen snapshot stays the same when older snapshots are evicted', () => {
  const codes = Array.from({ length: 302 }, (_, index) => ({ order: { code: `CODE-${index + 1}.` } }));
  const snapshots = codes.reduce<StoreSnapshot[]>((all, states) => addSnapshot(all, states), []);
  const { rerender } = render(<StoresPanel snapshots={snapshots} chosen={5} onChoose={() => undefined} />);

  expect(screen.getByText(/"CODE-5\."/)).toBeInTheDocument();

  rerender(<StoresPanel snapshots={snapshots} chosen={2} onChoose={() => undefined} />);

  expect(screen.getByText('Moment 2 is no longer stored: this is the oldest one.')).toBeInTheDocument();
  expect(screen.getByText(/"CODE-3\."/)).toBeInTheDocument();
});

test('shows a message if the page has no stores', () => {
  render(<StoresPanel snapshots={[]} chosen={null} onChoose={() => undefined} />);

  expect(screen.getByText('No store yet.')).toBeInTheDocument();
});

function PanelWithAddress() {
  const [chosen, setChosen] = useState<number | null>(null);
  return <StoresPanel snapshots={MOMENTS} chosen={chosen} onChoose={setChosen} />;
}
