import { aCourse, aMentor } from '@stepwell/contract/testing';
import { mediaOriginsOf } from './media-origins';

test('lists the https origins of pictures and video files once', () => {
  const courses = [
    aCourse({ coursePhoto: 'https://b.example/a.jpg', coursePreview: 'https://c.example:444/film.mp4' }),
    aCourse({ coursePhoto: '/art/cover.svg', coursePreview: 'https://youtu.be/abcdefg' }),
    aCourse({ coursePhoto: 'http://plain.example/a.jpg', coursePreview: '' }),
  ];
  const mentors = [aMentor({ mentorWorkedIn: 'https://a.example/1.svg,https://b.example/2.svg' })];

  expect(mediaOriginsOf(courses, mentors)).toEqual([
    'https://a.example',
    'https://b.example',
    'https://c.example:444',
  ]);
});

test('returns no list if there are more origins than a page’s policy can name', () => {
  const courses = Array.from({ length: 51 }, (_, at) =>
    aCourse({ coursePhoto: `https://h${at}.example/a.jpg` }),
  );

  expect(mediaOriginsOf(courses, [])).toBeUndefined();
});
