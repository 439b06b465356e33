import type { IncomingHttpHeaders } from 'node:http';

/** W3C Trace Context, level 1: version, trace, parent, flags. Only a version after 00 may go on behind that. */
const TRACEPARENT =
  /^(?:00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}|(?!00|ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-[\x21-\x7e]{1,64})?)$/;
const TRACESTATE = /^[\x20-\x7e\t]{1,512}$/;

/**
 * What goes on of a trace that somebody began: whoever measures across servers finds ours in it. What breaks the grammar is
 * dropped, and so is a state without its parent.
 */
export function traceContextOf({ traceparent, tracestate }: IncomingHttpHeaders): Record<string, string> {
  if (typeof traceparent !== 'string' || !TRACEPARENT.test(traceparent)) return {};
  const isState = typeof tracestate === 'string' && TRACESTATE.test(tracestate);
  return { traceparent, ...(isState && { tracestate }) };
}
