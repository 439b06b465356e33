import { cleanCouponCode, formatAmount } from '@stepwell/contract';
import { hasFailed, useSearchParams, useStore } from '@stepwell/platform';
import { Button, Field, IconButton, TextInput, VisuallyHidden, X } from '@stepwell/shared-ui';
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { couponCodeOf, selectCourseId } from '../order/order.selectors';
import { orderStore } from '../order/order.store';
import { rememberedCoupon } from '../storage/coupon-storage';
import { rememberedOrder } from '../storage/order-storage';
import styles from './CouponBox.module.css';

/** The coupon box with the server's reply beside the code. The price in the summary follows the applied code. */
export function CouponBox() {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const courseId = useStore(orderStore, selectCourseId);
  const { loading, data, message, status } = useStore(orderStore, (state) => state.coupon);
  const hasCouponFailed = useStore(orderStore, ({ coupon }) => hasFailed(coupon));
  const applyCoupon = useStore(orderStore, (state) => state.applyCoupon);
  const removeCoupon = useStore(orderStore, (state) => state.removeCoupon);
  const pricing = data?.pricing ?? null;
  const appliedCode = couponCodeOf(pricing);
  useInitialCoupon((initialCode) => {
    if (!input.current) return;
    // Without an initial code, text that was typed before hydration stays.
    if (initialCode) input.current.value = initialCode;
    setCode(upperCase(input.current));
  });

  // A coupon that was removed, by the button or by a refused order, leaves the box too.
  const wasApplied = useRef(false);
  useEffect(() => {
    const isRemoved = wasApplied.current && status === null && !loading;
    wasApplied.current = appliedCode !== '';
    if (!isRemoved || !input.current) return;
    input.current.value = '';
    setCode('');
  }, [appliedCode, status, loading]);

  function edit({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    // During composition (IME) the input keeps its text, because the keyboard would insert a changed text again.
    const isComposing = (nativeEvent as InputEvent).isComposing;
    setCode(isComposing ? cleanCouponCode(currentTarget.value) : upperCase(currentTarget));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code && courseId && !loading) void applyCoupon(code);
  }

  function remove() {
    removeCoupon();
    input.current?.focus();
  }

  const error = hasCouponFailed && message;
  const appliedText = <span translate="no">{appliedCode}</span>;
  const note = appliedCode && pricing && !loading && (
    <>
      {appliedText}
      <span>{` applied. You save ${formatAmount(pricing.courseCouponDiscount)}.`}</span>
    </>
  );
  // There is always a line below the box, so that a reply shifts nothing.
  let hint: ReactNode = error || note ? undefined : 'One code per order.';
  if (note && code !== appliedCode)
    hint = (
      <>
        {appliedText}
        <span> stays applied until you press Apply again.</span>
      </>
    );

  return (
    <form className={styles.coupon} onSubmit={submit} noValidate>
      <Field label="Coupon code" error={error} note={note} hint={hint}>
        <div className={styles.row}>
          <span className={styles.entry} data-applied={Boolean(appliedCode) || undefined}>
            <TextInput
              ref={input}
              name="couponCode"
              className={styles.input}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={edit}
              onCompositionEnd={({ currentTarget }) => setCode(upperCase(currentTarget))}
            />
            {appliedCode && !loading && (
              <IconButton glyph={X} label="Remove coupon" className={styles.remove} onClick={remove} />
            )}
          </span>
          <Button type="submit" size="sm" busy={loading} disabled={!code || !courseId}>
            Apply
          </Button>
        </div>
      </Field>
      <VisuallyHidden live="polite">{loading ? 'Checking the coupon' : ''}</VisuallyHidden>
    </form>
  );
}

/** Converts the text to upper case without moving the caret. @returns the cleaned code */
function upperCase(input: HTMLInputElement): string {
  const { value, selectionStart, selectionEnd } = input;
  const upper = value.toUpperCase();
  if (upper !== value) {
    input.value = upper;
    input.setSelectionRange(selectionStart, selectionEnd);
  }
  return cleanCouponCode(value);
}

/** Applies once, on mount, the code of `?coupon=`, or the code that this tab had applied before a reload. */
function useInitialCoupon(showCode: (code: string) => void) {
  const [params] = useSearchParams();
  const courseId = useStore(orderStore, selectCourseId);
  const applyCoupon = useStore(orderStore, (state) => state.applyCoupon);
  const requestedCode = useStore(orderStore, ({ coupon }) => coupon.args?.couponCode);
  const isDone = useRef(false);

  // The effect has no list of dependencies, because `isDone` makes it run once, with the values of the first render.
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const code = cleanCouponCode(params.get('coupon') ?? '') || rememberedCoupon(courseId);
    // A code that the store requested on an earlier visit of the page is only shown.
    showCode(requestedCode ?? code);
    // The code is not applied while an order is being restored, because the price of an order is fixed.
    if (code && requestedCode === undefined && !rememberedOrder(courseId)) void applyCoupon(code);
  });
}
