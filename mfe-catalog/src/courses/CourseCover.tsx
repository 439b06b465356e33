import { type Course, coverOf } from '@stepwell/contract';
import { Img } from '@stepwell/shared-ui';
import { pictureAddress } from '../addresses/addresses';

export interface CourseCoverProps {
  course: Pick<Course, '_id' | 'courseCategory' | 'courseCode' | 'coursePhoto'>;
  className?: string;
  /** Seen first on its page: it does not wait until it is near. */
  isFirst?: boolean;
}

/** A course's picture; where it has none, or none that can be had, the drawing that stands for it. */
export function CourseCover({ course, className, isFirst }: CourseCoverProps) {
  return (
    <Img
      className={className}
      src={pictureAddress(course.coursePhoto)}
      fallbackSrc={coverOf(course)}
      alt=""
      width={480}
      height={300}
      priority={isFirst}
    />
  );
}
