import { screen } from '@testing-library/react';
import { renderInFrame } from '../frame.testing';
import { AboutPage } from './AboutPage';

test('shows the academy and the slot for mentors', () => {
  renderInFrame(<AboutPage />, { slots: { 'about.mentors.v1': () => <h2>Our Experienced Mentors</h2> } });

  expect(screen.getByRole('heading', { level: 1, name: 'About Us' })).toBeInTheDocument();
  expect(screen.getAllByRole('progressbar')).toHaveLength(3);
  expect(screen.getByRole('heading', { name: 'Our Experienced Mentors' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('link', { name: 'Read More' })).not.toBeInTheDocument();
});
