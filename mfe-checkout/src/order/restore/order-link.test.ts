import { orderPath } from '@stepwell/contract';
import { isBrokenOrderLink, readOrderLink } from './order-link';

const TOKEN = 'q-8_Zk3vB1nT0aXy5LwPd7sRjUe2hMf_';
const TICKET = { orderId: 'ORD7K3QF9WX2M', token: TOKEN, courseId: 'course-1' };

test.each([
  ['ORD7K3QF9WX2M', TOKEN],
  ['order_of-another', 'a+b/c='],
])('reads the link that the contract writes for order %p with token %p', (orderId, token) => {
  const path = orderPath('course/1', orderId, token);

  expect(readOrderLink(path.slice(path.indexOf('#')), 'course/1')).toEqual({
    orderId,
    token,
    courseId: 'course/1',
  });
});

test.each([
  ['ends a sentence', `#order=ORD7K3QF9WX2M&token=${TOKEN}.`],
  ['is in brackets', `#order=ORD7K3QF9WX2M&token=${TOKEN})`],
  ['is in brackets at the end of a sentence', `#order=ORD7K3QF9WX2M&token=${TOKEN}).`],
  ['is before a comma', `#order=ORD7K3QF9WX2M&token=${TOKEN},`],
  ['is before an ellipsis', `#order=ORD7K3QF9WX2M&token=${TOKEN}…`],
  ['is in angle brackets', `#order=ORD7K3QF9WX2M&token=${TOKEN}>`],
  ['is in encoded angle brackets', `#order=ORD7K3QF9WX2M&token=${TOKEN}%3E`],
  ['is in quotes', `#order=ORD7K3QF9WX2M&token=${TOKEN}"`],
  ['is in encoded typographic quotes', `#order=ORD7K3QF9WX2M&token=${TOKEN}%E2%80%9D`],
  ['is bold in a message', `#order=ORD7K3QF9WX2M&token=${TOKEN}*`],
  ['is followed by a space', `#order=ORD7K3QF9WX2M&token=${TOKEN}%20`],
  ['is followed by text', `#order=ORD7K3QF9WX2M&token=${TOKEN}%0A%0AThank%20you`],
  ['has white space within', `#%20order=%20ORD7K3QF9WX2M%20&token=%20${TOKEN}`],
  ['is followed by a tracker', `#order=ORD7K3QF9WX2M&token=${TOKEN}?fbclid=IwAR0x-y_z&utm_source=mail`],
  ['is followed by an encoded tracker', `#order=ORD7K3QF9WX2M&token=${TOKEN}%3Ffbclid%3DIwAR0x`],
  ['is followed by a parameter', `#order=ORD7K3QF9WX2M&token=${TOKEN}&utm_campaign=order`],
  ['follows a parameter', `#fbclid=IwAR0x&order=ORD7K3QF9WX2M&token=${TOKEN}`],
  ['is followed by a second fragment', `#order=ORD7K3QF9WX2M&token=${TOKEN}#:~:text=order`],
  ['has its parts in the other order', `#token=${TOKEN}&order=ORD7K3QF9WX2M`],
  ['was copied from HTML', `#order=ORD7K3QF9WX2M&amp;token=${TOKEN}`],
  ['was copied from HTML and encoded', `#order=ORD7K3QF9WX2M&amp%3Btoken=${TOKEN}`],
  ['is encoded', `#order%3DORD7K3QF9WX2M%26token%3D${TOKEN}`],
  ['is encoded twice', `#order%253DORD7K3QF9WX2M%2526token%253D${TOKEN}`],
  ['has its names in capitals', `#ORDER=ORD7K3QF9WX2M&TOKEN=${TOKEN}`],
])('reads a link that %s', (_, hash) => {
  expect(readOrderLink(hash, 'course-1')).toEqual(TICKET);
});

test.each([
  ['lost its token', '#order=ORD7K3QF9WX2M', ''],
  ['ends within the name of the token parameter', '#order=ORD7K3QF9WX2M&tok', ''],
  ['was cut within the token', '#order=ORD7K3QF9WX2M&token=q-8_Zk3', 'q-8_Zk3'],
  ['was cut within an encoded character', '#order=ORD7K3QF9WX2M&token=q-8_Zk3%2', 'q-8_Zk3%2'],
])('reads the order of a link that %s', (_, hash, token) => {
  expect(readOrderLink(hash, 'course-1')).toEqual({ ...TICKET, token });
});

test.each([
  ['', false],
  ['#', false],
  ['#main', false],
  ['#orders', false],
  ['#reorder=ORD1', false],
  ['#token=secret', true],
  ['#order=', true],
  ['#order', true],
  ['#%20order=%20', true],
])('%p has no order id; counts as a broken link: %p', (hash, isBroken) => {
  expect(readOrderLink(hash, 'course-1')).toBeNull();
  expect(isBrokenOrderLink(hash)).toBe(isBroken);
});
