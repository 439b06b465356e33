import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { failureOf, statusMessage } from './failure';

/** A message about the last form, above the page. */
export interface Notice {
  tone: 'ok' | 'bad' | 'warn' | 'info';
  text: string;
}

export interface PageReply {
  title: string;
  /** Default 200. */
  status?: number | undefined;
  notice?: Notice | undefined;
}

/** Renders and sends the page `name`. @template Pages the props of each page of the server, by name */
export type SendPage<Pages, Page extends PageReply = PageReply> = <Name extends keyof Pages>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  name: Name,
  props: Pages[Name],
) => FastifyReply;

/** Path of a page, without the query and a trailing slash. */
export function pagePathOf(url: string): string {
  return url.replace(/\?.*$/, '').replace(/(.)\/$/, '$1');
}

/** Status and text of the page for an unexpected error. An error of the server is logged, and its page shows only the request id. */
export function failureOnPage(
  error: FastifyError,
  request: FastifyRequest,
): { status: number; text: string } {
  const { status, message } = failureOf(error, request);
  return { status, text: status < 500 ? 'This could not be read. Go back and try again.' : message };
}

export function errorTitleOf(status: number): string {
  return status === 403 ? 'Not allowed' : statusMessage(status);
}
