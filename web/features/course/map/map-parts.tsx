import type { LucideIcon } from 'lucide-react'
import type { FollowedHole, Whereabouts } from '#web/features/course/map/use-followed-hole.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDistance, formatFarDistance } from '#web/ui/format/format.ts'

interface RoundButtonProps {
  label: string
  icon: LucideIcon
  pressed?: boolean
  onPress: () => void
}

/** A button that floats over the map. */
export function RoundButton({ label, icon: Icon, pressed, onPress }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      onClick={onPress}
      className={`grid size-[48px] place-items-center rounded-full border border-line bg-base-100/95 shadow-lg ${
        pressed ? 'text-info' : 'text-base-content'
      }`}
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

const positionWords: Partial<Record<string, 'map.locateDenied' | 'mapView.locateUnavailable'>> = {
  denied: 'map.locateDenied',
  unavailable: 'mapView.locateUnavailable',
}

/** Why there is no position yet. */
export function PositionNote({ status }: { status: string }) {
  const { t } = useTranslation('course')
  return <MapSentence text={t(positionWords[status] ?? 'map.searching')} />
}

/** The reason why my position chooses no hole. */
export function useWhereaboutsText(): (whereabouts: Whereabouts) => string | null {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  return (whereabouts) => {
    if (!whereabouts) return null
    return whereabouts.kind === 'far'
      ? t('mapView.farFromCourse', { away: formatFarDistance(whereabouts.awayM, units, i18n.language) })
      : t('mapView.roughPosition', {
          accuracy: formatDistance(whereabouts.accuracyM, units, i18n.language),
        })
  }
}

/** Asks which of two equally near holes is played, or offers the hole in play. The person may ignore it. */
export function FollowNote({ followed: { choices, played, answer } }: { followed: FollowedHole }) {
  const { t } = useTranslation('course')
  const numbers = played === null ? choices : [played]
  if (numbers.length === 0) return null
  const name = t(played === null ? 'mapView.whichHole' : 'mapView.otherHole')
  return (
    <fieldset className={`${noteClass} flex flex-wrap items-center gap-2`}>
      <legend className="sr-only">{name}</legend>
      <span className="text-sm" aria-hidden>
        {name}
      </span>
      {/* Both holes stay side by side, also where the question has a line to itself. */}
      <div className="flex grow gap-2">
        {numbers.map((number) => (
          <Button key={number} className="grow" onClick={() => answer(number)}>
            {t('map.hole', { number })}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

const noteClass =
  'pointer-events-auto w-full rounded-box border border-line bg-base-100 px-4 py-2.5 shadow-lg'

/** A sentence over the map about my position. */
function MapSentence({ text }: { text: string }) {
  return (
    <p role="status" className={`${noteClass} text-sm`}>
      {text}
    </p>
  )
}

/** The sources of the map's data and pictures. */
export function Attribution({ texts }: { texts: (string | null | undefined)[] }) {
  const text = texts.filter(Boolean).join(' · ')
  if (!text) return null
  return (
    <p className="self-end rounded bg-base-100/70 px-1.5 py-0.5 text-[0.6875rem] leading-tight">{text}</p>
  )
}
