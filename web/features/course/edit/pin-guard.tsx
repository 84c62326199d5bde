import { useMemo, useState } from 'react'
import { type EditCourse, mapped } from '#web/features/course/edit/edit-data.ts'
import {
  type LeavingPins,
  LeavingWords,
  leavingPins,
  useDatedPins,
} from '#web/features/course/pins/publish/leaving-pins.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'

/** Runs an act that changes the course into `after`, once the author has confirmed which pins players lose. */
export type GuardPins = (after: EditCourse, act: () => void) => void

/** Asks before a change that leaves pins off their greens; others run at once. Render `question`. */
export function usePinGuard(course: EditCourse) {
  const { t } = useTranslation('course')
  const [request, setRequest] = useState<{ leaving: LeavingPins[]; act: () => void } | null>(null)
  const now = useMemo(() => mapped(course), [course])
  const pins = useDatedPins(now)
  const guard: GuardPins = (after, act) => {
    const leaving = leavingPins(now, mapped(after), pins)
    if (leaving.length === 0) act()
    else setRequest({ leaving, act })
  }
  const question = request ? (
    <Dialog
      open
      onClose={() => setRequest(null)}
      title={t('leaving.title')}
      actions={
        <Button
          kind="primary"
          size="large"
          onClick={() => {
            setRequest(null)
            request.act()
          }}
        >
          {t('leaving.yes')}
        </Button>
      }
    >
      <LeavingWords leaving={request.leaving} />
    </Dialog>
  ) : null
  return { guard, question }
}

/** The course with changed columns in one of its rows. */
export function withRow(
  course: EditCourse,
  table: 'hole' | 'course_feature',
  id: string,
  columns: Record<string, unknown>,
): EditCourse {
  const rows: readonly { id: string }[] = course[table]
  return { ...course, [table]: rows.map((row) => (row.id === id ? { ...row, ...columns } : row)) }
}
