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

type ComposedStory = ReturnType<typeof composeStory>;

// Runs every story without a browser: each shows a part that two packages use. Storybook gives composed stories a `canvas` only after this call.
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
