import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { PlayDialog, type PlayStart } from '#web/features/course/edit/play-dialog.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { useGo } from '#web/ui/link.tsx'

interface ImportSavedProps {
  course: { id: string; name: string }
  /** Whether it is already the course in play. */
  isPlayed: boolean
  current: string | undefined
}

/** The end of an import: the course is saved, but not put in play. */
export function ImportSaved({ course, isPlayed, current }: ImportSavedProps) {
  const { t } = useTranslation('course')
  const go = useGo()
  const [start, setStart] = useState<PlayStart | null>(null)
  const show = () => go('/map/edit', { course: isPlayed ? undefined : course.id })
  return (
    <section className="flex flex-col gap-4 rounded-box border border-line bg-base-100 p-4">
      <p role="status" className="flex items-start gap-2 font-semibold text-lg">
        <CircleCheck size={24} strokeWidth={2} className="mt-0.5 shrink-0 text-success" aria-hidden />
        {t(isPlayed ? 'edit.saved.played' : 'edit.saved.notPlayed', { course: course.name })}
      </p>
      {isPlayed ? (
        <Button kind="primary" size="field" onClick={show}>
          {t('edit.saved.show')}
        </Button>
      ) : (
        <div className="grid gap-2 sm:grid-cols-3">
          <Button kind="primary" size="field" onClick={show}>
            {t('edit.saved.notYet')}
          </Button>
          <Button size="field" onClick={() => setStart('date')}>
            {t('edit.saved.fromDate')}
          </Button>
          <Button size="field" onClick={() => setStart('now')}>
            {t('edit.saved.now')}
          </Button>
        </div>
      )}
      {start ? (
        <PlayDialog
          course={course}
          current={current}
          start={start}
          onClose={() => setStart(null)}
          onDone={() => go('/map/edit/nines')}
        />
      ) : null}
    </section>
  )
}
