import { ENDPOINT_KEYS, type Scenario } from '@stepwell/contract';
import { statusesOf } from '@stepwell/contract/answers';
import { aCourse, anOrder } from '@stepwell/contract/testing';
import { replyProblems } from './reply-check';

const COURSE = 'GET /api/courses/getCourse';
const QUERY = 'POST /api/queries/addNewQuery';

test.each([
  [
    'a status that the call never has',
    { [COURSE]: { status: 418 } },
    `"x": ${COURSE}, status 418: the API answers 200, 404, 422, 401, 429, 500, 503; write failures between page and API as \`raw\` or 'drop'`,
  ],
  [
    'a message that the API does not have',
    { [COURSE]: { status: 404, message: 'Gone fishing' } },
    `"x": ${COURSE}, message is "Gone fishing": with status 404 the API sends "Course not found"`,
  ],
  [
    'a field that is missing, deep in a list',
    { 'GET /api/courses/getAllCourses': { data: [aCourse(), { ...aCourse(), courseCode: undefined }] } },
    '"x": GET /api/courses/getAllCourses, data[1] lacks "courseCode"',
  ],
  [
    'a value of another type',
    { [COURSE]: { data: { ...aCourse(), coursePrice: '999' } } },
    `"x": ${COURSE}, data.coursePrice is "999", but by the contract it must be number`,
  ],
  [
    'a value outside the list of known values',
    { 'POST /api/orders/updateOrderStatus': { data: { orderId: 'ORD1', orderStatus: 'paid' } } },
    '"x": POST /api/orders/updateOrderStatus, data.orderStatus is "paid", but by the contract it must be one of created, under-review, confirmed, rejected, expired, cancelled, refunded',
  ],
  [
    'an unknown field',
    { 'POST /api/orders/placeOrder': { data: { order: { ...anOrder(), paid: true }, razorpayOrder: null } } },
    '"x": POST /api/orders/placeOrder, data.order has "paid", which is not in the contract',
  ],
  ['data in a refusal', { [COURSE]: { status: 404, data: aCourse() } }, 'with status 404 the API sends null'],
  [
    'a 422 that names no field',
    { [QUERY]: { status: 422 } },
    `"x": ${QUERY}, data is null: with status 422 the API sends { fields }`,
  ],
  [
    'a 422 for a field that the call does not have',
    { [QUERY]: { status: 422, data: { fields: { age: 'Too young' } } } },
    `"x": ${QUERY}, data.fields has "age": the API checks only name, email, phone, message`,
  ],
  [
    'a 422 with another message than the rule has',
    { [QUERY]: { status: 422, data: { fields: { phone: 'No such number' } } } },
    `"x": ${QUERY}, data.fields.phone is "No such number": the API sends "Phone number is required", "Phone number is not valid"`,
  ],
  [
    'a 422 whose message is not the first field’s message',
    { [QUERY]: { status: 422, message: 'Oh no', data: { fields: { phone: 'Phone number is not valid' } } } },
    `"x": ${QUERY}, message is "Oh no": the API sends "Phone number is not valid"`,
  ],
  ['a wrong answer later in a list of answers', { [COURSE]: ['drop', { status: 410 }] }, 'status 410'],
  [
    'a reply to an unknown call',
    { 'GET /api/nothing': {} },
    '"x": GET /api/nothing is no call of the contract: correct its name',
  ],
])('a scenario must not answer with %s', (_what, answers, problem) => {
  const problems = replyProblems(scenario(answers));

  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
});

test('a scenario may answer with any failure between page and API: no reply, or a page of a proxy', () => {
  expect(
    replyProblems(scenario({ [COURSE]: 'drop', [QUERY]: { status: 502, raw: '<h1>Bad gateway</h1>' } })),
  ).toEqual([]);
});

test.each(ENDPOINT_KEYS)('a scenario’s answer to %s needs only a status, unless the status is 422', (key) => {
  const statuses = statusesOf(key).filter((status) => status !== 422);

  expect(statuses.flatMap((status) => replyProblems(scenario({ [key]: { status } })))).toEqual([]);
});

/** A scenario whose answers are not typed, because a build does not check types. */
function scenario(answers: object): Pick<Scenario, 'name' | 'answers'> {
  return { name: 'x', answers: answers as Scenario['answers'] };
}
