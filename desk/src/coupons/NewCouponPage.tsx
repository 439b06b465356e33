import { Alert, Button, Checkbox, Field, Select } from '@stepwell/shared-ui';
import { ButtonRow } from '../shared/ButtonRow';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { TextField, type Typed } from '../shared/TextField';
import styles from './NewCouponPage.module.css';
import { COUPONS, NEW_COUPON } from './texts';

export interface NewCouponPageProps extends Typed {
  /** Names of the courses by id. */
  courses: Readonly<Record<string, string>>;
  /** Ids of the chosen courses. */
  chosen: readonly string[];
  refusal?: string | undefined;
}

export function NewCouponPage({ courses, chosen, refusal, ...typed }: NewCouponPageProps) {
  const { values = {}, errors = {} } = typed;
  return (
    <>
      <Title lead={NEW_COUPON.lead} back={{ to: '/coupons', label: COUPONS.title }}>
        {NEW_COUPON.title}
      </Title>
      <Form action="/coupons/new">
        {refusal && <Alert tone="bad">{refusal}</Alert>}
        <TextField
          {...typed}
          name="code"
          label={COUPONS.code}
          hint={NEW_COUPON.codeHint}
          maxLength={32}
          required
        />
        <div className={styles.pair}>
          <TextField
            {...typed}
            name="discount"
            label={COUPONS.discount}
            inputMode="decimal"
            maxLength={20}
            required
          />
          <Field id="of" label={NEW_COUPON.kind}>
            <Select name="of" options={NEW_COUPON.kinds} defaultValue={values.of ?? 'percent'} />
          </Field>
        </div>
        <TextField
          {...typed}
          name="cap"
          label={NEW_COUPON.cap}
          hint={NEW_COUPON.capHint}
          inputMode="decimal"
          maxLength={20}
        />
        <TextField
          {...typed}
          name="minimum"
          label={NEW_COUPON.minimum}
          hint={NEW_COUPON.emptyAny}
          inputMode="decimal"
          maxLength={20}
        />
        <div className={styles.pair}>
          <TextField
            {...typed}
            type="datetime-local"
            name="starts"
            label={COUPONS.starts}
            hint={NEW_COUPON.startsHint}
          />
          <TextField
            {...typed}
            type="datetime-local"
            name="ends"
            label={COUPONS.ends}
            hint={NEW_COUPON.endsHint}
          />
        </div>
        <div className={styles.pair}>
          <TextField
            {...typed}
            name="uses"
            label={NEW_COUPON.maxUses}
            hint={NEW_COUPON.emptyAny}
            inputMode="numeric"
            maxLength={9}
          />
          <TextField
            {...typed}
            name="usesPerEmail"
            label={NEW_COUPON.maxUsesPerEmail}
            hint={NEW_COUPON.emptyAny}
            inputMode="numeric"
            maxLength={9}
          />
        </div>
        <details className={styles.courses} open={chosen.length > 0}>
          <summary>{NEW_COUPON.onlySome}</summary>
          {Object.entries(courses).map(([id, name]) => (
            <Checkbox key={id} name="courses[]" value={id} defaultChecked={chosen.includes(id)}>
              {name}
            </Checkbox>
          ))}
        </details>
        <Checkbox
          name="allowFree"
          value="true"
          defaultChecked={values.allowFree === 'true'}
          error={errors.allowFree}
        >
          {NEW_COUPON.allowFree}
        </Checkbox>
        <ButtonRow>
          <Button type="submit" variant="action">
            {NEW_COUPON.look}
          </Button>
        </ButtonRow>
      </Form>
    </>
  );
}
