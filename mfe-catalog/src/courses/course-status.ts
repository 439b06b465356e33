import { CourseStatus, type CourseStatusCode } from '@stepwell/contract';
import type { ChipProps } from '@stepwell/shared-ui';

interface StatusLabel {
  label: string;
  tone: NonNullable<ChipProps['tone']>;
}

const LABELS: Record<CourseStatusCode, StatusLabel> = {
  [CourseStatus.comingSoon]: { label: 'Coming soon', tone: 'soon' },
  [CourseStatus.live]: { label: 'Live', tone: 'live' },
  [CourseStatus.registrationClosed]: { label: 'Registration closed', tone: 'closed' },
};

/** A status in words and colour; `undefined` for a number that is no status. */
export function statusLabel(status: CourseStatusCode): StatusLabel | undefined {
  return LABELS[status];
}
