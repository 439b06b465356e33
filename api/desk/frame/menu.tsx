import { hasRole, type Role, type Roles } from '../../src/lib/roles';

/** An entry of the menu. Its roles decide only what is shown: pages and acts check the rights themselves. */
interface Entry {
  path: string;
  name: string;
  roles: Roles;
}

/** The groups of the menu, in its order. */
const MENU: readonly (readonly Entry[])[] = [
  [
    { path: '/', name: 'Today', roles: 'everyone' },
    { path: '/payments', name: 'Payments', roles: ['reviewer'] },
    { path: '/orders', name: 'Orders', roles: ['reviewer', 'accountant'] },
  ],
  [
    { path: '/courses', name: 'Courses', roles: ['editor'] },
    { path: '/mentors', name: 'Mentors', roles: ['editor'] },
    { path: '/coupons', name: 'Coupons', roles: ['editor'] },
  ],
  [
    { path: '/questions', name: 'Questions', roles: ['reviewer', 'editor'] },
    { path: '/books', name: 'Books', roles: ['accountant'] },
  ],
  [
    { path: '/log', name: 'Log', roles: ['accountant'] },
    { path: '/settings', name: 'Settings', roles: ['editor'] },
  ],
];

/** The pages below Settings, which each shows as tabs. */
const SETTINGS: readonly Entry[] = [
  { path: '/settings', name: 'Academy', roles: ['editor'] },
  { path: '/settings/tax', name: 'Tax', roles: [] },
  { path: '/settings/payee', name: 'Payee', roles: [] },
  { path: '/settings/announcement', name: 'Announcement', roles: ['editor'] },
  { path: '/settings/newsletter', name: 'Newsletter', roles: ['editor'] },
  { path: '/settings/staff', name: 'Staff', roles: [] },
  { path: '/settings/person', name: 'Person', roles: [] },
];

interface MenuProps {
  roles: readonly Role[];
  /** Path of the page. */
  path: string;
}

/** Links to the areas: beside the page, or on a narrow screen behind the button of `MenuButton`. */
export function Menu({ roles, path }: MenuProps) {
  return (
    <nav id="menu" popover="auto" aria-label="Areas" className="menu">
      {MENU.map((group) => group.filter((entry) => hasRole({ roles }, entry.roles)))
        .filter((group) => group.length > 0)
        .map((group) => (
          <ul key={group[0]?.path}>
            {group.map((entry) => (
              <li key={entry.path}>
                <a href={entry.path} aria-current={currentOf(entry.path, path)}>
                  {entry.name}
                </a>
              </li>
            ))}
          </ul>
        ))}
    </nav>
  );
}

/** Tabs of the pages below Settings; nothing on other pages. */
export function SettingsTabs({ roles, path }: MenuProps) {
  if (path !== '/settings' && !path.startsWith('/settings/')) return null;
  return (
    <nav aria-label="Settings" className="tabs">
      {SETTINGS.filter((entry) => hasRole({ roles }, entry.roles)).map((entry) => (
        <a
          key={entry.path}
          href={entry.path}
          aria-current={
            entry.path === '/settings' ? isPage(path === '/settings') : currentOf(entry.path, path)
          }
        >
          {entry.name}
        </a>
      ))}
    </nav>
  );
}

function currentOf(entry: string, path: string): 'page' | true | undefined {
  if (path === entry) return 'page';
  return entry !== '/' && path.startsWith(`${entry}/`) ? true : undefined;
}

const isPage = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);
