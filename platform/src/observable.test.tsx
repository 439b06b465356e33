import { act } from '@testing-library/react';
import { Suspense, startTransition, use } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Observable, useObservable } from './observable';

interface Place {
  name: string;
}

test('a change renders at once, except in a region whose code is still being loaded', async () => {
  const place = new Observable<Place>({ name: 'home' });
  let loadCode: (code: string) => void = () => undefined;
  const code = new Promise<string>((resolve) => {
    loadCode = resolve;
  });
  const { container, errors } = await hydratePage(place, code);

  await act(async () => startTransition(() => place.set({ name: 'about' })));

  expect(container).toHaveTextContent('at about');
  expect(container).toHaveTextContent('late region at home');

  await act(async () => loadCode('late region'));

  expect(container).toHaveTextContent('late region at about');
  expect(errors).toEqual([]);
});

/** A page with server markup, hydrated while the code of one region is pending. */
async function hydratePage(place: Observable<Place>, code: Promise<string>) {
  const container = document.createElement('div');
  // `use` reads a promise with these fields without waiting.
  const loaded = Object.assign(Promise.resolve('late region'), { status: 'fulfilled', value: 'late region' });
  container.innerHTML = renderToString(<Page place={place} code={loaded} />);
  document.body.append(container);
  const errors: unknown[] = [];
  await act(async () => {
    hydrateRoot(container, <Page place={place} code={code} />, {
      onRecoverableError: (error) => errors.push(error),
    });
  });
  return { container, errors };
}

function Page({ place, code }: { place: Observable<Place>; code: Promise<string> }) {
  return (
    <>
      <Here place={place} />
      <Suspense fallback="loading">
        <LateRegion place={place} code={code} />
      </Suspense>
    </>
  );
}

function LateRegion({ place, code }: { place: Observable<Place>; code: Promise<string> }) {
  return (
    <p>
      {use(code)} <Here place={place} />
    </p>
  );
}

function Here({ place }: { place: Observable<Place> }) {
  return <span>{`at ${useObservable(place).name}`}</span>;
}
