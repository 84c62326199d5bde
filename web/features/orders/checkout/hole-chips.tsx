import { useId } from 'react'
import { useCourse } from '#web/data/course/course.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

const EIGHTEEN = Array.from({ length: 18 }, (_, at) => at + 1)

/** The course's holes, all in view; eighteen before the course is read. */
export function HoleChips({ hole, onChange }: { hole: number | null; onChange: (hole: number) => void }) {
  const { t } = useTranslation('orders')
  const name = useId()
  const { data: course } = useCourse()
  const numbers = course && course.hole.length > 0 ? course.hole.map(({ number }) => number) : EIGHTEEN
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{t('checkout.whichHole')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5 sm:grid-cols-9">
        {numbers.map((number) => (
          <label
            key={number}
            className="figure grid min-h-12 cursor-pointer place-items-center rounded-field border border-line bg-base-100 text-xl transition-colors duration-150 hover:border-edge has-checked:border-secondary has-checked:bg-secondary/15 has-checked:text-secondary has-focus-visible:outline-3 has-focus-visible:outline-info"
          >
            <input
              type="radio"
              name={name}
              checked={number === hole}
              aria-label={t('checkout.atHole', { number })}
              onChange={() => onChange(number)}
              className="sr-only"
            />
            <span aria-hidden>{number}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
