import { clubTeeOf, teeColourOf, teeNameIn } from '#domain/course/club-tees.ts'
import type { HazardOnLine } from '#domain/course/hole/hazards-on-line.ts'
import type { LayUp } from '#domain/course/hole/lay-up.ts'
import { useSettings } from '#web/data/settings.ts'
import type { FramedHole, TeeLength } from '#web/features/course/hole-shape.ts'
import { type HoleNumbers, layUps } from '#web/features/course/map/hole-numbers.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { teeColours } from '#web/map/palette.ts'
import { formatDistance } from '#web/ui/format/format.ts'

/** A length in the reader's units and format. */
export function useWritten(): (metres: number) => string {
  const { i18n } = useTranslation('course')
  const units = useUnits()
  return (metres) => formatDistance(metres, units, i18n.language)
}

interface HoleDetailsProps {
  framed: FramedHole
  numbers: HoleNumbers
}

/** Hazards ahead with reach, carry and lay-up, and the tees. */
export function HoleDetails({ framed, numbers }: HoleDetailsProps) {
  const { t } = useTranslation('course')
  const units = useUnits()
  const formatMetres = useWritten()
  const { shortOf, leaving } = layUps(framed, numbers, units)
  return (
    <div className="max-h-[min(13rem,26dvh)] md:max-h-[min(18rem,40dvh)] overflow-y-auto border-line border-t text-sm">
      {numbers.hazards.length === 0 ? <p className="px-4 py-3">{t('map.noHazards')}</p> : null}
      <ul className="divide-y divide-line">
        {numbers.hazards.map((hazard, i) => (
          <li key={`${hazard.id} ${hazard.reach} ${hazard.carry}`} className="px-4 py-2">
            <HazardRow hazard={hazard} layUp={shortOf[i] ?? null} />
          </li>
        ))}
      </ul>
      {leaving ? (
        <p className="tabular flex justify-between gap-3 border-line border-t px-4 py-2.5">
          <span>{t('mapView.layUpLeaving', { leaves: formatMetres(leaving.remaining) })}</span>
          <span className="font-semibold">{formatMetres(leaving.shot)}</span>
        </p>
      ) : null}
      <div className="border-line border-t px-4 py-2.5">
        <TeeLengths tees={framed.tees} />
      </div>
    </div>
  )
}

function HazardRow({ hazard, layUp }: { hazard: HazardOnLine; layUp: LayUp | null }) {
  const { t } = useTranslation('course')
  const formatMetres = useWritten()
  const name = useHazardName()
  const hazardText = useHazardNumbers()
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <span>{name(hazard)}</span>
        <span className="tabular whitespace-nowrap text-right font-semibold">{hazardText(hazard)}</span>
      </p>
      {layUp ? (
        <p className="tabular text-muted">
          {t('mapView.layUp', { shot: formatMetres(layUp.shot), leaves: formatMetres(layUp.leaves) })}
        </p>
      ) : null}
    </>
  )
}

/** The kind of a hazard and its side: Bunker, left. */
export function useHazardName(): (hazard: HazardOnLine) => string {
  const { t } = useTranslation('course')
  return ({ kind, side }) => `${t(`map.${kind}`)}, ${t(sides[side])}`
}

/** Reach and carry in words; inside the hazard only the carry. */
export function useHazardNumbers(): (hazard: HazardOnLine) => string {
  const { t } = useTranslation('course')
  const formatMetres = useWritten()
  return ({ reach, carry }) =>
    reach === 0
      ? t('mapView.carryOnly', { carry: formatMetres(carry) })
      : t('map.reachCarry', { reach: formatMetres(reach), carry: formatMetres(carry) })
}

const sides = {
  left: 'map.left',
  right: 'map.right',
  across: 'map.across',
  both: 'mapView.bothSides',
  behind: 'mapView.behind',
} as const satisfies Record<HazardOnLine['side'], string>

/** The length from each tee by the club's tee name; a plain message if the club's map has none. */
export function TeeLengths({ tees }: { tees: readonly TeeLength[] }) {
  const { t } = useTranslation('course')
  const formatMetres = useWritten()
  const clubTeeFor = useTees()
  if (tees.length === 0) return <p className="text-muted">{t('mapView.noTees')}</p>
  return (
    <dl className="tabular flex flex-wrap gap-x-4 gap-y-0.5">
      {tees.map((tee, i) => {
        const { name, colour } = clubTeeFor(tee)
        return (
          <div key={tee.id} className="flex items-center gap-1.5">
            <dt className="flex items-center gap-1.5 text-muted">
              {colour ? (
                <span
                  aria-hidden
                  className="size-3 shrink-0 rounded-full border border-edge"
                  style={{ backgroundColor: colour }}
                />
              ) : null}
              {name ?? t('mapView.tee', { number: i + 1 })}
            </dt>
            <dd>{formatMetres(tee.lengthM)}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The name of a tee, from the club's list, the course or its colour, and its colour. */
function useTees(): (tee: TeeLength) => { name: string | null; colour: string | undefined } {
  const { t, i18n } = useTranslation('course')
  const { 'course.tees': tees, 'club.languages': clubLanguages } = useSettings()
  return (mapped) => {
    const colour = teeColourOf(mapped, tees)
    const tee = clubTeeOf(colour, tees)
    const clubName = tee && teeNameIn(tee, i18n.language, clubLanguages)
    const colourName = colour && t(`teeColour.${colour}`)
    return { name: clubName ?? mapped.name ?? colourName ?? null, colour: colour && teeColours[colour] }
  }
}
