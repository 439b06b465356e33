import swagger from '@fastify/swagger';
import { API_PAGES, HEADERS, methodAndPath } from '@stepwell/contract';
import {
  ANSWERS,
  type JsonSchema,
  KEYED_CALLS,
  type KnownAnswer,
  REPLY_SCHEMAS,
} from '@stepwell/contract/answers';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import packageJson from '../../../package.json' with { type: 'json' };
import { groupBy } from '../../lib/group-by';
import { jsonSchemaOf } from './json-schema';
import { OWN_SCHEMAS } from './own-schemas';
import { type OpenApiDocument, REFERENCE_PAGE_POLICY, referencePage } from './page';

/** Serves the documentation of all calls (`endpoint`) that are registered afterwards, as an OpenAPI document and as an HTML page. */
export function documentCalls(app: FastifyInstance): void {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'API of the academy', version: packageJson.version },
      components: {
        schemas: OWN_SCHEMAS,
        securitySchemes: {
          appId: { type: 'apiKey', in: 'header', name: HEADERS.appId },
          appKey: { type: 'apiKey', in: 'header', name: HEADERS.appKey },
        },
      },
      security: [{ appId: [], appKey: [] }],
    },
    transform: ({ url, route }) => {
      const { endpoint } = route.config ?? {};
      return { url, schema: endpoint ? describe(endpoint) : { hide: true } };
    },
  });
  app.register(async (open) => {
    open.get(API_PAGES.docsDocument, () => app.swagger());
    open.get(API_PAGES.docs, (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', REFERENCE_PAGE_POLICY)
        .send(referencePage(app.swagger() as unknown as OpenApiDocument)),
    );
  });
}

function describe(endpoint: NonNullable<FastifyContextConfig['endpoint']>) {
  const { key, summary, rules, fromHeaders = {} } = endpoint;
  const { method, path } = methodAndPath(key);
  const isSuccess = ({ status }: KnownAnswer) => status < 300;
  return {
    summary,
    // The tag is the resource, such as `orders` of `/api/orders/getOrder`. `/health` has no resource.
    tags: [path.split('/').at(-2) || 'health'],
    ...(key === 'GET /health' && { security: [] }),
    ...(rules && {
      [method === 'GET' ? 'querystring' : 'body']: withOptional(
        Object.keys(fromHeaders),
        jsonSchemaOf(rules),
      ),
    }),
    ...headersOf(endpoint),
    response: {
      ...replies(ANSWERS[key].filter(isSuccess), REPLY_SCHEMAS[key]),
      ...replies(
        ANSWERS[key].filter((answer) => !isSuccess(answer)),
        { $ref: '#/components/schemas/RefusalData' },
      ),
    },
  };
}

/** Makes query values optional that a header may contain instead. */
function withOptional(names: string[], schema: JsonSchema): JsonSchema {
  const required = (schema.required as string[]).filter((name) => !names.includes(name));
  return { ...schema, required };
}

/** Schema of the headers that this call reads besides the application's id and key. */
function headersOf({ key, fromHeaders = {} }: NonNullable<FastifyContextConfig['endpoint']>) {
  const properties: Record<string, JsonSchema> = {};
  if (KEYED_CALLS.includes(key)) properties[HEADERS.idempotencyKey] = { type: 'string', maxLength: 255 };
  if (key === 'POST /api/orders/updateOrderStatus')
    properties[HEADERS.orderToken] = {
      type: 'string',
      description: 'Proves that the reference comes from the learner who placed the order',
    };
  for (const [name, header] of Object.entries(fromHeaders))
    properties[header] = { type: 'string', description: `In place of \`${name}\` in the query` };
  return Object.keys(properties).length > 0 && { headers: { type: 'object', properties } };
}

/** Describes one response per status. The description lists all cases with that status. */
function replies(answers: KnownAnswer[], data: object): Record<string, object> {
  return Object.fromEntries(
    [...groupBy(answers, ({ status }) => status)].map(([status, group]) => [
      status,
      {
        description: group.map(({ when }) => when).join('; '),
        type: 'object',
        required: ['response'],
        properties: {
          response: {
            type: 'object',
            required: ['status', 'message', 'data'],
            properties: {
              status: { type: 'integer', const: status },
              message: { type: 'string' },
              data,
            },
          },
        },
      },
    ]),
  );
}
