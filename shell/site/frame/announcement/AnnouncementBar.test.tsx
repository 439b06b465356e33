import { siteStore } from '@stepwell/platform';
import { act, screen } from '@testing-library/react';
import { renderInFrame } from '../../frame.testing';
import { AnnouncementBar } from './AnnouncementBar';

const settings = { announcementMessage: 'New batches are open. Use code STEP10.' };

test.each([
  ['GATE closes on 30 November. Use code STEP10.', 'GATE closes on 30 November.', 'Use code STEP10.'],
  ['New batches are open! Come in.', 'New batches are open!', 'Come in.'],
  ['No full stop', undefined, 'No full stop'],
  ['Fees from Rs. 999 this week', undefined, 'Fees from Rs. 999 this week'],
  ['Version 2.0 is here. Try it', 'Version 2.0 is here.', 'Try it'],
  ['  Spaces around. Here too  ', 'Spaces around.', 'Here too'],
  ['<img src=x onerror=alert(1)>', undefined, '<img src=x onerror=alert(1)>'],
])('shows %j with %j in bold', (announcementMessage, lead, rest) => {
  renderInFrame(<AnnouncementBar />, {
    settings: { announcementMessage },
    siteState: { showAnnouncement: true },
  });

  const bar = screen.getByRole('region', { name: 'Announcement' });
  expect(bar.querySelector('b')?.textContent?.trim()).toBe(lead);
  expect(bar).toHaveTextContent([lead, rest].filter(Boolean).join(' '));
  expect(bar.querySelector('img')).toBeNull();
  // For a message in a right-to-left script.
  expect(bar.querySelector('p')).toHaveAttribute('dir', 'auto');
});

test('is absent without a message', () => {
  renderInFrame(<AnnouncementBar />, {
    settings: { announcementMessage: '' },
    siteState: { showAnnouncement: true },
  });

  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('follows the site’s state without a reload', () => {
  const { stores } = renderInFrame(<AnnouncementBar />, { settings });
  expect(screen.queryByRole('region')).not.toBeInTheDocument();

  act(() => stores.get(siteStore).setState({ showAnnouncement: true }));

  expect(screen.getByRole('region')).toBeInTheDocument();
});
