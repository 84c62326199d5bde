import { useTranslation } from 'react-i18next'
import { distanceBetween } from '#domain/course/distance.ts'
import type { PinDraft } from '#web/features/course/pin-draft.ts'
import type { GreenOfDay } from '#web/features/course/pin-round.ts'
import { type Measure, unitM } from '#web/features/course/sheet/sheet-data.ts'
import { formatNumber, lengthUnit } from '#web/ui/format.ts'
import { Switch } from '#web/ui/switch.tsx'

interface OthersSetProps {
  greens: readonly GreenOfDay[]
  draft: PinDraft
  measure: Measure
  comparing: boolean
  onCompare: (on: boolean) => void
}

const SAME_M = 0.05

/** The set that somebody else published, beside mine: hole by hole how far they are apart. */
export function OthersSet({ greens, draft, measure, comparing, onCompare }: OthersSetProps) {
  const { t, i18n } = useTranslation('course')
  const apart = greens.flatMap(({ hole, planned }) => {
    const mine = draft[hole.id]
    const metres = mine && planned ? distanceBetween(mine, planned) : 0
    return metres > SAME_M ? [{ number: hole.number, metres }] : []
  })
  const say = (metres: number) =>
    measure === 'paces'
      ? t('pins.pacesApart', { count: Math.max(1, Math.round(metres / unitM('paces'))) })
      : `${formatNumber(metres, i18n.language, 1)} ${lengthUnit('metres', i18n.language)}`
  return (
    <div className="rounded-box border border-line bg-base-100 px-4 py-3">
      <p className="font-semibold">{t('pins.difference', { count: apart.length })}</p>
      <ul className="tabular mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {apart.map(({ number, metres }) => (
          <li key={number}>
            <span className="font-semibold">{number}</span> <span className="text-muted">{say(metres)}</span>
          </li>
        ))}
      </ul>
      <Switch label={t('pins.showTheirs')} checked={comparing} onChange={onCompare} />
    </div>
  )
}
