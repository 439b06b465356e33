import { API_PAGES, ENDPOINT_KEYS, methodAndPath } from '@stepwell/contract';
import { useAcademy } from '../../../testing/academy';

const academy = useAcademy();

test('describes every call of the contract', async () => {
  const { paths } = await document();

  for (const key of ENDPOINT_KEYS) {
    const { method, path } = methodAndPath(key);
    expect(paths[path]?.[method.toLowerCase()]?.summary).toEqual(expect.any(String));
  }
  expect(Object.keys(paths)).toHaveLength(ENDPOINT_KEYS.length);
});

test('describes payloads by their validation rules', async () => {
  const { paths } = await document();

  const body = paths['/api/queries/addNewQuery'].post.requestBody.content['application/json'].schema;

  expect(body.required).toEqual(['name', 'email', 'phone', 'message']);
  expect(body.properties.message).toMatchObject({ type: 'string', minLength: 5, maxLength: 2000 });
  expect(body.properties.phone.pattern).toBe('^\\d{10}$');
});

test('requires the nested object with the learner of an order, but not the object with the buyer', async () => {
  const { paths } = await document();

  const body = paths['/api/orders/placeOrder'].post.requestBody.content['application/json'].schema;

  expect(body.required).toEqual(['courseId', 'studentDetail']);
  expect(body.properties.buyer.required).toEqual(['state']);
});

test.each(['/api/orders/getOrder', '/api/orders/getReceipt'])(
  'describes the token of %s as a header or a query value',
  async (path) => {
    const { parameters } = (await document()).paths[path].get;

    const byName = Object.fromEntries(parameters.map((each: { name: string }) => [each.name, each]));
    expect(byName['x-order-token']).toMatchObject({ in: 'header', required: false });
    expect(byName.token).toMatchObject({ in: 'query', required: false });
    expect(byName.orderId).toMatchObject({ in: 'query', required: true });
  },
);

test('is served as an HTML page without scripts', async () => {
  const page = await academy.app.inject(API_PAGES.docs);
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'none'/,
  );

  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  for (const key of ENDPOINT_KEYS) expect(page.body).toContain(key);
  expect(page.body).not.toContain('<script');
});

async function document() {
  return (await academy.app.inject(API_PAGES.docsDocument)).json();
}
