import type { ScenarioStep } from '@stepwell/contract';
import { render } from '@testing-library/react';
import { useState } from 'react';
import { playSteps, waitForText } from './play-steps';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
});

test('fills fields and presses controls', async () => {
  jest.useRealTimers();
  render(<Subscribe />);

  await play([
    { fill: 'E-mail', value: 'a[b]{c}@example.org' },
    { click: 'News', role: 'checkbox' },
    { click: 'Subscribe' },
  ]);

  await waitForText(document, 'a[b]{c}@example.org gets the news');
});

test('replaces the value of a field', async () => {
  render(<Subscribe before="old@example.org" />);

  await play([{ fill: 'E-mail', value: 'new@example.org' }, { click: 'Subscribe' }]);

  await waitForText(document, 'new@example.org gets nothing');
});

test.each([
  ['is disabled', { disabled: true }],
  ['has aria-disabled', { 'aria-disabled': true }],
  ['is busy', { 'aria-busy': true }],
])('waits while a control %s', async (_, unready) => {
  const onClick = jest.fn();
  const pay = (props: object) => (
    <button type="button" {...props} onClick={onClick}>
      Pay
    </button>
  );
  const page = render(pay(unready));
  setTimeout(() => page.rerender(pay({})), 4000);

  await play([{ click: 'Pay' }]);

  expect(onClick).toHaveBeenCalledTimes(1);
});

test.each([
  ['is not there', '<p>Pay</p>', 'There is no button “Pay”.'],
  [
    'is there twice',
    '<button>Pay</button><button>Pay</button>',
    '2 controls match button “Pay”; there must be only one.',
  ],
  ['is not hydrated', '<button>Pay</button>', 'The button “Pay” is there, but it cannot be used.'],
])('throws the reason if a control %s', async (_, html, message) => {
  document.body.innerHTML = html;

  await expect(play([{ click: 'Pay' }])).rejects.toThrow(message);
});

test('presses a button if the page has appended a status to its name', async () => {
  const onClick = jest.fn();
  render(
    <button type="button" onClick={onClick}>
      Open chat, 1 unread message
    </button>,
  );

  await play([{ click: 'Open chat' }]);

  expect(onClick).toHaveBeenCalledTimes(1);
});

test('uses a control that hydrates when a pointer is over it', async () => {
  const onClick = jest.fn();
  const control = document.body.appendChild(document.createElement('button'));
  control.textContent = 'Pay';
  control.addEventListener('click', onClick);
  // Hydration comes after the markup.
  setTimeout(() => {
    control.addEventListener('pointerover', () => Object.assign(control, { __reactProps$: {} }));
  }, 4000);

  await play([{ click: 'Pay' }]);

  expect(onClick).toHaveBeenCalledTimes(1);
});

test('waits for a text that appears after a given number of seconds', async () => {
  document.body.innerHTML = '<p>Chat</p>';
  setTimeout(() => {
    document.body.innerHTML = '<p>  UNREAD\n  messages </p>';
  }, 60_000);

  await waitForText(document, 'Unread messages', 60);
  await expect(waitForText(document, 'No messages')).rejects.toThrow('The page does not show “No messages”.');
});

function play(steps: ScenarioStep[]): Promise<void> {
  return playSteps(document, steps);
}

/** Shows what each press has sent. */
function Subscribe({ before = '' }: { before?: string }) {
  const [email, setEmail] = useState(before);
  const [wantsNews, setWantsNews] = useState(false);
  const [sent, setSent] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(`${email} gets ${wantsNews ? 'the news' : 'nothing'}`);
      }}
    >
      <label>
        E-mail
        <input value={email} onChange={(event) => setEmail(event.target.value)} />
      </label>
      <label>
        <input type="checkbox" checked={wantsNews} onChange={() => setWantsNews(!wantsNews)} />
        News
      </label>
      <button type="submit">Subscribe</button>
      <p role="status">{sent}</p>
    </form>
  );
}
