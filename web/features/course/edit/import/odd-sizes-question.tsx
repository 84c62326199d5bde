import type { OddSize } from '#domain/course/import/odd-sizes.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatNumber } from '#web/ui/format/format.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'

/** The person's answer for each feature, by its osmId. */
export type SizeAnswers = Readonly<Record<string, 'take' | 'leave'>>

interface OddSizesProps {
  sizes: readonly OddSize[]
  answers: SizeAnswers
  onAnswer: (answers: SizeAnswers) => void
}

/** Unusually large features: the person decides about each before saving. */
export function OddSizesQuestion({ sizes, answers, onAnswer }: OddSizesProps) {
  const { t, i18n } = useTranslation('course')
  if (sizes.length === 0) return null
  return (
    <section
      aria-label={t('edit.review.sizes')}
      className="flex flex-col gap-3 rounded-box border border-warning bg-warning/8 p-4"
    >
      <h2 className="font-semibold">{t('edit.review.sizes')}</h2>
      {sizes.map(({ osmId, kind, holeNumber, areaM2, points }) => {
        const name = t(`edit.kind.${kind as 'green'}`)
        const place = holeNumber === null ? name : t('edit.review.sizeAt', { what: name, hole: holeNumber })
        const measure = t('edit.review.size', { area: formatNumber(areaM2, i18n.language), count: points })
        return (
          <div key={osmId} className="flex flex-col gap-2">
            <p>
              {place}: {measure}
            </p>
            <Segmented
              label={place}
              value={answers[osmId] ?? ''}
              choices={[
                { value: 'take', label: t('edit.review.sizeTake') },
                { value: 'leave', label: t('edit.review.sizeLeave') },
              ]}
              onChange={(answer) => onAnswer({ ...answers, [osmId]: answer === 'take' ? 'take' : 'leave' })}
            />
          </div>
        )
      })}
    </section>
  )
}
