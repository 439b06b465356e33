import { useAcademy } from '../../testing/academy';

const academy = useAcademy();

test('lists the mentors with the employers they worked at, comma-separated', async () => {
  const { status, data } = await academy.get('/api/mentors/getAllMentors');

  expect(status).toBe(200);
  expect(data).toHaveLength(6);
  expect(data[0]).toEqual({
    mentorName: 'Ananya Iyer',
    mentorPhoto: '/art/portrait/rani.svg',
    mentorTitle: 'Algorithms and system design',
    mentorDesignation: 'Principal Engineer',
    mentorSummary: expect.stringContaining('six hundred candidates'),
    mentorLinkedin: 'https://www.linkedin.com/in/ananya-iyer-example',
    mentorEmail: 'ananya@stepwell.example',
    mentorWorkedIn: '/art/logo/northloom.svg,/art/logo/cobaltry.svg,/art/logo/orbitex.svg',
  });
});
