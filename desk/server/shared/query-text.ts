import type { FastifyRequest } from 'fastify';

/** Reads a query parameter, trimmed; empty if it is missing or given twice. */
export function queryText({ query }: Pick<FastifyRequest, 'query'>, name: string): string {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value.trim() : '';
}
