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

/** Label and color of a status; `undefined` for an unknown status. */
export function statusLabel(status: CourseStatusCode): StatusLabel | undefined {
  return LABELS[status];
}
