import type { Page } from '@playwright/test';

/**
 * Emulates Chrome's translation in every document that `page` opens from now on: replaces all texts, including later ones, with `font`
 * elements that have the same text and a space at its end. React sees this difference; Playwright's locators ignore it.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // `font` excludes the results of the translation, which the observer would otherwise replace endlessly.
    const NOT_TRANSLATED = 'script,style,noscript,textarea,title,svg,[translate=no],.notranslate,font';
    const replace = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(NOT_TRANSLATED)) return;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.textContent = `${text.data} `;
      text.replaceWith(outer);
    };
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      if (root instanceof Text) texts.push(root);
      for (const text of texts) replace(text);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translateIn(target);
        else for (const node of addedNodes) translateIn(node);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}
