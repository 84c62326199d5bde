import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WeatherNow } from '#web/data/weather.ts'
import { WindChip } from '#web/features/course/map/wind-chip.tsx'

interface RoundButtonProps {
  label: string
  icon: LucideIcon
  pressed?: boolean
  onPress: () => void
}

/** One of the controls that float over the map. */
export function RoundButton({ label, icon: Icon, pressed, onPress }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      onClick={onPress}
      className={`grid size-12 place-items-center rounded-full border border-line bg-base-100/95 shadow-lg ${
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
  const text = t(positionWords[status] ?? 'map.searching')
  return (
    <p
      role="status"
      className="w-full rounded-box border border-line bg-base-100/95 px-4 py-2.5 text-sm shadow-lg"
    >
      {text}
    </p>
  )
}

/** On the whole course north is up, and the arrow with it. */
export function WholeWind({ weather }: { weather: WeatherNow }) {
  return (
    <div className="pointer-events-auto rounded-box border border-line bg-base-100/95 px-3 py-2 shadow-lg">
      <WindChip weather={weather} />
    </div>
  )
}

/** Whose data and pictures the map shows. */
export function Attribution({ texts }: { texts: (string | null | undefined)[] }) {
  const text = texts.filter(Boolean).join(' · ')
  if (!text) return null
  return (
    <p className="pointer-events-none absolute top-[calc(4.75rem+env(safe-area-inset-top))] right-3 rounded bg-base-100/70 px-1.5 py-0.5 text-[0.6875rem] leading-tight">
      {text}
    </p>
  )
}
