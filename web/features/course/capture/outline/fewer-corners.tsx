import { useMemo, useState } from 'react'
import { simplify } from '#domain/course/capture/simplify.ts'
import type { OutlineReviewProps } from '#web/features/course/capture/outline/outline-tools.ts'
import { simplified } from '#web/features/course/capture/outline/session-steps.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatNumber } from '#web/ui/format/format.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'

const tolerances = { fine: 0.1, middle: 0.25, coarse: 0.5 }
type Tolerance = keyof typeof tolerances

/** Simplifies the outline; shows beforehand how many corners stay and how far the outline moves. */
export function FewerCorners({ session, state, tools, frame }: OutlineReviewProps) {
  const { t, i18n } = useTranslation('course')
  const [tolerance, setWanted] = useState<Tolerance>('middle')
  const simpler = useMemo(
    () => simplify(session.corners.map(frame.toPoint), tolerances[tolerance]),
    [session.corners, frame, tolerance],
  )
  const result =
    session.deviationM > 0 ? t('capture.simpler.done', { count: Math.round(session.deviationM * 100) }) : null
  const less = session.corners.length - simpler.indexes.length
  const doIt = () => {
    const {
      corners = session.corners,
      confidence = null,
      deviationM,
    } = simplified(session, tolerances[tolerance])
    tools.apply({ kind: 'replace', corners })
    state.change(() => ({ confidence, ...(deviationM !== undefined && { deviationM }) }))
  }
  return (
    <section className="flex flex-col gap-3 rounded-box border border-line bg-base-100 p-3">
      <Segmented
        label={t('capture.simpler.label')}
        showLabel
        size="glove"
        value={tolerance}
        choices={(['fine', 'middle', 'coarse'] as const).map((value) => ({
          value,
          label: t('capture.centimetres', { count: tolerances[value] * 100 }),
        }))}
        onChange={setWanted}
      />
      <div className="flex items-center gap-3">
        <p className="tabular flex-1 text-sm">
          {less > 0
            ? t('capture.simpler.would', {
                before: formatNumber(session.corners.length, i18n.language),
                after: formatNumber(simpler.indexes.length, i18n.language),
                centimetres: Math.round(simpler.deviationM * 100),
              })
            : t('capture.simpler.nothing')}
          {result ? <span className="block text-muted">{result}</span> : null}
        </p>
        <Button size="field" disabled={less === 0} onClick={doIt}>
          {t('capture.simpler.act')}
        </Button>
      </div>
    </section>
  )
}
