import { aMentor } from '@stepwell/contract/testing';
import type { RenderEntryOptions } from '@stepwell/platform/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import * as MentorsPage from './MentorsPage';
import * as MentorsSection from './MentorsSection';
import { renderLoaded } from './testing';

test('a card shows links, name with designation, title, summary and companies', async () => {
  await open(MentorsPage);

  const card = mentorCard();
  expect(screen.getByRole('heading', { name: 'Our Experienced Mentors' })).toBeVisible();
  expect(card.getByRole('heading', { name: 'Harpreet Gill (Former Bank PO)' })).toBeVisible();
  expect(card.getByText('Quantitative aptitude')).toBeVisible();
  expect(card.getByText(/^Cleared three banking exams/)).toBeVisible();
  expect(card.getByRole('link', { name: 'Harpreet Gill on LinkedIn' })).toHaveAttribute(
    'href',
    'https://www.linkedin.com/in/harpreet-gill-example',
  );
  expect(card.getByRole('link', { name: 'E-mail Harpreet Gill' })).toHaveAttribute(
    'href',
    'mailto:harpreet@stepwell.example',
  );
  expect(card.getAllByRole('img').map((logo) => logo.getAttribute('alt'))).toEqual(
    expect.arrayContaining(['Saffra Bank', 'Tessel']),
  );
});

test('shows the default portrait if a photo is missing or fails to load', async () => {
  const { container } = await open(MentorsPage, [
    aMentor({ mentorPhoto: '' }),
    aMentor({ mentorPhoto: 'https://cdn.example/gone.jpg' }),
  ]);
  const [missing, broken] = container.querySelectorAll('img[width="200"][height="200"]');

  fireEvent.error(broken as Element);

  expect(missing).toHaveAttribute('src', '/art/portrait.svg');
  expect(broken).toHaveAttribute('src', '/art/portrait.svg');
});

test('replaces a logo that fails to load by the company name', async () => {
  await open(MentorsPage);

  fireEvent.error(screen.getByRole('img', { name: 'Tessel' }));

  expect(screen.queryByRole('img', { name: 'Tessel' })).not.toBeInTheDocument();
  expect(screen.getByText('Tessel')).toBeVisible();
});

test('requests nothing after a failed health check, and shows No Data', async () => {
  const { sent } = await render(MentorsSection, { siteState: { health: false } });

  expect(screen.getByRole('heading', { name: 'No Data' })).toBeVisible();
  expect(sent).toEqual([]);
});

test('a second visit of the page requests an empty list again', async () => {
  const { stores, sent } = await render(MentorsPage, {
    answers: { 'GET /api/mentors/getAllMentors': [{ data: [] }, {}] },
  });

  await act(() => MentorsPage.load({ stores }));

  expect(sent).toHaveLength(2);
});

test('lists the mentors in its structured data', async () => {
  const { stores } = await open(MentorsPage);

  expect(MentorsPage.head({ stores })).toMatchObject({
    title: 'Mentors',
    canonical: '/mentors',
    jsonLd: [{ '@type': 'BreadcrumbList' }, { itemListElement: [{ item: { name: 'Harpreet Gill' } }] }],
  });
});

type MentorsEntry = typeof MentorsPage | typeof MentorsSection;

function open(entry: MentorsEntry, mentors = [aMentor()]) {
  return render(entry, { answers: { 'GET /api/mentors/getAllMentors': { data: mentors } } });
}

function render(entry: MentorsEntry, options: RenderEntryOptions<object>) {
  return renderLoaded<object>(entry, options);
}

/** The first mentor's card. The first list item, because the logos inside a card are list items too. */
function mentorCard() {
  const [first] = screen.getAllByRole('listitem');
  if (!first) throw new Error('No mentor is shown');
  return within(first);
}
