export const REPORT_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5dae1, #39434f); --soft: light-dark(#f4f6f8, #1b2129);
  --good: light-dark(#0f6b3a, #6fd39b); --bad: light-dark(#a3261b, #ff9c8f); --key: light-dark(#1749b0, #9dbcff); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #12161b); color: light-dark(#1c2430, #e7ebf0); }
header, main { max-width: 96rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 1rem 0 .25rem; }
.id, code { font: .85em ui-monospace, monospace; }
.result { font-size: 1.25rem; font-weight: 600; margin: .25rem 0; color: var(--bad); }
.result[data-good=true] { color: var(--good); }
.choice { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
button, input[type=search] { font: inherit; color: inherit; background: var(--soft); border: 1px solid var(--line); border-radius: 8px; padding: .375rem .75rem; min-height: 2.5rem; }
button[aria-pressed=true] { border-color: var(--key); color: var(--key); font-weight: 600; }
:focus-visible { outline: 3px solid var(--key); outline-offset: 2px; }
.keys { font-size: .875rem; }
kbd { font: inherit; border: 1px solid var(--line); border-radius: 4px; padding: 0 .375em; }
@media (hover: none) { .keys { display: none; } }
details { border-top: 1px solid var(--line); }
summary { padding: .75rem .25rem; cursor: pointer; overflow-wrap: anywhere; }
summary > span:last-child { opacity: .85; }
.mark { font-size: .8125rem; font-weight: 600; color: var(--bad); border: 1px solid currentColor; border-radius: 99px; padding: .0625rem .625rem; }
.mark[data-good=true] { color: var(--good); }
.body { padding: 0 .25rem 1.5rem; }
.body li { overflow-wrap: anywhere; }
.size { margin: .5rem 0; font-size: .875rem; }
.looks { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 1rem; align-items: start; }
figure { margin: 0; border: 1px solid var(--line); border-radius: 8px; padding: .5rem; background: var(--soft); }
figure.compared { grid-column: span 2; }
@media (max-width: 40rem) { figure.compared { grid-column: auto; } }
figure img { display: block; width: 100%; max-width: calc(var(--width) * 1px); height: auto; }
figure > a { display: block; max-height: 24rem; overflow: auto; }
.stack { position: relative; --at: 50%; }
.stack .after, .stack .difference { position: absolute; inset: 0 auto auto 0; }
.stack .after { clip-path: inset(0 0 0 var(--at)); }
.stack.shows-after .after { clip-path: none; }
figcaption { font-size: .875rem; padding-top: .25rem; }
[hidden] { display: none !important; }
`;
