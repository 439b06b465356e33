import { COURSE_STATUS_LABELS, CourseStatus, type CourseStatusCode } from '@stepwell/contract';
import type { ChipProps } from '@stepwell/shared-ui';

type Tone = NonNullable<ChipProps['tone']>;

const TONES: Record<CourseStatusCode, Tone> = {
  [CourseStatus.comingSoon]: 'soon',
  [CourseStatus.live]: 'live',
  [CourseStatus.registrationClosed]: 'closed',
};

/** Label and tone of a status; `undefined` for an unknown number. */
export function statusLabel(status: CourseStatusCode): { label: string; tone: Tone } | undefined {
  const tone: Tone | undefined = TONES[status];
  return tone && { label: COURSE_STATUS_LABELS[status], tone };
}
