/** Ids of a tab and its panel. Tab names may contain spaces, ids must not. */
export function tabId(tabsId: string, tab: string): string {
  return `${tabsId}-tab-${encodeURIComponent(tab)}`;
}

export function panelId(tabsId: string, tab: string): string {
  return `${tabsId}-panel-${encodeURIComponent(tab)}`;
}
