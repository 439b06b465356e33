// Replaces files of axios that the site does not use, 7 kB (brotli): the fetch adapter (browsers use axios' first adapter,
// XMLHttpRequest), forms, query serialization, progress events, cancel tokens and the table of status names.

export const getFetch = () => undefined;

// biome-ignore lint/style/noDefaultExport: the replaced files have default exports
export default function unused() {
  throw new Error(
    'This part of axios is not in the build of the shell: see shell/build/unused-of-axios.mjs.',
  );
}

export { unused as progressEventReducer };
