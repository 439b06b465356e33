import { standingReports, surfacesOf } from './kept';
import { sinceFile } from './since';
import type { Surface } from './surface';

test('what came later is known by its name, with the version that brought it', () => {
  const [first, second, now] = [
    reports('export function a(): void;', "'home.v1': {}"),
    reports('export function a(): void;\nexport type B = 1;', "'home.v1': {}"),
    reports(
      'export function a(): void;\nexport type B = 1;\nexport const c: 1;',
      "'home.v1': {}",
      "'sky.v1': {}",
    ),
  ];
  const surface: Surface = {
    name: '@stepwell/platform',
    folder: 'platform',
    version: '1.2.3',
    reports: now as Surface['reports'],
    promised: [
      { minor: '1.0', reports: first as Surface['reports'] },
      { minor: '1.1', reports: second as Surface['reports'] },
    ],
  };

  expect(JSON.parse(sinceFile(surface))).toEqual({
    names: { B: '1.1.0', c: '1.2.0' },
    slots: { 'sky.v1': '1.2.0' },
    members: {},
  });
});

test('so is a member, at whatever depth, and of a type that came whole the type alone', () => {
  const [then, now] = [
    reports(
      'export interface Host {\n    go(): void;\n}\n\ninterface Inner {\n    a: 1;\n}',
      "'home.v1': {}",
    ),
    reports(
      `export interface Host {
    go(): void;
    prefetch(options: {
        path?: string;
    }): void;
}

interface Inner {
    a: 1;
    readonly 'b-c'?: 2;
}

export interface Sky {
    blue: 1;
}`,
      "'home.v1': {}",
    ),
  ];

  const since = sinceFile({
    name: '@stepwell/platform',
    folder: 'platform',
    version: '1.1.0',
    reports: now as Surface['reports'],
    promised: [{ minor: '1.0', reports: then as Surface['reports'] }],
  });

  expect(JSON.parse(since)).toEqual({
    names: { Sky: '1.1.0' },
    slots: {},
    members: { 'Host.prefetch': '1.1.0', 'Inner.b-c': '1.1.0' },
  });
});

test('platform’s own places and names are read from its reports', () => {
  const [platform] = surfacesOf(standingReports()).filter(({ folder }) => folder === 'platform');

  const later = JSON.parse(
    sinceFile({
      ...(platform as Surface),
      version: '9.1.0',
      promised: [{ minor: '9.0', reports: reports('export function a(): void;', "'none.v1': {}") }],
    }),
  ) as { names: object; slots: object };

  expect(later.names).toMatchObject({ notFound: '9.1.0', Entry: '9.1.0' });
  expect(later.slots).toMatchObject({ 'footer.newsletter.v1': '9.1.0' });
});

function reports(names: string, ...slots: string[]): Surface['reports'] {
  const block = (code: string) => `\`\`\`ts\n${code}\n\`\`\`\n`;
  return new Map([
    ['platform/index' as const, block(names)],
    [
      'platform/slots' as const,
      block(
        `export const SLOTS: {\n${slots.map((slot) => `    ${slot.replace('{}', '{\n        props?: object;\n    };')}`).join('\n')}\n};`,
      ),
    ],
  ]);
}
