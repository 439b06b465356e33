import { siteStore } from '@stepwell/platform';
import { act, screen } from '@testing-library/react';
import { renderInFrame } from '../../testing';
import { AnnouncementBar } from './AnnouncementBar';

const settings = { announcementMessage: 'New batches are open. Use code STEP10.' };

test('shows the academy’s message while the rule says so', () => {
  renderInFrame(<AnnouncementBar />, { settings, siteState: { showAnnouncement: true } });

  expect(screen.getByRole('region', { name: 'Announcement' })).toHaveTextContent(
    'New batches are open. Use code STEP10.',
  );
});

test.each([
  ['its time is over', settings, false],
  ['there is no message', { announcementMessage: '' }, true],
])('is not there when %s', (_, ownSettings, showAnnouncement) => {
  renderInFrame(<AnnouncementBar />, { settings: ownSettings, siteState: { showAnnouncement } });

  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('comes and goes with the settings, without a reload', () => {
  const { stores } = renderInFrame(<AnnouncementBar />, { settings });
  expect(screen.queryByRole('region')).not.toBeInTheDocument();

  act(() => stores.get(siteStore).setState({ showAnnouncement: true }));

  expect(screen.getByRole('region')).toBeInTheDocument();
});

test('a message is text, whatever it holds', () => {
  renderInFrame(<AnnouncementBar />, {
    settings: { announcementMessage: '<img src=x onerror=alert(1)>' },
    siteState: { showAnnouncement: true },
  });

  expect(screen.getByRole('region')).toHaveTextContent('<img src=x onerror=alert(1)>');
  expect(document.querySelector('img')).toBeNull();
});
