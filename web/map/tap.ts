/** A square on the screen: its upper left and lower right corner, in pixels. */
export type Square = [[number, number], [number, number]]

/** A thumb in a glove hits within 24 pixels of its target. */
const REACHES_PX = [0, 8, 16, 24]

/** The first thing that `find` returns for growing squares around a tap; undefined when none is within a thumb's reach. */
export function nearTap<Thing>(
  { x, y }: { x: number; y: number },
  find: (square: Square) => readonly Thing[],
): Thing | undefined {
  for (const reach of REACHES_PX) {
    const [nearest] = find([
      [x - reach, y - reach],
      [x + reach, y + reach],
    ])
    if (nearest) return nearest
  }
}
