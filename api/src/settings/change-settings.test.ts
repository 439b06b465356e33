import { useAcademy } from '../../testing/academy';
import { changes } from '../database/schema';
import { changeSettings } from './change-settings';
import { readSettings } from './settings.repository';

const academy = useAcademy();

test('changes nothing if one value is invalid', async () => {
  const before = await academy.sql.$count(changes);
  const values = { legalName: 'Baori Learning', gstin: '09ABC', gstRatePercent: '51' };

  const refused = academy.run(changeSettings, { values });

  await expect(refused).rejects.toMatchObject({
    status: 422,
    data: { fields: { gstin: expect.stringContaining('15 characters'), gstRatePercent: expect.any(String) } },
  });
  expect(await readSettings(academy.sql)).toMatchObject({ legalName: '' });
  expect(await academy.sql.$count(changes)).toBe(before);
});

test('does not overwrite a setting that another person changed after the form was opened', async () => {
  await academy.run(changeSettings, { values: { legalName: 'Baori' } });

  const secondSave = academy.run(changeSettings, { values: { legalName: 'Vav' }, seen: { legalName: '' } });

  await expect(secondSave).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("to 'Baori'"),
  });
  expect(await readSettings(academy.sql)).toMatchObject({ legalName: 'Baori' });
});

test('stores only settings that differ', async () => {
  // The test above has stored 'Baori', and spaces around a value do not count.
  const before = await academy.sql.$count(changes);

  const changed = await academy.run(changeSettings, {
    values: { legalName: ' Baori ', retentionDays: '365' },
  });

  expect(changed).toEqual([{ name: 'retentionDays', before: '180', after: '365' }]);
  expect(await academy.sql.$count(changes)).toBe(before + 1);
});
