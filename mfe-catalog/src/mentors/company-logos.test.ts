import { companyLogos } from './company-logos';

test.each([
  [undefined, []],
  ['', []],
  [' , ,', []],
  [
    '/art/logo/saffra-bank.svg, https://cdn.example/logos/KARVAN_group.png?v=2',
    ['Saffra Bank', 'KARVAN Group'],
  ],
  ['/art/logo/tessel.svg,/art/logo/tessel.svg', ['Tessel']],
  ['javascript:alert(1),/art/logo/tessel.svg', ['Tessel']],
  ['just a company', []],
])('the list %j names the companies %j', (addresses, companies) => {
  expect(companyLogos(addresses).map(({ company }) => company)).toEqual(companies);
});
