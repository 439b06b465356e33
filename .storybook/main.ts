import type { StorybookConfig } from '@storybook/react-webpack5';

/** The module rules of webpack, as Storybook's configuration types them. */
type Rules = NonNullable<
  NonNullable<Parameters<NonNullable<StorybookConfig['webpackFinal']>>[0]['module']>['rules']
>;

/** The loaders of TypeScript and CSS modules. Class names are exported as in the builds of releases. */
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
    // Storybook's own rule for CSS is left out, because it would be applied to each file in addition to ours.
    const storybookRules = webpack.module?.rules?.filter((rule) => !isStyleRule(rule)) ?? [];
    return { ...webpack, module: { ...webpack.module, rules: [...storybookRules, ...RULES] } };
  },
};
export default config;

function isStyleRule(rule: Rules[number]): boolean {
  return typeof rule === 'object' && rule !== null && String(rule.test) === String(/\.css$/);
}
