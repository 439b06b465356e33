import { type FieldMessages, LATE_CODE_PATIENCE_MS, NETWORK_ERROR } from '@stepwell/contract';
import { useLateCode } from '@stepwell/shared-ui';
import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isBegun, isBillingField, keepDraft, restoreDraft } from './billing-draft';

/** What the form knows once its engine (formik and the rules) runs. */
export interface BillingState {
  /** Messages of touched fields that break a rule. */
  errors: FieldMessages;
  /** What the server said of fields when it refused the last try. */
  refused: FieldMessages;
  canSubmit: boolean;
  isSubmitting: boolean;
  change: (event: ChangeEvent<HTMLInputElement>) => void;
  blur: (event: FocusEvent<HTMLInputElement>) => void;
  submit: () => Promise<unknown>;
}

export interface BillingEngineProps {
  courseId: string;
  form: HTMLFormElement;
  /** Fields that were left before the engine came. */
  touchedEarly: FieldFlags;
  /** Whether the form was sent before the engine came, and waits for it. */
  isSentEarly: boolean;
  onState: (state: BillingState) => void;
}

export type FieldFlags = Record<string, boolean>;

/** How far below the window the form may be when its code is fetched. */
const NEAR = '300px';

/**
 * The form is plain HTML until somebody is near it: then formik and the rules come. The inputs keep their own values,
 * so nothing typed before, during or after the loading is lost, and nothing loses the focus.
 */
export function useBillingEngine(courseId: string) {
  const form = useRef<HTMLFormElement>(null);
  const touchedEarly = useRef<FieldFlags>({});
  const late = useLateCode(fetchEngine, LATE_CODE_PATIENCE_MS);
  const [state, setState] = useState<BillingState | null>(null);
  const [hasBegun, setBegun] = useState(false);
  const { code: Engine, want } = late;

  useEffect(() => {
    if (!form.current) return;
    restoreDraft(form.current);
    setBegun(isBegun(form.current));
    return whenNear(form.current, want);
  }, [want]);

  const engine: ReactNode = Engine && form.current && (
    <Engine
      courseId={courseId}
      form={form.current}
      touchedEarly={touchedEarly.current}
      isSentEarly={late.isOwed}
      onState={setState}
    />
  );

  return {
    /** Place it inside the form; it draws nothing. */
    engine,
    errors: state?.errors ?? {},
    refused: state?.refused ?? {},
    /** Something was typed and keeps the rules, as far as is known. */
    canSubmit: state?.canSubmit ?? hasBegun,
    /** Also while a press waits for the form's own code. */
    isSubmitting: state?.isSubmitting ?? late.isWaiting,
    /** Why a press came to nothing: the form's own code could not be loaded; otherwise empty. */
    problem: late.hasFailed ? NETWORK_ERROR : '',
    form: {
      ref: form,
      noValidate: true,
      onFocus: want,
      onChange: (event: FormEvent<HTMLFormElement>) => {
        keepDraft(event.currentTarget);
        setBegun(isBegun(event.currentTarget));
        if (isField(event.target)) state?.change(event as unknown as ChangeEvent<HTMLInputElement>);
      },
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        const left: EventTarget = event.target;
        if (!isField(left)) return;
        if (state) state.blur(event as unknown as FocusEvent<HTMLInputElement>);
        else touchedEarly.current[left.name] = true;
      },
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (state) void state.submit();
        else late.press();
      },
    },
  };
}

function fetchEngine() {
  return import('./BillingEngine').then(({ BillingEngine }) => BillingEngine);
}

function isField(target: EventTarget): target is HTMLInputElement {
  return 'name' in target && typeof target.name === 'string' && isBillingField(target.name);
}

/** Calls once the element is, or comes, near the window. @returns ends the watch */
function whenNear(element: Element, act: () => void): (() => void) | undefined {
  if (!('IntersectionObserver' in window)) {
    act();
    return;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
