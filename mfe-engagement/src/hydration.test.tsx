import { HostContext, StoresContext } from '@stepwell/platform';
import { TestRouter, testContext } from '@stepwell/platform/testing';
import { act, within } from '@testing-library/react';
import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import * as ContactPage from './ContactPage';
import * as Newsletter from './Newsletter';

test.each<[string, ComponentType]>([
  ['contact page', ContactPage.Component],
  ['newsletter', Newsletter.Component],
])('the %s hydrates the server markup', async (_, Component) => {
  const { container, hydrate } = serverPage(Component);
  const input = within(container).getAllByRole('textbox')[0];

  const differences = await hydrate();

  expect(differences).toEqual([]);
  expect(input).toBe(within(container).getAllByRole('textbox')[0]);
});

afterEach(() => {
  document.body.replaceChildren();
});

/** Puts the server's HTML into the document. `hydrate` returns the differences that React has found. */
function serverPage(Component: ComponentType) {
  const { stores } = testContext();
  const host = { prefetch: () => {}, hasSlot: () => true, renderSlot: () => null };
  const page = (
    <HostContext value={host}>
      <StoresContext value={stores}>
        <TestRouter>{createElement(Component)}</TestRouter>
      </StoresContext>
    </HostContext>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  const hydrate = async () => {
    const differences: unknown[] = [];
    await act(async () => {
      hydrateRoot(container, page, { onRecoverableError: (error) => differences.push(error) });
    });
    return differences;
  };
  return { container, hydrate };
}
