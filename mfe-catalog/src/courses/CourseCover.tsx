import { type Course, DEFAULT_COVER } from '@stepwell/contract';
import { Img } from '@stepwell/shared-ui';
import { pictureAddress } from '../addresses/addresses';

export interface CourseCoverProps {
  course: Pick<Course, 'coursePhoto'>;
  className?: string;
  /** On the first screen of its page: loaded eagerly. */
  isFirst?: boolean;
}

/** A course's picture; the default picture if the course has none or if its picture fails to load. */
export function CourseCover({ course, className, isFirst }: CourseCoverProps) {
  return (
    <Img
      className={className}
      src={pictureAddress(course.coursePhoto)}
      fallbackSrc={DEFAULT_COVER}
      alt=""
      width={480}
      height={300}
      priority={isFirst}
    />
  );
}
