export function Component() {
  return <p>Closed on public holidays</p>;
}
