// What axios carries and no call of this site can reach, 7 KB (br): its second way to the network in browsers (it takes the
// first that there is, which is always XMLHttpRequest), forms, its own way to write a query, progress, the old way to cancel,
// and a table of the names of statuses. This stands for each of those files.

export const getFetch = () => undefined;

// biome-ignore lint/style/noDefaultExport: as those files export what they are.
export default function unused() {
  throw new Error(
    'This part of axios is not in the build of the shell: see shell/build/unused-of-axios.mjs.',
  );
}

export { unused as progressEventReducer };
