import { Checkbox, FieldRow } from '@stepwell/shared-ui';
import { CheckField } from '../shared/CheckField';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { SelectField } from '../shared/SelectField';
import { TextField } from '../shared/TextField';
import { LABELS } from '../shared/texts';
import styles from './NewCouponPage.module.css';
import { COUPONS, NEW_COUPON } from './texts';

export interface NewCouponPageProps {
  /** Names of the courses by id. */
  courses: Readonly<Record<string, string>>;
  /** Ids of the chosen courses. */
  chosen: readonly string[];
}

export function NewCouponPage({ courses, chosen }: NewCouponPageProps) {
  const { cap, capHint, minimum, emptyAny, maxUses, maxUsesPerEmail } = NEW_COUPON;
  return (
    <>
      <Title lead={NEW_COUPON.lead} back={{ to: '/coupons', label: COUPONS.title }}>
        {NEW_COUPON.title}
      </Title>
      <Form action="/coupons/new" button={NEW_COUPON.look}>
        <TextField name="code" label={LABELS.code} hint={NEW_COUPON.codeHint} maxLength={32} required />
        <FieldRow>
          <TextField name="discount" label={COUPONS.discount} inputMode="decimal" maxLength={20} required />
          <SelectField name="of" label={NEW_COUPON.kind} options={NEW_COUPON.kinds} value="percent" />
        </FieldRow>
        <TextField name="cap" label={cap} hint={capHint} inputMode="decimal" maxLength={20} />
        <TextField name="minimum" label={minimum} hint={emptyAny} inputMode="decimal" maxLength={20} />
        <FieldRow>
          <TextField
            type="datetime-local"
            name="starts"
            label={COUPONS.starts}
            hint={NEW_COUPON.startsHint}
          />
          <TextField type="datetime-local" name="ends" label={COUPONS.ends} hint={NEW_COUPON.endsHint} />
        </FieldRow>
        <FieldRow>
          <TextField name="uses" label={maxUses} hint={emptyAny} inputMode="numeric" maxLength={9} />
          <TextField
            name="usesPerEmail"
            label={maxUsesPerEmail}
            hint={emptyAny}
            inputMode="numeric"
            maxLength={9}
          />
        </FieldRow>
        <details className={styles.courses} open={chosen.length > 0}>
          <summary>{NEW_COUPON.onlySome}</summary>
          {Object.entries(courses).map(([id, name]) => (
            <Checkbox key={id} name="courses[]" value={id} defaultChecked={chosen.includes(id)}>
              {name}
            </Checkbox>
          ))}
        </details>
        <CheckField name="allowFree" value="true">
          {NEW_COUPON.allowFree}
        </CheckField>
      </Form>
    </>
  );
}
