import { Slot } from '@stepwell/platform';

function HomePage() {
  return (
    <>
      <h1>When we are open</h1>
      <Slot at="home.hours.v1" />
      <Slot at="home.notices.v1" />
    </>
  );
}

export const homePage = { Component: HomePage, head: () => ({ title: '' }) };
