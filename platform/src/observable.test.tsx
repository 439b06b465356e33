import { act, render, screen } from '@testing-library/react';
import { Suspense, startTransition, use } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Observable, useObservable } from './observable';

interface Place {
  name: string;
}

test('whoever reads it shows each change', async () => {
  const place = new Observable<Place>({ name: 'home' });
  render(<Here place={place} />);

  act(() => place.set({ name: 'about' }));

  expect(screen.getByText('at about')).toBeInTheDocument();
});

test('whoever comes later begins with what it is by then', () => {
  const place = new Observable<Place>({ name: 'home' });
  place.set({ name: 'about' });

  render(<Here place={place} />);

  expect(screen.getByText('at about')).toBeInTheDocument();
});

test('a change is shown at once although a region below still waits for its code, whose markup stays', async () => {
  const place = new Observable<Place>({ name: 'home' });
  let bring: (code: string) => void = () => undefined;
  const code = new Promise<string>((resolve) => {
    bring = resolve;
  });
  const { container, differences } = await hydratePage(place, code);

  await act(async () => startTransition(() => place.set({ name: 'about' })));

  expect(container).toHaveTextContent('at about');
  expect(container).toHaveTextContent('late region at home');

  await act(async () => bring('late region'));

  expect(container).toHaveTextContent('late region at about');
  expect(differences).toEqual([]);
});

/** A page as the server has drawn it, hydrated while the code of one region is not there. */
async function hydratePage(place: Observable<Place>, code: Promise<string>) {
  const container = document.createElement('div');
  const there = Object.assign(Promise.resolve('late region'), { status: 'fulfilled', value: 'late region' });
  container.innerHTML = renderToString(<Page place={place} code={there} />);
  document.body.append(container);
  const differences: unknown[] = [];
  await act(async () => {
    hydrateRoot(container, <Page place={place} code={code} />, {
      onRecoverableError: (error) => differences.push(error),
    });
  });
  return { container, differences };
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
