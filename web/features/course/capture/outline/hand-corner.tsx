import { MapPinPlus } from 'lucide-react'
import type { Corner } from '#domain/course/capture/outline-draft.ts'
import { isGood } from '#web/features/course/capture/positioning/stand.ts'
import { StandStill, useStand } from '#web/features/course/capture/positioning/stand-still.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'

interface HandCornerProps {
  onCorner: (corner: Corner) => void
  /** The number of fixes averaged for the corner. */
  onFixes: (count: number) => void
}

/** One corner at a time, averaged from fixes at a standstill. */
export function HandCorner({ onCorner, onFixes }: HandCornerProps) {
  const { t } = useTranslation('course')
  const state = useStand()
  const { stand } = state
  const take = () => {
    if (!isGood(stand)) return
    const { lng, lat } = stand.place
    onCorner({
      lng,
      lat,
      accuracyM: Number(stand.errorM.toFixed(1)),
      samples: stand.average.samples,
      at: stand.at,
    })
    onFixes(stand.average.samples)
    navigator.vibrate?.(25)
    state.reset()
  }
  return (
    <div className="flex flex-col gap-3">
      <StandStill state={state} hint={t('capture.handHint')} />
      <Button kind="primary" size="glove" block icon={MapPinPlus} disabled={!isGood(stand)} onClick={take}>
        {t('capture.takeCorner')}
      </Button>
    </div>
  )
}
