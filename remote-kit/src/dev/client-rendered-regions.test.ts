import { emptyRegions } from './client-rendered-regions';

const CLIENT_RENDERED =
  '<!--$!--><template data-dgst="This region is rendered in the browser"></template><div data-room="checkout/Page"></div><!--/$-->';

test('leaves only regions of the remote to the browser', () => {
  const html = `<main>${region('catalog/List', '<ul></ul>')}${region('checkout/Page', '<h1>Pay</h1>')}<p>after</p></main>`;

  expect(emptyRegions(html, 'checkout')).toBe(
    `<main>${region('catalog/List', '<ul></ul>')}${marker('checkout/Page')}${CLIENT_RENDERED}<p>after</p></main>`,
  );
});

test.each([
  ['boundaries within it', '<!--$--><p>inner</p><!--/$--><!--$?--><template id="B:1"></template><!--/$-->'],
  ['another region of the remote within it', region('checkout/Page', 'inner')],
  ['a region of another remote within it', region('catalog/List', 'inner')],
  ['comments that are no boundaries', '<!-- --><!--a$-->'],
])('finds the end of a region with %s', (_, content) => {
  const html = `${region('checkout/Page', content)}<p>after</p>`;

  expect(emptyRegions(html, 'checkout')).toBe(`${marker('checkout/Page')}${CLIENT_RENDERED}<p>after</p>`);
});

test.each([
  ['a remote whose name begins with the same letters', region('checkout-extra/Page', 'x')],
  ['a region that the server left to the browser', `${marker('checkout/Page')}${CLIENT_RENDERED}`],
  ['a marker without a region', `${marker('checkout/Page')}<p>x</p>`],
  ['incomplete markup', `${marker('checkout/Page')}<!--$--><p>`],
])('leaves %s unchanged', (_, html) => {
  expect(emptyRegions(html, 'checkout')).toBe(html);
});

function marker(id: string): string {
  return `<template data-entry="${id}"></template>`;
}

function region(id: string, content: string): string {
  return `${marker(id)}<!--$-->${content}<!--/$-->`;
}
