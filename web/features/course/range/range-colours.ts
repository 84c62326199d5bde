import type { PlacedItem } from '#domain/course/range/range-plan.ts'
import { flagColours } from '#web/map/palette.ts'

/** The colour that a thing was captured with; undefined where none was named that a screen can show. */
export function colourOf({ colour }: Pick<PlacedItem, 'colour'>): string | undefined {
  const colourName = colour?.trim().toLowerCase() ?? ''
  return Object.hasOwn(flagColours, colourName) ? flagColours[colourName] : undefined
}
