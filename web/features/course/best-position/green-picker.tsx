import { useTranslation } from 'react-i18next'
import type { GreenSuggestion } from '#domain/course/best-position/suggestion.ts'
import { zoneLetters } from '#web/features/course/map-pins.ts'
import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'

interface GreenPickerProps {
  greens: readonly GreenOfDay[]
  suggestions: ReadonlyMap<string, GreenSuggestion>
  at: string
  onChoose: (holeId: string) => void
}

/** All greens side by side with the third of their suggestion; those without a place are marked. */
export function GreenPicker({ greens, suggestions, at, onChoose }: GreenPickerProps) {
  const { t } = useTranslation('course')
  return (
    <ul
      aria-label={t('pins.holes')}
      className="-mx-4 flex snap-x gap-1.5 overflow-x-auto px-4 pb-1 md:mx-0 md:grid md:grid-cols-9 md:px-0"
    >
      {greens.map(({ hole }) => {
        const suggestion = suggestions.get(hole.id)
        const zone = suggestion?.pin?.zone
        const mark = zone ? zoneLetters[zone] : suggestion ? '!' : '–'
        const zoneLetter = zone
          ? zoneLetters[zone]
          : t(suggestion ? 'best.noPlaceShort' : 'best.noOutlineShort')
        const border = suggestion && !zone ? 'border-warning' : 'border-line'
        return (
          <li key={hole.id} className="snap-center">
            <button
              type="button"
              aria-current={hole.id === at ? 'step' : undefined}
              aria-label={`${t('pins.green', { number: hole.number })}, ${zoneLetter}`}
              onClick={() => onChoose(hole.id)}
              className={`flex h-14 w-12 flex-col items-center justify-center rounded-field border-2 md:w-full ${border} ${
                hole.id === at ? 'bg-base-content text-base-100' : 'bg-base-100'
              }`}
            >
              <span className="figure text-xl">{hole.number}</span>
              <span className="font-semibold text-xs leading-none">{mark}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
