import { Lock } from 'lucide-react'
import type { GreenSuggestion } from '#domain/course/best-position/suggestion.ts'
import { useFlagColours } from '#web/data/course/course.ts'
import { GreenTile } from '#web/features/course/green/green-tile.tsx'
import { zoneLetters } from '#web/features/course/map-pins.ts'
import { type GreenOfDay, isMapped } from '#web/features/course/pins/greens-of-day.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

interface ContactSheetProps {
  greens: readonly GreenOfDay[]
  suggestions: ReadonlyMap<string, GreenSuggestion>
  /** The open hole, if any. */
  openId: string | null
  isLocked: (holeId: string) => boolean
  isPlayed: (holeId: string) => boolean
  onOpen: (holeId: string) => void
}

/** All greens with their suggested pins: three in a row on a phone, six on a laptop. A press opens one. */
export function ContactSheet({ greens, suggestions, openId, isLocked, isPlayed, onOpen }: ContactSheetProps) {
  const { t } = useTranslation('course')
  const colours = useFlagColours()
  return (
    <ul aria-label={t('pins.holes')} className="grid grid-cols-3 gap-2 sm:grid-cols-6">
      {greens.map((green) => {
        const { id, number } = green.hole
        const suggestion = suggestions.get(id)
        const zone = suggestion?.pin?.zone
        const zoneWord = zone ? zoneLetters[zone] : t(missingWord(green, suggestion, isPlayed(id)))
        const lockWord = isLocked(id) ? t('best.locked') : null
        const border = suggestion && !zone ? 'border-warning' : isLocked(id) ? 'border-info' : 'border-line'
        return (
          <li key={id}>
            <button
              type="button"
              aria-current={id === openId ? 'step' : undefined}
              aria-label={[t('pins.green', { number }), zoneWord, lockWord].filter(Boolean).join(', ')}
              onClick={() => onOpen(id)}
              className={`flex w-full flex-col items-center overflow-hidden rounded-field border-2 bg-base-100 ${border} ${id === openId ? 'outline-3 outline-base-content' : ''}`}
            >
              {isMapped(green) ? (
                <GreenTile
                  site={green}
                  pin={suggestion?.pin?.point ?? null}
                  colour={zone ? colours[zone] : 'yellow'}
                  letter={zone ? zoneLetters[zone] : ''}
                />
              ) : null}
              <span className="flex min-h-7 items-center gap-1.5 px-1">
                <span className="figure text-lg leading-none">{number}</span>
                <span className="font-semibold text-xs leading-none">{zoneWord}</span>
                {lockWord ? <Lock size={14} strokeWidth={2.5} aria-hidden /> : null}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Why a green shows no place. */
function missingWord(green: GreenOfDay, suggestion: GreenSuggestion | undefined, isPlayed: boolean) {
  if (!isPlayed) return 'best.notPlayedShort'
  if (suggestion) return 'best.noPlaceShort'
  return isMapped(green) ? 'best.working' : 'best.noOutlineShort'
}
