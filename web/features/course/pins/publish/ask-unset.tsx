import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'
import { usePinDayState } from '#web/features/course/pins/pin-day-state.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format/format.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'

interface AskUnsetProps {
  open: boolean
  onClose: () => void
  onPublish: (repeat: boolean) => void
}

/** Lists the holes without a pin for the day, and asks whether to omit them or to keep their old holes. */
export function AskUnset({ open, onClose, onPublish }: AskUnsetProps) {
  const { day, date } = usePinDayState()
  const { t, i18n } = useTranslation('course')
  const { unset, additions, changes, stay } = day.difference
  const repeatable = unset.filter((green) => green.last !== null)
  const isRepeatable =
    repeatable.length > 0 && ![...day.outside, ...day.newlyBlocked].some((green) => unset.includes(green))
  const count = additions.length + changes.length + stay.length
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('pins.unsetTitle', { count: unset.length, day: formatDay(date, i18n.language) })}
      actions={
        <>
          {isRepeatable ? (
            <Button size="large" block onClick={() => onPublish(true)}>
              {t('pins.publishRepeated', { count: count + repeatable.length })}
            </Button>
          ) : null}
          <Button size="large" kind="primary" block disabled={count === 0} onClick={() => onPublish(false)}>
            {t('pins.publishOnly', { count })}
          </Button>
        </>
      }
    >
      <p>{t('pins.unsetHoles', { count: unset.length, holes: numbersOf(unset) })}</p>
    </Dialog>
  )
}

function numbersOf(greens: readonly GreenOfDay[]): string {
  return greens.map(({ hole }) => hole.number).join(', ')
}
