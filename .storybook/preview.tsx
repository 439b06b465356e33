import type { Preview } from '@storybook/react-webpack5';
import '@stepwell/shared-ui/base.css';

const preview: Preview = {
  globalTypes: {
    theme: {
      toolbar: { title: 'Theme', icon: 'contrast', items: ['system', 'light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'system' },
  decorators: [
    (Story, { globals }) => {
      if (globals.theme === 'system') delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = globals.theme;
      return <Story />;
    },
  ],
};
export default preview;
