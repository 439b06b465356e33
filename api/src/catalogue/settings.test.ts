import type { Settings } from '@stepwell/contract';
import { testAcademy } from '../../testing/academy';
import { laterBy } from '../../testing/later-by';
import { settings } from '../database/schema/settings';
import { setSetting } from '../settings/settings.acts';

const academy = testAcademy();

test('returns announcement, enrolment, payee and the server time', async () => {
  const { status, data } = await academy.get('/api/settings/getSettings');

  expect(status).toBe(200);
  expect(data).toEqual({
    announcementMessage: expect.stringContaining('STEP10'),
    announcementMessageTill: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    serverTimestamp: expect.any(String),
    isCourseEnrollmentAllowed: 'true',
    payeeVPA: 'stepwell@example',
    payeeName: 'Stepwell Academy',
  });
  expect(Math.abs(Date.parse(data.serverTimestamp) - Date.now())).toBeLessThan(5000);
});

test.each([
  ['gstMode', 'inclusive', 'exclusive'],
  ['gstMode', 'none', 'exclusive'],
  ['gstRatePercent', 12.5, '18'],
])(
  'returns %s if its value is %p, and leaves it out if it is the default %p',
  async (name, value, byDefault) => {
    await set(name, String(value));
    expect(await newSettings()).toMatchObject({ [name]: value });

    await set(name, byDefault);
    expect(await newSettings()).not.toHaveProperty(name);
  },
);

test('without settings there is no announcement, enrolment or payee', async () => {
  await academy.sql.delete(settings);

  expect(await newSettings()).toMatchObject({
    announcementMessage: '',
    announcementMessageTill: null,
    isCourseEnrollmentAllowed: 'false',
    payeeVPA: '',
    payeeName: '',
  });
});

test('enrolment is closed until a payee is set', async () => {
  await academy.sql.delete(settings);
  await set('isCourseEnrollmentAllowed', 'true');
  await set('payeeName', 'Asha Academy');
  expect(await newSettings()).toMatchObject({ isCourseEnrollmentAllowed: 'false' });

  await set('payeeVPA', 'asha@okaxis');

  expect(await newSettings()).toMatchObject({ isCourseEnrollmentAllowed: 'true' });
});

function set(name: string, value: string) {
  return setSetting(academy.as('owner'), { name, value });
}

/** Returns the reply to `getSettings` after a change. Advances the time, because the API's copy of the settings is used for 200 ms. */
async function newSettings(): Promise<Settings> {
  laterBy(1000);
  return (await academy.get('/api/settings/getSettings')).data;
}
