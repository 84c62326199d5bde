import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { oldestWait } from '#domain/queue/age.ts'
import { useClock } from '#web/features/queue/clock.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'

interface MoreChipsProps {
  /** The tickets of the pages before and after the visible one. */
  before: readonly KitchenTicket[]
  after: readonly KitchenTicket[]
  onBack: () => void
  onOn: () => void
  /** In a column's head: two short lines. */
  isNarrow?: boolean
}

/** The number of tickets before the page, and of those after it with the oldest's age; a tap shows them. */
export function MoreChips({ before, after, onBack, onOn, isNarrow = false }: MoreChipsProps) {
  const { t } = useTranslation('queue')
  const oldest = useClock((now) => {
    const wait = oldestWait(after, now)
    return wait === null ? null : Math.floor(wait / 60_000)
  })
  const more = t('board.more', { count: after.length })
  const [Back, On] = isNarrow ? [ChevronUp, ChevronDown] : [ChevronLeft, ChevronRight]
  const look = isNarrow ? narrowChip : wideChip
  return (
    <>
      {before.length > 0 ? (
        <Button size="glove" className={look} onClick={onBack}>
          <Back size={24} strokeWidth={2} aria-hidden />
          {t('board.earlier', { count: before.length })}
        </Button>
      ) : null}
      {after.length > 0 ? (
        <Button size="glove" className={look} onClick={onOn}>
          {oldest === null ? (
            more
          ) : (
            <span className={isNarrow ? 'flex flex-col' : 'max-2xl:flex max-2xl:flex-col'}>
              <span>{more}</span>
              <span className={isNarrow ? 'sr-only' : 'max-2xl:sr-only'}> · </span>
              <span>{t('board.oldest', { count: oldest })}</span>
            </span>
          )}
          <On size={24} strokeWidth={2} aria-hidden />
        </Button>
      ) : null}
    </>
  )
}

const chip = 'h-14! min-h-14! rounded-full! border-base-content! bg-base-content! text-base-100!'
const wideChip = `${chip} px-4! max-2xl:px-3! max-2xl:text-sm! max-2xl:leading-tight!`
const narrowChip = `${chip} shrink-0 px-3! text-sm! leading-tight!`
