import { ACADEMY } from '@stepwell/contract';
import { POLICY_PATHS, policies } from './policies';
import type { Policy } from './texts/policy';

const allTexts = POLICY_PATHS.flatMap((path) => textsOf(policies[path]));

test.each([
  ['/privacy-policy', 'Privacy Policy', 12],
  ['/refund-policy', 'Refund Policy', 11],
  ['/security-policy', 'Security Policy', 10],
  ['/terms-and-conditions', 'Terms and Conditions', 15],
  ['/hyperlink-policy', 'Hyperlink Policy', 8],
] as const)('%s, the %s, has %d sections', (path, name, count) => {
  expect(policies[path].name).toBe(name);
  expect(policies[path].sections(ACADEMY)).toHaveLength(count);
});

test('descriptions name the policy, in at most 160 characters', () => {
  for (const path of POLICY_PATHS) {
    const { name } = policies[path];
    const description = policies[path].description(ACADEMY);
    expect(description).toMatch(new RegExp(`^${name} of Stepwell Academy: .{30,}\\.$`));
    expect(description.length).toBeLessThanOrEqual(160);
  }
});

test('sections have texts without placeholders', () => {
  for (const path of POLICY_PATHS) {
    for (const { title, blocks } of policies[path].sections(ACADEMY)) {
      const length = blocks.flat().join(' ').length;
      expect(`${path} ${title}: ${length >= 80}`).toBe(`${path} ${title}: true`);
    }
  }
  expect(allTexts.join('\n')).not.toMatch(
    /lorem|ipsum|\bTBD\b|\bTODO\b|placeholder|your company|\[[a-z ]+\]/i,
  );
});

test.each([
  [{}, 'Our own pages on Instagram, LinkedIn and WhatsApp'],
  [{ instagram: '' }, 'Our own pages on LinkedIn and WhatsApp'],
  [{ instagram: '', linkedin: '' }, 'Our own pages on WhatsApp'],
])('with the links %j the hyperlink policy names “%s”', (links, named) => {
  const texts = policies['/hyperlink-policy']
    .sections({ ...ACADEMY, ...links })
    .flatMap(({ blocks }) => blocks.flat());

  expect(texts).toContain(named);
});

test('the terms contain the registration that staff have set, or no paragraph about a registration', () => {
  const [registered, unregistered] = ['Registration no. 7.', ''].map(
    (registration) => policies['/terms-and-conditions'].sections({ ...ACADEMY, registration })[0]?.blocks,
  );

  expect(registered).toHaveLength(3);
  expect(registered?.[1]).toBe('Registration no. 7.');
  expect(unregistered).toEqual([registered?.[0], registered?.[2]]);
});

test('anchors are unique across policies', () => {
  const ids = POLICY_PATHS.flatMap((path) => policies[path].sections(ACADEMY).map(({ id }) => id));

  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z-]+$/);
});

test.each([
  ['/refund-policy', /within 7 days .* for duplicate or incorrect charges/],
  ['/refund-policy', /review in 5-7 business days/],
  ['/refund-policy', /processed within 10 business days/],
  ['/refund-policy', /Your bank may display it after 5-10 business days/],
  ['/refund-policy', /All sales are final after access to the course has been given/],
  ['/refund-policy', /no refunds for promotional or discounted purchases/],
  ['/refund-policy', /A bundle refund covers the whole bundle/],
  ['/refund-policy', /30-Day Money-Back Guarantee/],
  ['/terms-and-conditions', /at least 18 years old/],
  ['/terms-and-conditions', /Where GST is charged, it is added to the discounted price/],
  ['/privacy-policy', /myCookie.*150 days/],
  ['/privacy-policy', /until a week after that mail, and for a year at most if the course does not open/],
  ['/privacy-policy', /order that you placed or opened here, until you forget it/],
  ['/privacy-policy', /pages report how quickly they appeared and what failed .* nothing about you/],
  ['/security-policy', /a second secret, which only the browser .* and our mails about it contain/],
  ['/privacy-policy', /Your state, if an order asked for it, until you forget an order/],
] as const)('%s contains the rule %s', (path, rule) => {
  expect(textsOf(policies[path]).join(' ')).toMatch(rule);
});

function textsOf({ sections }: Policy): string[] {
  return sections(ACADEMY).flatMap(({ blocks }) => blocks.flat());
}
