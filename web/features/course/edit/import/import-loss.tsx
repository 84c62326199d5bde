import { CircleAlert } from 'lucide-react'
import { MOST_HOLES } from '#domain/course/hole/nines.ts'
import { type LayoutChoice, numbersIn } from '#domain/course/import/layout/choose-layouts.ts'
import type { CoursePlan } from '#domain/course/import/plan.ts'
import type { NoteCode } from '#domain/course/import/report.ts'
import { noteText } from '#web/features/course/edit/import/import-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** Why an import leaves out holes of a file. */
export const lossCodes: readonly NoteCode[] = ['other_layout', 'no_layout', 'same_number']

interface LossProps {
  plan: CoursePlan
  /** Imports the layouts with these names instead. */
  onChoose: (layouts: string[]) => void
}

/** At the top, in red: the losses of an import with the reason, and the file's layouts to choose from. */
export function ImportLoss({ plan, onChoose }: LossProps) {
  const { t } = useTranslation('course')
  const { loss, unused } = plan.report
  if (!loss) return <Layouts layouts={plan.layouts} onChoose={onChoose} />
  return (
    <section
      aria-label={t('edit.review.loss')}
      className="flex flex-col gap-3 rounded-box border border-error bg-error/8 p-4"
    >
      <div role="alert" className="flex items-start gap-3">
        <CircleAlert size={24} strokeWidth={2} className="shrink-0 text-error" aria-hidden />
        <div className="min-w-0 flex-1">
          <p className="text-balance font-semibold text-error text-lg">
            {t('edit.review.lost', { holes: loss.holes, of: loss.ofHoles, count: loss.lines })}
          </p>
          <ul className="mt-1 text-sm">
            {unused
              .filter(({ code }) => lossCodes.includes(code))
              .map((note) => (
                <li key={JSON.stringify(note)}>{noteText(t, note)}</li>
              ))}
          </ul>
        </div>
      </div>
      <Layouts layouts={plan.layouts} onChoose={onChoose} />
    </section>
  )
}

function Layouts({
  layouts,
  onChoose,
}: {
  layouts: readonly LayoutChoice[]
  onChoose: LossProps['onChoose']
}) {
  const { t } = useTranslation('course')
  if (layouts.length < 2) return null
  const taken = layouts.filter(({ isTaken }) => isTaken)
  return (
    <fieldset className="rounded-box border border-line bg-base-100 p-4">
      <legend className="px-1 font-semibold">{t('edit.review.layouts')}</legend>
      <p className="text-muted text-sm">{t('edit.review.layoutsHint')}</p>
      {layouts.map((layout) => {
        const next = layout.isTaken ? taken.filter((one) => one !== layout) : [...taken, layout]
        return (
          <label key={layout.name} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="checkbox"
              checked={layout.isTaken}
              disabled={next.length === 0 || numbersIn(next) > MOST_HOLES}
              onChange={() => onChoose(next.map(({ name }) => name))}
            />
            <span className="min-w-0 flex-1">{layout.name || t('edit.review.noLayout')}</span>
            <span className="tabular text-muted text-sm">
              {t('edit.courses.holes', { count: layout.holes })}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
