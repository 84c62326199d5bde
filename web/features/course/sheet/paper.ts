import type { PinSet } from '#web/data/course/pins.ts'
import type { SheetHole, SheetUnit } from '#web/features/course/sheet/sheet-data.ts'

export type Paper = 'a4' | 'letter'

/** Portrait, in millimetres. */
export const PAPERS: Record<Paper, { width: number; height: number }> = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
}

/** The space of a cell beside its green, in millimetres: borders and the two lines above. */
export const GREEN_TAKES = {
  page: { width: 2.8, height: 9.6 },
  pocket: { width: 2.8, height: 8.2 },
}

export interface SheetProps {
  courseName: string
  date: string
  holes: readonly SheetHole[]
  pins: PinSet | null
  measure: SheetUnit
  paper: Paper
  /** Whether slope is shown: not allowed in competition. */
  training: boolean
  /** The public address. */
  link: string
}
