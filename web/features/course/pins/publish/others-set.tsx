import { distanceBetween } from '#domain/course/geometry/distance.ts'
import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'
import { usePinDayState } from '#web/features/course/pins/pin-day-state.ts'
import type { PinDraft } from '#web/features/course/pins/pin-draft.ts'
import { unitM } from '#web/features/course/sheet/sheet-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatNumber, lengthUnit } from '#web/ui/format/format.ts'
import { Switch } from '#web/ui/forms/switch.tsx'

const SAME_M = 0.05

/** A hole whose pin in my draft differs from the published one. */
export interface HoleApart {
  number: number
  metres: number
}

/** The holes whose draft pins differ from the published ones. */
export function holesApart(greens: readonly GreenOfDay[], draft: PinDraft): HoleApart[] {
  return greens.flatMap(({ hole, planned }) => {
    const mine = draft[hole.id]
    const metres = mine && planned ? distanceBetween(mine, planned) : 0
    return metres > SAME_M ? [{ number: hole.number, metres }] : []
  })
}

interface OthersSetProps {
  apart: readonly HoleApart[]
  /** The other person's notes for the day; null without any, or when equal to mine. */
  note: string | null
}

/** Another person's published set compared with mine: the distance for each hole. */
export function OthersSet({ apart, note }: OthersSetProps) {
  const { measure, comparing, setComparing } = usePinDayState()
  const { t, i18n } = useTranslation('course')
  const say = (metres: number) =>
    measure === 'paces'
      ? t('pins.pacesApart', { count: Math.max(1, Math.round(metres / unitM('paces'))) })
      : `${formatNumber(metres, i18n.language, 1)} ${lengthUnit('metres', i18n.language)}`
  return (
    <div className="rounded-box border border-line bg-base-100 px-4 py-3">
      <p className="font-semibold">{t('pins.difference', { count: apart.length })}</p>
      <ul className="tabular mt-1 flex flex-col gap-1 text-sm">
        {apart.map(({ number, metres }) => (
          <li key={number}>
            <span className="font-semibold">{t('pins.green', { number })}</span>{' '}
            <span className="text-muted">{say(metres)}</span>
          </li>
        ))}
      </ul>
      {note ? <p className="mt-1 text-sm">{t('pins.theirNote', { note })}</p> : null}
      <Switch label={t('pins.showTheirs')} checked={comparing} onChange={setComparing} />
    </div>
  )
}
