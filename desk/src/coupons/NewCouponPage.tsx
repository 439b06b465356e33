import { Alert, Button, Checkbox, Field, Select, TextInput } from '@stepwell/shared-ui';
import { Presses } from '../catalogue/Presses';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { TextField, type Typed } from '../shared/TextField';
import styles from './NewCouponPage.module.css';

export interface NewCouponPageProps extends Typed {
  /** Names of the courses by id. */
  courses: Readonly<Record<string, string>>;
  /** Ids of the chosen ones. */
  chosen: readonly string[];
  refusal?: string | undefined;
}

const KINDS = { percent: 'Per cent', amount: 'Rupees' };

export function NewCouponPage({ courses, chosen, refusal, ...typed }: NewCouponPageProps) {
  const { values = {}, errors = {} } = typed;
  return (
    <>
      <Title lead="Learners can use it as soon as it is made." back={{ to: '/coupons', label: 'Coupons' }}>
        New coupon
      </Title>
      <Form action="/coupons/new">
        {refusal && <Alert tone="bad">{refusal}</Alert>}
        <TextField
          {...typed}
          name="code"
          label="Code"
          hint="3 to 32 letters, digits, - and _."
          maxLength={32}
          required
        />
        <div className={styles.pair}>
          <TextField
            {...typed}
            name="discount"
            label="Discount"
            inputMode="decimal"
            maxLength={20}
            required
          />
          <Field id="of" label="In">
            <Select name="of" options={KINDS} defaultValue={values.of ?? 'percent'} />
          </Field>
        </div>
        <TextField
          {...typed}
          name="cap"
          label="Largest discount in rupees"
          hint="Of a percentage. Empty: none."
          inputMode="decimal"
          maxLength={20}
        />
        <TextField
          {...typed}
          name="minimum"
          label="Least price of the course in rupees"
          hint="Empty: any."
          inputMode="decimal"
          maxLength={20}
        />
        <div className={styles.pair}>
          <Time name="starts" label="Starts" hint="In India. Empty: at once." {...typed} />
          <Time name="ends" label="Ends" hint="In India. Empty: never." {...typed} />
        </div>
        <div className={styles.pair}>
          <TextField
            {...typed}
            name="uses"
            label="Largest number of orders"
            hint="Empty: any."
            inputMode="numeric"
            maxLength={9}
          />
          <TextField
            {...typed}
            name="usesPerEmail"
            label="Of them for one e-mail"
            hint="Empty: any."
            inputMode="numeric"
            maxLength={9}
          />
        </div>
        <details className={styles.courses} open={chosen.length > 0}>
          <summary>Only for some courses</summary>
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
          It may make a course free
        </Checkbox>
        <Presses>
          <Button type="submit" variant="action">
            Look at the coupon
          </Button>
        </Presses>
      </Form>
    </>
  );
}

function Time({
  name,
  label,
  hint,
  values = {},
  errors = {},
}: Typed & { name: string; label: string; hint: string }) {
  return (
    <Field id={name} label={label} hint={hint} error={errors[name]}>
      <TextInput type="datetime-local" name={name} defaultValue={values[name]} />
    </Field>
  );
}
