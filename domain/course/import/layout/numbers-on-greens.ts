import { distance } from '../../geometry/distance.ts'
import { distanceToShape } from '../../geometry/edge.ts'
import { isInside } from '../../geometry/inside.ts'
import { numberFromName, numberFromRef } from '../hole-number.ts'
import { middleOf } from '../match-features.ts'
import { type ImportReport, noteHoles } from '../report.ts'
import { endOf, type HoleLine, type SurveyItem } from '../survey.ts'

/** Largest distance of a pin from its line's end: that of a hole from the middle of a large green. */
const PIN_REACH_M = 40

/** The file's data at the end of a hole. */
export interface NumbersOnGreens {
  /** With the numbers of pins and greens if the line has none. */
  holes: HoleLine[]
  /** The name of the pin that each hole is played to. */
  pinNames: Map<HoleLine, string>
}

/** Reads the numbers of pins and greens for lines without one. A line's own number has priority. */
export function withNumbersOnGreens(
  lines: readonly HoleLine[],
  items: readonly SurveyItem[],
): NumbersOnGreens {
  const pins = items.filter(({ kind }) => kind === 'pin')
  const greens = items.filter(({ kind }) => kind === 'green')
  const pinNames = new Map<HoleLine, string>()
  const holes = lines.map((line) => {
    const pin = pinOf(line, pins, greens)
    const green = greens.find(({ shape }) => shape !== null && isInside(shape, endOf(line)))
    const [fromPin, fromGreen] = [numberOfItem(pin), numberOfItem(green)]
    const numbered =
      line.number !== null || (fromPin ?? fromGreen) === null
        ? line
        : {
            ...line,
            number: fromPin ?? fromGreen,
            numberFrom: fromPin === null ? ('green' as const) : ('pin' as const),
          }
    const name = pin?.source.tags.name
    if (name !== undefined) pinNames.set(numbered, name)
    return numbered
  })
  return { holes, pinNames }
}

function numberOfItem(item: SurveyItem | undefined): number | null {
  if (item === undefined) return null
  return numberFromRef(item.source.tags.ref) ?? numberFromName(item.source.tags.name)
}

/** The pin on the line's last green, else the one nearest to its end. */
function pinOf(
  line: HoleLine,
  pins: readonly SurveyItem[],
  greens: readonly SurveyItem[],
): SurveyItem | undefined {
  const end = endOf(line)
  const green = greens.find(({ shape }) => shape !== null && isInside(shape, end))
  const away = (pin: SurveyItem) => distance(middleOf(pin), end)
  const onGreen = pins.filter((pin) => green?.shape && distanceToShape(green.shape, middleOf(pin)) === 0)
  const near = onGreen.length > 0 ? onGreen : pins.filter((pin) => away(pin) <= PIN_REACH_M)
  return near.reduce<SurveyItem | undefined>(
    (best, pin) => (best === undefined || away(pin) < away(best) ? pin : best),
    undefined,
  )
}

/** Notes holes whose name has another number than their ref; the ref counts. */
export function noteContradictions(
  holes: readonly (HoleLine & { number: number })[],
  report: ImportReport,
): void {
  const says = (hole: HoleLine) => numberFromName(hole.source.tags.name)
  const isOther = (hole: HoleLine) => {
    const [ref, name] = [numberFromRef(hole.source.tags.ref), says(hole)]
    // A nine may continue its numbers in the refs and start from 1 in the names.
    return ref !== null && name !== null && (ref - name) % 9 !== 0
  }
  noteHoles(
    report.guessed,
    'ref_over_name',
    holes.filter(isOther).map(({ number }) => number),
  )
}
