import { useState } from 'react'
import { isSameLayout, type LayoutOfDay } from '#domain/course/hole/layouts-of-day.ts'
import type { Layouts } from '#web/features/course/best-position/use-layouts.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format/format.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { Skeleton } from '#web/ui/notes.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** The layouts of the day, on a course of more than two nines, and the control to choose them. */
export function LayoutsOfDate({ layouts, date }: { layouts: Layouts; date: string }) {
  const { t } = useTranslation('course')
  const [isOpen, setIsOpen] = useState(false)
  if (!layouts.isAsked) return null
  return (
    <section
      aria-label={t('best.layouts.title')}
      className="flex items-center gap-3 rounded-box border border-line bg-base-100 px-4 py-2"
    >
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-muted text-sm">
          {t('best.layouts.title')}
          {layouts.sync ? <PendingGlyph status={layouts.sync.status} /> : null}
        </p>
        {layouts.isKnown ? (
          <p className="font-semibold">{layouts.layouts.map(layouts.nameOf).join(', ')}</p>
        ) : (
          <Skeleton className="h-6 w-48" />
        )}
        {layouts.isUnchosen ? <p className="text-muted text-sm">{t('best.layouts.unsaid')}</p> : null}
      </div>
      <Button disabled={!layouts.isKnown} onClick={() => setIsOpen(true)}>
        {t('best.layouts.choose')}
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('best.layouts.title')}>
        <LayoutChoices layouts={layouts} date={date} onDone={() => setIsOpen(false)} />
      </Sheet>
    </section>
  )
}

interface ChoicesProps {
  layouts: Layouts
  date: string
  onDone: () => void
}

function LayoutChoices({ layouts, date, onDone }: ChoicesProps) {
  const { t, i18n } = useTranslation('course')
  const [chosen, setChosen] = useState<readonly LayoutOfDay[]>(layouts.layouts)
  const isChosen = (layout: LayoutOfDay) => chosen.some((one) => isSameLayout(one, layout))
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted text-sm">{t('best.layouts.hint', { day: formatDay(date, i18n.language) })}</p>
      <div className="hairlines">
        {layouts.possible.map((layout) => (
          <label key={layout.join()} className="flex min-h-12 cursor-pointer items-center gap-3 px-4">
            <input
              type="checkbox"
              className="checkbox"
              checked={isChosen(layout)}
              onChange={() =>
                setChosen(
                  isChosen(layout)
                    ? chosen.filter((one) => !isSameLayout(one, layout))
                    : layouts.possible.filter((one) => isChosen(one) || one === layout),
                )
              }
            />
            <span className="min-w-0 flex-1">{layouts.nameOf(layout)}</span>
          </label>
        ))}
      </div>
      <Button
        kind="primary"
        size="large"
        disabled={chosen.length === 0}
        onClick={() => {
          layouts.choose(chosen)
          onDone()
        }}
      >
        {t('best.layouts.save')}
      </Button>
    </div>
  )
}
