import { History, Lock, LockOpen, MountainSnow } from 'lucide-react'
import type { GreenSuggestion } from '#domain/course/best-position/suggestion.ts'
import { useFlagColours } from '#web/data/course/course.ts'
import { GreenResult } from '#web/features/course/best-position/green-result.tsx'
import type { Locks } from '#web/features/course/best-position/use-locks.ts'
import { type GreenOfDay, isMapped } from '#web/features/course/pins/greens-of-day.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/notes.tsx'

interface OpenGreenProps {
  green: GreenOfDay
  /** undefined while the choice is computed. */
  suggestion: GreenSuggestion | undefined
  isPlayed: boolean
  targetDifficulty: number
  locks: Locks
  onHistory: () => void
  onSurvey: () => void
}

/** One green large, with the reasons of its pin and its actions. */
export function OpenGreen({
  green,
  suggestion,
  isPlayed,
  targetDifficulty,
  locks,
  onHistory,
  onSurvey,
}: OpenGreenProps) {
  const { t } = useTranslation('course')
  const colours = useFlagColours()
  const { number, id } = green.hole
  const isLocked = locks.isLocked(id)
  return (
    <section aria-label={t('pins.green', { number })} className="flex min-w-0 flex-col gap-3">
      {!isPlayed ? (
        <p className="rounded-box border border-line bg-base-100 p-4">{t('best.notPlayed')}</p>
      ) : !isMapped(green) ? (
        <p className="rounded-box border border-line bg-base-100 p-4">{t('best.noOutline')}</p>
      ) : suggestion ? (
        <GreenResult
          green={green}
          suggestion={suggestion}
          targetDifficulty={targetDifficulty}
          colours={colours}
          onTake={() => {
            // This suggestion stays in view until the next one: a second tap must not unlock the place again.
            if (!isLocked) locks.toggle({ ...suggestion, pin: suggestion.leastBad })
          }}
        />
      ) : (
        <Skeleton className="h-[44dvh] w-full" />
      )}
      {suggestion?.pin ? (
        <Button
          size="large"
          icon={isLocked ? LockOpen : Lock}
          aria-pressed={isLocked}
          onClick={() => locks.toggle(suggestion)}
        >
          {t(isLocked ? 'best.unlock' : 'best.lock', { number })}
        </Button>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        <Button icon={History} onClick={onHistory}>
          {t('best.history')}
        </Button>
        <Button icon={MountainSnow} onClick={onSurvey}>
          {t('best.survey')}
        </Button>
      </div>
    </section>
  )
}
