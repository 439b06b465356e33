import type { ScenarioStep } from '@stepwell/contract';
import { playSteps, waitForText } from '@stepwell/remote-kit/internal/play-steps';
import { getConfig, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { recordSteps, withStep } from './record-steps';

const user = userEvent.setup({ delay: null });
let steps: ScenarioStep[];
let unsupported: string[];
let end: () => void;

beforeEach(() => {
  steps = [];
  unsupported = [];
  end = recordSteps(document, (recorded) => {
    if ('step' in recorded) steps = withStep(steps, recorded.step);
    else unsupported.push(recorded.unsupported);
  });
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

test('a recording can be played', async () => {
  const { unmount } = render(<Enquiry />);
  await user.type(screen.getByLabelText('E-mail'), 'is');
  await user.clear(screen.getByLabelText('E-mail'));
  await user.paste('ishita@example.org');
  await user.click(screen.getByLabelText('News'));
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  const recorded = steps;
  end();
  unmount();
  render(<Enquiry />);

  // Pages may update between steps, outside of Testing Library's `act`.
  await getConfig().asyncWrapper(async () => {
    await playSteps(document, recorded, { pastes: true });
    await waitForText(document, 'ishita@example.org gets the news');
  });

  expect(recorded).toEqual([
    { fill: 'E-mail', value: 'ishita@example.org' },
    { click: 'News', role: 'checkbox' },
    { click: 'Ask' },
  ]);
  expect(unsupported).toEqual([]);
});

test('records Enter in a field as one press of the form’s first button', async () => {
  render(<Enquiry />);

  await user.type(screen.getByLabelText('E-mail'), 'i@example.org{Enter}');

  expect(steps).toEqual([{ fill: 'E-mail', value: 'i@example.org' }, { click: 'Ask' }]);
});

test('records a press within a control as a press of the control', async () => {
  document.body.innerHTML = '<a href="#courses">All <b>courses</b></a>';

  await user.click(screen.getByText('courses'));

  expect(steps).toEqual([{ click: 'All courses', role: 'link' }]);
});

test('records a control that disappears when it is pressed', async () => {
  document.body.innerHTML = '<button>Close</button>';
  const button = screen.getByRole('button');
  button.addEventListener('click', () => button.remove());

  await user.click(screen.getByRole('button', { name: 'Close' }));

  expect(screen.queryByRole('button')).toBeNull();
  expect(steps).toEqual([{ click: 'Close' }]);
});

test.each([
  [
    'one of two buttons with the same name',
    '<button>Enrol</button><button>Enrol</button>',
    '2 controls match button “Enrol”: a scenario cannot distinguish them.',
  ],
  [
    'a button whose name begins another name with a status',
    '<button>Open chat</button><button>Open chat, 1 unread message</button>',
    '2 controls match button “Open chat”: a scenario cannot distinguish them.',
  ],
  [
    'a button without a name',
    '<button><i></i></button>',
    'A button without a name was used: a scenario cannot find it.',
  ],
  [
    'a disclosure',
    '<details><summary>More</summary></details>',
    'The disclosure was used: a scenario has no step for it.',
  ],
])('%s is reported instead of a step', async (_, html, reason) => {
  document.body.innerHTML = html;

  const [first] = document.querySelectorAll('button, summary');
  if (first) await user.click(first);

  expect(unsupported).toEqual([reason]);
  expect(steps).toEqual([]);
});

test('reports a select by its name', async () => {
  document.body.innerHTML =
    '<select aria-label="Sort by"><option>Newest</option><option>Price</option></select>';

  await user.selectOptions(screen.getByLabelText('Sort by'), 'Price');

  expect(new Set(unsupported)).toEqual(
    new Set(['The combobox “Sort by” was used: a scenario has no step for it.']),
  );
});

test('ignores a click by a script', async () => {
  document.body.innerHTML = '<button>Close</button>';

  screen.getByRole('button', { name: 'Close' }).dispatchEvent(new MouseEvent('click', { bubbles: true }));

  expect(steps).toEqual([]);
});

test('records nothing after the end', async () => {
  render(<Enquiry />);
  end();

  await user.click(screen.getByRole('button', { name: 'Ask' }));

  expect(steps).toEqual([]);
});

function Enquiry() {
  const [email, setEmail] = useState('');
  const [news, setNews] = useState(false);
  const [isSent, setSent] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
      }}
    >
      <label>
        E-mail
        <input type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
      </label>
      <label>
        <input type="checkbox" checked={news} onChange={() => setNews(!news)} />
        News
      </label>
      <button type="submit">Ask</button>
      {isSent && `${email} gets ${news ? 'the news' : 'nothing'}`}
    </form>
  );
}
