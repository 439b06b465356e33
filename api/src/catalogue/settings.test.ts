import { useAcademy } from '../../testing/academy';
import { settings } from '../database/schema';

const academy = useAcademy();

test('shows announcement, enrolment, payee and the server clock', async () => {
  const { status, data } = await academy.get('/api/settings/getSettings');

  expect(status).toBe(200);
  expect(data).toEqual({
    announcementMessage: expect.stringContaining('STEP10'),
    announcementMessageTill: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    serverTimestamp: expect.any(String),
    isCourseEnrollmentAllowed: 'true',
    payeeVPA: 'stepwell@okhdfcbank',
    payeeName: 'Stepwell Academy',
  });
  expect(Math.abs(Date.parse(data.serverTimestamp) - Date.now())).toBeLessThan(5000);
});

test('of an academy that has set nothing: no announcement, no enrolment, no payee', async () => {
  await academy.sql.delete(settings);

  const asked = performance.now();
  let { data } = await academy.get('/api/settings/getSettings');
  while (data.payeeVPA !== '' && performance.now() - asked < 3000) {
    ({ data } = await academy.get('/api/settings/getSettings'));
  }

  expect(data).toMatchObject({
    announcementMessage: '',
    announcementMessageTill: null,
    isCourseEnrollmentAllowed: 'false',
    payeeVPA: '',
    payeeName: '',
  });
});
