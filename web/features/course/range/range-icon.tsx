import { CircleDot, Flag, Grid2x2, Shovel, Target, Waves } from 'lucide-react'
import type { RangeItemKind } from '#domain/course/range/range-plan.ts'
import { colourOf } from '#web/features/course/range/range-drawing.ts'

export const rangeIcons: Record<RangeItemKind, typeof Flag> = {
  target: Target,
  flag: Flag,
  green: CircleDot,
  bay: Grid2x2,
  dispenser: Waves,
  bunker: Shovel,
}

/** Kinds whose picture has an area to colour. */
const filled: readonly RangeItemKind[] = ['target', 'flag', 'green']

interface RangeIconProps {
  item: { kind: RangeItemKind; colour: string | null }
  size: number
}

/** The picture of a range item, in its colour. */
export function RangeIcon({ item, size }: RangeIconProps) {
  const { kind } = item
  const Icon = rangeIcons[kind]
  const fill = filled.includes(kind) ? colourOf(item) : undefined
  // The rings are dark on every colour, also on a dark page. Other lines use the text colour: a white flag would be
  // invisible on a light page.
  const ink = fill && kind === 'target' ? 'text-black' : ''
  return (
    <Icon size={size} strokeWidth={1.5} className={`shrink-0 ${ink}`} fill={fill ?? 'none'} aria-hidden />
  )
}
