import { defineStore, type StoreDefinition, type StoreTools } from '@stepwell/platform';

interface Item {
  name: string;
  price: number;
}

export interface BasketState {
  items: Item[];
  add(item: Item): void;
}

/** Its name begins with the remote's: so it belongs to it. */
export const basketStore: StoreDefinition<BasketState> = defineStore('examples.basket', basket);

function basket({ set }: StoreTools<BasketState>): BasketState {
  return { items: [], add: (item) => set(({ items }) => ({ items: [...items, item] })) };
}

export function selectTotals({ items }: BasketState) {
  return { count: items.length, rupees: items.reduce((sum, { price }) => sum + price, 0) };
}
