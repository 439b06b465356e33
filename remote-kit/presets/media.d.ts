// A picture or a sound of a package: its address once built.
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.wav' {
  const address: string;
  export default address;
}
