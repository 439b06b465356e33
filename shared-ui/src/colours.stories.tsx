import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Grid } from './layout/Grid';
import { Text } from './text/Text';

export default { title: 'Colours' } satisfies Meta;

const ROLES = [
  'bg',
  'bg-alt',
  'surface',
  'deep',
  'deepest',
  'action',
  'brand',
  'accent-text',
  'link',
  'text',
  'text-2',
  'text-3',
  'border',
  'border-strong',
  'success',
  'danger',
];

export const Roles: StoryObj = {
  render: () => (
    <Grid>
      {ROLES.map((role) => (
        <li key={role}>
          <svg width="104" height="48" aria-hidden="true">
            <rect width="104" height="48" fill={`var(--color-${role})`} stroke="var(--color-border)" />
          </svg>
          <Text size="xs">{role}</Text>
        </li>
      ))}
    </Grid>
  ),
};
