import { formatAmount, PATHS } from '@stepwell/contract';
import { Link, selectCanEnrol, useSiteState, useStore } from '@stepwell/platform';
import {
  Alert,
  Button,
  Card,
  Checkbox,
  Field,
  FieldRow,
  Heading,
  PhoneInput,
  Text,
  TextInput,
  TextLink,
  VisuallyHidden,
} from '@stepwell/shared-ui';
import type { Ref } from 'react';
import { selectPricing } from '../order/order.selectors';
import { orderStore } from '../order/order.store';
import { OrderLinkProblem } from '../order/restore/OrderLinkProblem';
import { PaymentModes } from '../payment/PaymentModes';
import { SecureNote } from '../payment/SecureNote';
import styles from './BillingForm.module.css';
import { BuyerFields } from './BuyerFields';
import { OrderRefusal } from './OrderRefusal';
import { useBillingForm } from './useBillingForm';

/** The billing form. The ids of its fields are `billing-<name>`, to which the list of refused fields (`OrderRefusal`) links. */
export function BillingForm({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  const { errors, refused, canSubmit, isBusy, problem, isTaxed, form } = useBillingForm();
  const isOrdering = useStore(orderStore, ({ order }) => order.loading);
  const isCheckingCoupon = useStore(orderStore, ({ coupon }) => coupon.loading);
  const total = useStore(orderStore, (state) => selectPricing(state)?.courseTotal ?? null);

  return (
    <form aria-label="Billing details" {...form}>
      <Card depth={2} className={styles.card}>
        <Heading level={2} size="title-lg" ref={headingRef} tabIndex={-1}>
          Billing details
        </Heading>
        <Notices />
        <OrderRefusal fields={refused} problem={problem} />
        <Field label="Full name" id="billing-name" required error={errors.name}>
          <TextInput name="name" autoComplete="name" autoCapitalize="words" />
        </Field>
        <FieldRow>
          <Field label="E-mail" id="billing-email" required error={errors.email}>
            <TextInput type="email" name="email" autoComplete="email" inputMode="email" />
          </Field>
          <Field
            label="Phone"
            id="billing-phone"
            required
            error={errors.phone}
            hint="10 digits, without +91. Used in your UPI note."
          >
            <PhoneInput name="phone" placeholder="10-digit number" />
          </Field>
        </FieldRow>
        {isTaxed && <BuyerFields errors={errors} />}
        <PaymentModes error={errors.paymentMode} />
        <Terms error={errors.termsChecked} />
        {/* `useBillingForm` fills this hidden field, which the specification requires. */}
        <input type="hidden" name="referralCode" />
        <Button
          type="submit"
          variant="action"
          size="lg"
          block
          busy={isOrdering || isBusy || isCheckingCoupon}
          disabled={!canSubmit}
        >
          {total === null ? 'Place order' : `Place order, ${formatAmount(total)}`}
        </Button>
        <VisuallyHidden live="polite">{isOrdering ? 'Placing your order' : ''}</VisuallyHidden>
        <SecureNote />
      </Card>
    </form>
  );
}

/** The checkbox for the terms. By the specification its text links to the privacy policy; the line below links to the terms themselves. */
function Terms({ error }: { error?: string }) {
  return (
    <div>
      <Checkbox name="termsChecked" error={error} required>
        I have read and agree to the website{' '}
        <TextLink as={Link} href={PATHS.privacyPolicy}>
          terms and conditions
        </TextLink>
      </Checkbox>
      <Text size="xs" tone="muted">
        Read also:{' '}
        <TextLink as={Link} href={PATHS.terms}>
          Terms
        </TextLink>
        {' and '}
        <TextLink as={Link} href={PATHS.refundPolicy}>
          Refund policy
        </TextLink>
      </Text>
    </div>
  );
}

/** Reasons above the form why an order may fail, or why a link has opened no order. */
function Notices() {
  const isEnrolmentClosed = useSiteState((state) => state.config !== null && !selectCanEnrol(state));
  return (
    <>
      {isEnrolmentClosed && (
        <Alert tone="warn" live={false}>
          Enrolment is closed at the moment: an order may be refused.
        </Alert>
      )}
      <OrderLinkProblem />
    </>
  );
}
