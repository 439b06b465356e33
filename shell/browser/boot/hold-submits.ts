/**
 * Statement of the page's inline script. A form whose code has not run yet would be sent by the browser as the address of a new page, and
 * the typed text would be lost. React adds properties to the elements that it has hydrated. `region/held-submits.ts` submits the form later.
 */
export const HOLD_SUBMITS = `addEventListener('submit',function(e){var f=e.target;if(!Object.keys(f).some(function(k){return k.startsWith('__react')})){e.preventDefault();f.dataset.pressed=''}},true);`;
