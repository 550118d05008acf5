export const groupsOf = <Item>(items: Item[], size: number): Item[][] =>
  items.length === 0 ? [] : [items.slice(0, size), ...groupsOf(items.slice(size), size)]

/** Picks this many items, evenly spread over the list. */
export const spread = <Item>(items: readonly Item[], count: number): Item[] =>
  Array.from(
    { length: Math.min(count, items.length) },
    (_, at) => items[Math.floor((at * items.length) / count)]!,
  )
