import type { StorybookConfig } from '@storybook/react-webpack5';

type Rules = NonNullable<
  NonNullable<Parameters<NonNullable<StorybookConfig['webpackFinal']>>[0]['module']>['rules']
>;

/** TypeScript and CSS modules, read as in the builds of releases. */
const RULES: Rules = [
  {
    test: /\.tsx?$/,
    loader: 'swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
    },
  },
  {
    test: /\.css$/,
    use: [
      'style-loader',
      {
        loader: 'css-loader',
        options: { modules: { auto: true, namedExport: false, exportLocalsConvention: 'as-is' } },
      },
    ],
  },
];

const config: StorybookConfig = {
  framework: '@storybook/react-webpack5',
  stories: ['../shared-ui/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  webpackFinal: (webpack) => {
    const ofStorybook = webpack.module?.rules?.filter((rule) => !isStyleRule(rule)) ?? [];
    return { ...webpack, module: { ...webpack.module, rules: [...ofStorybook, ...RULES] } };
  },
};
export default config;

function isStyleRule(rule: Rules[number]): boolean {
  return typeof rule === 'object' && rule !== null && String(rule.test) === String(/\.css$/);
}
