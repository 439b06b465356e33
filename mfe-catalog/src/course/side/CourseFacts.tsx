import { type Course, formatCount, formatDate, shortCode } from '@stepwell/contract';
import {
  Award,
  Calendar,
  CalendarClock,
  Clock,
  Fact,
  Facts,
  Flag,
  type Glyph,
  Hash,
  Languages,
  Layers,
  Signal,
  Users,
} from '@stepwell/shared-ui';

/** The facts of a course; rows without a value are omitted. */
export function CourseFacts({ course }: { course: Course }) {
  return (
    <Facts>
      {factsOf(course).map(
        ({ label, value, glyph, translate }) =>
          value && (
            <Fact key={label} glyph={glyph} label={label}>
              <span translate={translate}>{value}</span>
            </Fact>
          ),
      )}
    </Facts>
  );
}

interface CourseFact {
  label: string;
  value: string | undefined;
  glyph: Glyph;
  /** `no` for text that translation must not change. */
  translate?: 'no';
}

function factsOf(course: Course): CourseFact[] {
  return [
    { label: 'Course code', value: shortCode(course.courseCode ?? ''), glyph: Hash, translate: 'no' },
    { label: 'Duration', value: course.courseDuration, glyph: Clock },
    { label: 'Level', value: course.courseLevel, glyph: Signal },
    { label: 'Lectures', value: count(course.courseLecture), glyph: Layers },
    { label: 'Language', value: course.courseLanguage, glyph: Languages },
    { label: 'Starts', value: formatDate(course.courseStartDate), glyph: Calendar },
    { label: 'Ends', value: formatDate(course.courseEndDate), glyph: Flag },
    { label: 'Register by', value: formatDate(course.courseRegEndDate), glyph: CalendarClock },
    { label: 'Enrolled', value: count(course.studentsEnrolled), glyph: Users },
    { label: 'Certificate', value: yesOrNo(course.isCertificate), glyph: Award },
  ];
}

/** A count of zero is omitted. */
function count(amount: number | undefined): string | undefined {
  return amount ? formatCount(amount) : undefined;
}

function yesOrNo(flag: boolean | undefined): string | undefined {
  return typeof flag === 'boolean' ? (flag ? 'Yes' : 'No') : undefined;
}
