import type { ChangedSetting } from '@stepwell/api/change-settings';
import { SETTING_GROUPS, type SettingGroup } from '@stepwell/api/setting-definitions';
import type { SettingView } from '@stepwell/api/settings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ShownGroup } from '../../src/settings/SettingsPage';
import { SETTINGS_TEXTS, valueText } from '../../src/settings/texts';
import { attempt, type Desk, hasRight, requireRight } from '../shared/desk';
import { preferFieldMessages } from '../shared/pages';
import { formTexts } from '../shared/requests';

type ToGroup = { Params: { group: string } };

/** Prefix of hidden fields: `seen:gstMode` is the value of `gstMode` that the form showed. A later change is not overwritten. */
const SEEN = 'seen:';
/** Paths of the pages that change those groups of settings that have no form on this page. */
const OWN_PAGES: Partial<Record<SettingGroup, string>> = {
  announcement: '/announcement',
  payee: '/settings/payee',
};
const NAMES = Object.keys(SETTING_GROUPS) as SettingGroup[];

/** Routes that show and change the settings, in groups. The payee's are in `payee.routes.ts`. */
export function settingsRoutes(app: FastifyInstance, desk: Desk): void {
  const { run, sendPage, confirm, redirect } = desk;

  app.get('/settings', async (request, reply) => {
    const all = await listOf(request);
    const groups: ShownGroup[] = [];
    for (const name of NAMES) groups.push(await groupOf(request, name, all));
    return sendPage(request, reply, { title: SETTINGS_TEXTS.title }, 'settings', { groups });
  });

  app.get<ToGroup>('/settings/:group', async (request, reply) => {
    const group = await formOf(request);
    if (!group) return reply.callNotFound();
    return sendPage(request, reply, { title: group.title }, 'settings-form', {
      title: group.title,
      action: request.url,
      settings: group.settings,
    });
  });

  app.post<ToGroup>('/settings/:group', async (request, reply) => {
    const group = await formOf(request);
    if (!group) return reply.callNotFound();
    const { title, settings } = group;
    const action = `/settings/${group.name}`;
    const names = settings.map(({ name }) => name);
    const { confirmed, ...sent } = formTexts(request.body);
    const values = pick(sent, names);
    const seen = pick(sent, names, SEEN);
    const isConfirmed = confirmed === 'yes';
    const { result: changed, refusal } = await attempt(() =>
      run<ChangedSetting[]>(request, 'settings.change', { values, seen }, { dryRun: !isConfirmed }),
    );
    if (!changed) {
      const page = { title, values, refusal: preferFieldMessages(refusal) };
      return sendPage(request, reply, page, 'settings-form', { title, action, settings });
    }
    if (changed.length === 0) return redirect(reply, '/settings', SETTINGS_TEXTS.same, 'info');
    const labelOf = (name: string) => settings.find((setting) => setting.name === name)?.label ?? name;
    if (isConfirmed) {
      const text = SETTINGS_TEXTS.done + changed.map(({ name }) => labelOf(name)).join(', ');
      return redirect(reply, '/settings', text);
    }
    return confirm(request, reply, {
      title: SETTINGS_TEXTS.confirm,
      facts: changed.map(({ name, before, after }) => [
        labelOf(name),
        `${valueText({ name, value: before })} → ${valueText({ name, value: after })}`,
      ]),
      warning: changed.flatMap(({ warning }) => warning ?? []).join(' ') || undefined,
      values: sent,
      button: SETTINGS_TEXTS.button,
      back: { to: action, label: title },
    });
  });

  function listOf(request: FastifyRequest): Promise<SettingView[]> {
    return run(request, 'settings.list');
  }

  /** The group that a form changes. @throws ApiError 403 without the right to change it */
  async function formOf(request: FastifyRequest<ToGroup>): Promise<ShownGroup | undefined> {
    const name = NAMES.find((each) => each === request.params.group);
    if (!name || Object.hasOwn(OWN_PAGES, name)) return undefined;
    const group = await groupOf(request, name, await listOf(request));
    await requireRight(request, 'settings.change', { values: valuesOf(group.settings) });
    return group;
  }
}

async function groupOf(
  request: FastifyRequest,
  name: SettingGroup,
  all: readonly SettingView[],
): Promise<ShownGroup> {
  const settings = all.filter(({ group }) => group === name);
  const input = { values: valuesOf(settings) };
  // All members get the link to the payee's page, which shows its form to owners only.
  const mayChange = name === 'payee' || (await hasRight(request, 'settings.change', input));
  return {
    name,
    title: SETTING_GROUPS[name],
    settings,
    ...(mayChange && { changeAt: OWN_PAGES[name] ?? `/settings/${name}` }),
  };
}

function valuesOf(settings: readonly SettingView[]): Record<string, string> {
  return Object.fromEntries(settings.map(({ name, value }) => [name, value]));
}

/** The form's values by name, without the prefix of their fields. Names that the form lacks are left out. */
function pick(form: Record<string, string>, names: readonly string[], prefix = ''): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = form[prefix + name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
