/** Script of a report: filters, keys, slider and blinking. It makes no requests. */
export const REPORT_SCRIPT = `
const all = [...document.querySelectorAll('details')];
const filters = [...document.querySelectorAll('[data-filter]')];
const [everything, toReview] = filters;
const search = document.getElementById('search');
const shown = () => all.filter((each) => !each.hidden);
function apply() {
  const { filter } = filters.find((each) => each.getAttribute('aria-pressed') === 'true').dataset;
  for (const each of all) {
    const isKind = filter === 'all' || each.dataset.kinds.split('|').includes(filter);
    each.hidden = !isKind || !each.dataset.name.includes(search.value.trim().toLowerCase());
  }
  document.getElementById('none').hidden = shown().length > 0;
}
function choose(chosen) {
  for (const each of filters) each.setAttribute('aria-pressed', String(each === chosen));
  apply();
}
for (const each of filters) each.addEventListener('click', () => choose(each));
search.addEventListener('input', apply);
function go(by) {
  const list = shown();
  const at = list.findIndex((each) => each.contains(document.activeElement));
  const next = list[Math.min(list.length - 1, Math.max(0, at + by))];
  next?.querySelector('summary').focus();
}
const blinking = new Map();
function blink(button) {
  const stack = button.closest('figure').querySelector('.stack');
  const isOn = !blinking.has(button);
  button.setAttribute('aria-pressed', String(isOn));
  clearInterval(blinking.get(button));
  blinking.delete(button);
  stack.classList.remove('shows-after');
  stack.style.setProperty('--at', isOn ? '100%' : '50%');
  if (isOn) blinking.set(button, setInterval(() => stack.classList.toggle('shows-after'), 600));
}
document.addEventListener('input', ({ target }) => {
  if (target.type === 'range') target.closest('figure').querySelector('.stack').style.setProperty('--at', target.value + '%');
});
document.addEventListener('click', ({ target }) => {
  const { act } = target.dataset ?? {};
  if (act === 'blink') blink(target);
  if (act !== 'difference') return;
  const picture = target.closest('figure').querySelector('.difference');
  picture.hidden = !picture.hidden;
  target.setAttribute('aria-pressed', String(!picture.hidden));
});
document.addEventListener('keydown', (event) => {
  if (event.target.matches('input') || event.ctrlKey || event.metaKey || event.altKey) return;
  const here = document.activeElement.closest('details') ?? shown()[0];
  const keys = {
    j: () => go(1),
    k: () => go(-1),
    o: () => { if (here) here.open = !here.open; },
    f: () => choose(toReview.getAttribute('aria-pressed') === 'true' ? everything : toReview),
    b: () => here?.querySelectorAll('[data-act=blink]').forEach(blink),
  };
  keys[event.key]?.();
});
apply();
`;
