import { readFileSync } from 'node:fs';

// Imported before a program: sets the variables of the files SETTINGS_FILE and PROCESS_SETTINGS_FILE, as systemd does for
// `EnvironmentFile=`. Node's --env-file reads values with a `#` or a quote differently, and a shell would run `Name <address>`.

/** A quoted part of a value, with the text between single or double quotes. */
const QUOTED = /[ \t]*(?:'([^']*)'|"((?:\\[\s\S]|[^"\\])*)")/g;
/** An unquoted value. It ends with the line, unless a backslash there joins the line with the next line. */
const UNQUOTED = String.raw`(?:\\[\s\S]|[^\n\\])*`;
const ASSIGNMENT = String.raw`(?<name>[^=\n]+)=(?<quoted>(?:${QUOTED.source})*)[ \t]*(?<rest>${UNQUOTED})`;
const COMMENT = '[#;].*';
const OTHER_LINE = String.raw`[^=\n]+`;
const LINE = new RegExp(String.raw`\s*(?:${COMMENT}|${ASSIGNMENT}|${OTHER_LINE})`, 'gy');

try {
  for (const file of [process.env.SETTINGS_FILE, process.env.PROCESS_SETTINGS_FILE].filter(Boolean))
    Object.assign(process.env, settingsIn(readFileSync(file, 'utf8')));
} catch (error) {
  process.stderr.write(`The settings of the site cannot be read: ${error.message}\n`);
  process.exit(1);
}

/** Variables of a file, by the rules of systemd.exec(5). Lines that are not assignments are ignored. */
function settingsIn(text) {
  const variables = {};
  for (const { groups } of text.matchAll(LINE)) {
    const { name = '', quoted, rest } = groups;
    if (/^[A-Za-z_]\w*\s*$/.test(name)) variables[name.trim()] = unquoted(quoted) + unescaped(rest.trimEnd());
  }
  return variables;
}

function unquoted(text) {
  return text.replace(QUOTED, (_all, single, double) => single ?? inDoubleQuotes(double));
}

function inDoubleQuotes(text) {
  return text.replace(/\\\n/g, '').replace(/\\(["\\`$])/g, '$1');
}

/** Outside quotes, a backslash at the end of a line joins it with the next line; other backslashes are dropped. */
function unescaped(text) {
  return text.replace(/\\\n/g, '').replace(/\\(.)/g, '$1');
}
