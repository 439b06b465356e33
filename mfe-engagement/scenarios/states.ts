import type { Scenario, StatesShown } from '@stepwell/contract';
import { refusals as contactRefusals } from './contact';
import { refusals as newsletterRefusals } from './newsletter';

/** The states of docs/specification.md §4 with their scenarios; a state without one fails the build. */
export const STATES: StatesShown = {
  'query not sent': ['contact-blank'],
  'query invalid': ['contact-required', 'contact-invalid'],
  'query loading': ['contact-sending'],
  'query success': ['contact-sent', 'contact-robot'],
  'query error, each refusal': namesOf(contactRefusals),
  'query error': ['contact-refused', 'contact-no-reply', 'contact-bad-gateway'],
  'subscribe unchanged': ['newsletter-blank'],
  'subscribe ready to be sent': ['newsletter-typed'],
  'subscribe invalid': ['newsletter-invalid'],
  'subscribe loading': ['newsletter-sending'],
  'subscribe success': ['newsletter-subscribed', 'newsletter-robot'],
  'subscribe error, each refusal': namesOf(newsletterRefusals),
  'subscribe error': ['newsletter-refused', 'newsletter-no-reply', 'newsletter-bad-gateway'],
  'no consent cookie': ['cookie-asked'],
  'consent just given': ['cookie-accepted'],
  'consent cookie': ['cookie-known'],
  'chat closed': ['chat-closed', 'chat-closed-again'],
  'chat closed, notified': ['chat-notified'],
  'chat open, delay on': ['chat-typing'],
  'chat open, loaded': ['chat-greeting', 'chat-sent'],
};

function namesOf(scenarios: readonly Scenario[]): string[] {
  return scenarios.map(({ name }) => name);
}
