import { type Academy, type Course, checkoutPath, coursePath, cutText, PATHS } from '@stepwell/contract';
import {
  type Head,
  type LoadContext,
  readSiteState,
  selectAcademy,
  selectCanEnrol,
} from '@stepwell/platform';
import { pictureAddress } from '../../addresses/addresses';
import { courseStore } from '../../courses/course.store';
import { shownPrice } from '../../courses/price';
import { breadcrumbs } from '../../structured-data/structured-data';

/** Characters of a description; search engines show about as many. */
const DESCRIPTION_CUT = 160;

/** The document head of a course. Until the course is loaded it has only a general title and the canonical address. */
export function courseHead({ params, stores }: Pick<LoadContext, 'params' | 'stores'>): Head {
  const id = params.id ?? '';
  const site = readSiteState(stores);
  const { data: course, args } = stores.get(courseStore).getState();
  if (!course || args?.id !== id) return { title: 'Course', canonical: coursePath(id) };
  return {
    title: course.courseName,
    description: cutText(course.courseSummary ?? '', DESCRIPTION_CUT),
    canonical: coursePath(id),
    image: pictureAddress(course.coursePhoto),
    jsonLd: [
      breadcrumbs([
        { name: 'Courses', path: PATHS.courses },
        { name: course.courseName, path: coursePath(id) },
      ]),
      courseData(course, selectCanEnrol(site), selectAcademy(site)),
    ],
  };
}

/** schema.org's Course, with an Offer if it is Live and has a price. */
function courseData(course: Course, canEnrol: boolean, { name: provider }: Academy): object {
  const price = shownPrice(course);
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.courseName,
    description: course.courseSummary,
    courseCode: course.courseCode,
    url: coursePath(course._id),
    provider: { '@type': 'Organization', name: provider, sameAs: PATHS.home },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      startDate: course.courseStartDate || undefined,
      endDate: course.courseEndDate || undefined,
      instructor: course.mentorInfo?.mentorName && {
        '@type': 'Person',
        name: course.mentorInfo.mentorName,
      },
    },
    offers: price
      ? {
          '@type': 'Offer',
          category: price.price > 0 ? 'Paid' : 'Free',
          price: price.price,
          priceCurrency: 'INR',
          url: checkoutPath(course._id),
          availability: `https://schema.org/${canEnrol ? 'InStock' : 'OutOfStock'}`,
          validThrough: course.courseRegEndDate || undefined,
        }
      : undefined,
  };
}
