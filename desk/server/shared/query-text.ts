import type { FastifyRequest } from 'fastify';

/** A parameter of the address, without spaces around it; empty if it is missing or was given twice. */
export function queryText({ query }: Pick<FastifyRequest, 'query'>, name: string): string {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value.trim() : '';
}
