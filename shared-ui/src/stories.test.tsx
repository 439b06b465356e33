import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  composeStories,
  type composeStory,
  type Meta,
  setProjectAnnotations,
} from '@storybook/react-webpack5';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import * as entry from './index';

type ComposedStory = ReturnType<typeof composeStory>;

// Runs every story without a browser. Storybook gives composed stories a `canvas` only after this call.
setProjectAnnotations([]);

const FILES = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.stories.tsx'),
);
const MODULES = FILES.map((file) => require(join(__dirname, file)) as { default: Meta });
const STORIES = MODULES.flatMap((module, index) =>
  Object.entries<ComposedStory>(composeStories(module)).map(([name, Story]) => ({
    file: FILES[index],
    name,
    Story,
  })),
);

// jsdom has `<dialog>` without its methods.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

test.each(STORIES)(
  '$file: $name renders on a server without a style attribute, hydrates, and reaches its state',
  async ({ Story }) => {
    const html = renderToString(<Story />);
    expect(html).not.toMatch(/\sstyle=/);
    const container = document.body.appendChild(document.createElement('main'));
    container.innerHTML = html;

    const onRecoverableError = jest.fn();
    const { unmount } = render(<Story />, { container, hydrate: true, onRecoverableError });
    unmount();
    expect(onRecoverableError).not.toHaveBeenCalled();

    await Story.run({ canvasElement: container, userEvent: userEvent.setup() });
  },
);

// The components of this package are the exported functions with a capital letter; lucide's icons are objects.
const COMPONENTS = Object.entries(entry).flatMap(([name, value]) =>
  typeof value === 'function' && /^[A-Z]/.test(name) ? [[name, value] as const] : [],
);

test.each(COMPONENTS)('%s has a story', (_, component) => {
  const shown = MODULES.flatMap(({ default: meta }) => [
    meta.component,
    ...Object.values(meta.subcomponents ?? {}),
  ]);

  expect(shown).toContain(component);
});
