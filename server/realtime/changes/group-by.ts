/** The items under their keys, in the order in which keys and items come. (Node 20 has no Map.groupBy.) */
export function groupBy<Item, Key>(items: Iterable<Item>, keyFor: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyFor(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
