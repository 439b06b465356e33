import type { JsonSchema } from '@stepwell/contract/answers';
import { escapeHtml } from '@stepwell/server-kit/escape-html';
import { pagePolicy } from '../html-page';

/** The part of the OpenAPI document that the page shows. */
export interface OpenApiDocument {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

interface Operation {
  summary: string;
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>;
}

/** Renders the API reference as HTML without scripts and external resources. */
export function referencePage({ info, paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      operationSection(`${method.toUpperCase()} ${path}`, operation),
    ),
  );
  const entities = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<section id="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2>${schemaBlock(schema)}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}</title><style>${STYLE}</style>
<main><h1>${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1>
<p>Every reply is <code>{ "response": { "status", "message", "data" } }</code>; below is its <code>data</code>.
Also available as <a href="docs/json">an OpenAPI document</a>.</p>
${operations.join('\n')}<h1>Entities</h1>${entities.join('\n')}</main></html>`;
}

function operationSection(
  title: string,
  { summary, parameters = [], requestBody, responses }: Operation,
): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td>${inline(schema)}</td></tr>`,
  );
  const body = requestBody && Object.values(requestBody.content)[0];
  const responseRows = Object.entries(responses).map(
    ([status, { description }]) =>
      `<tr><td><code>${status}</code></td><td>${escapeHtml(description)}</td></tr>`,
  );
  const data = Object.values(responses['200']?.content ?? {})[0]?.schema;
  return `<section><h2><code>${escapeHtml(title)}</code></h2><p>${escapeHtml(summary)}.</p>
${rows.length > 0 ? `<table>${rows.join('')}</table>` : ''}${body ? `<h3>Body</h3>${schemaBlock(body.schema)}` : ''}
<h3>Answers</h3><table>${responseRows.join('')}</table>${data ? `<h3>Data</h3>${schemaBlock(dataOf(data))}` : ''}</section>`;
}

/** The schema of `data`, the part of a reply that differs between operations. */
function dataOf(reply: JsonSchema): JsonSchema {
  const { properties } = reply as { properties?: { response?: { properties?: { data?: JsonSchema } } } };
  return properties?.response?.properties?.data ?? reply;
}

function schemaBlock(schema: JsonSchema): string {
  const text = escapeHtml(JSON.stringify(schema, null, 2));
  return `<pre>${text.replace(/&#34;#\/components\/schemas\/(\w+)&#34;/g, '<a href="#$1">$1</a>')}</pre>`;
}

function inline(schema: JsonSchema): string {
  return `<code>${escapeHtml(JSON.stringify(schema))}</code>`;
}

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;color:#14211f;background:#f9f7f1;margin:0}
main{max-width:60rem;margin:auto;padding:2rem 1rem}section{background:#fff;border:1px solid #e3ddcf;border-radius:8px;
padding:.5rem 1.25rem 1.25rem;margin:1rem 0}h2{font-size:1.1rem}h3{font-size:.9rem;margin:1rem 0 .25rem}small{font-weight:400}
pre,td code{font-size:.8rem}pre{overflow:auto;background:#f2eee4;padding:.75rem;border-radius:6px;max-height:24rem}
td{padding:.15rem 1rem .15rem 0;vertical-align:top}a{color:#0a4d49}`;

/** Content security policy of the API reference. */
export const REFERENCE_PAGE_POLICY = pagePolicy(STYLE);
