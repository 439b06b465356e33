// Pictures and sounds are imported as their URLs.
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.wav' {
  const address: string;
  export default address;
}
