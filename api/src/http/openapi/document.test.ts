import { API_PAGES, ENDPOINT_KEYS, type EndpointKey, methodAndPath } from '@stepwell/contract';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { useAcademy } from '../../../testing/academy';
import { placeOrderBody } from '../../../testing/place-order-body';

const academy = useAcademy();

test('describes every call of the contract', async () => {
  const { paths } = await document();

  for (const key of ENDPOINT_KEYS) {
    const { method, path } = methodAndPath(key);
    expect(paths[path]?.[method.toLowerCase()]?.summary).toEqual(expect.any(String));
  }
  expect(Object.keys(paths)).toHaveLength(ENDPOINT_KEYS.length);
});

test('says of a payload what the rules check', async () => {
  const { paths } = await document();

  const body = paths['/api/queries/addNewQuery'].post.requestBody.content['application/json'].schema;

  expect(body.required).toEqual(['name', 'email', 'phone', 'message']);
  expect(body.properties.message).toMatchObject({ type: 'string', minLength: 5, maxLength: 2000 });
  expect(body.properties.phone.pattern).toBe('^\\d{10}$');
});

test.each(['/api/orders/getOrder', '/api/orders/getReceipt'])(
  'says of %s that a header may carry the token in place of the query',
  async (path) => {
    const { parameters } = (await document()).paths[path].get;

    const byName = Object.fromEntries(parameters.map((each: { name: string }) => [each.name, each]));
    expect(byName['x-order-token']).toMatchObject({ in: 'header', required: false });
    expect(byName.token).toMatchObject({ in: 'query', required: false });
    expect(byName.orderId).toMatchObject({ in: 'query', required: true });
  },
);

test('is kept by the replies themselves', async () => {
  const { order } = (await academy.post('/api/orders/placeOrder', placeOrderBody())).data;
  const course = 'gate-computer-science';
  const calls: [EndpointKey, Record<string, string>][] = [
    ['GET /health', {}],
    ['GET /api/settings/getSettings', {}],
    ['GET /api/courses/getAllCourses', {}],
    ['GET /api/courses/getCourse', { id: 'machine-learning' }],
    ['GET /api/mentors/getAllMentors', {}],
    ['GET /api/orders/reviewOrder', { id: course }],
    ['GET /api/orders/reviewOrder', { id: 'machine-learning' }],
    ['GET /api/coupons/applyCoupon', { courseId: course, couponCode: 'STEP10' }],
    ['GET /api/orders/getOrder', { orderId: order.orderId, token: order.token }],
    ['GET /api/orders/getOrder', { orderId: order.orderId }],
  ];
  const ajv = addFormats(new Ajv2020({ strict: false }));
  const described = await document();
  ajv.addSchema({ $id: 'document', ...described });

  for (const [key, query] of calls) {
    const { path } = methodAndPath(key);
    const reply = await academy.app.inject({ url: path, query, headers: academy.keys });
    const pointer = `document#/paths/${path.replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`;

    expect([key, ajv.validate({ $ref: pointer }, reply.json()), ajv.errorsText()]).toEqual([
      key,
      true,
      'No errors',
    ]);
  }
});

test('can be read as a page by anyone, without scripts', async () => {
  const page = await academy.app.inject(API_PAGES.docs);

  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  for (const key of ENDPOINT_KEYS) expect(page.body).toContain(key);
  expect(page.body).not.toContain('<script');
});

async function document() {
  return (await academy.app.inject(API_PAGES.docsDocument)).json();
}
