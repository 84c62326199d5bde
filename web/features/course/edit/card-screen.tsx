import { useState } from 'react'
import { type CardLine, changedLines, clashesOf } from '#domain/course/edit/card.ts'
import type { NewNumbers } from '#domain/course/edit/renumber.ts'
import type { ClubHole } from '#domain/course/import/club-course.ts'
import { outcomeSoon, usePending, write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { CardTable } from '#web/features/course/edit/card-table.tsx'
import type { EditCourse } from '#web/features/course/edit/edit-data.ts'
import { EditPage, ForEditCourse, ListHead, RefusedChanges } from '#web/features/course/edit/edit-page.tsx'
import { RenumberTools } from '#web/features/course/edit/renumber-tools.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** The scorecard of the course: numbers, pars and stroke indexes, corrected together and saved at once. */
export function CardScreen() {
  return (
    <EditPage>
      <ForEditCourse>{(course) => <Card key={course.id} course={course} />}</ForEditCourse>
    </EditPage>
  )
}

const cardTables = ['scorecard']

function Card({ course }: { course: EditCourse }) {
  const { t } = useTranslation('course')
  const [lines, setLines] = useState<ReadonlyMap<string, CardLine>>(new Map())
  const holes = [...course.hole].sort((a, b) => a.number - b.number)
  const clashes = clashesOf(holes, lines)
  const changes = changedLines(holes, lines)
  const pending = usePending('scorecard')
  const set = (hole: ClubHole, change: Partial<CardLine>) => {
    const { number, par, stroke_index } = { ...hole, ...lines.get(hole.id), ...change }
    setLines(new Map([...lines, [hole.id, { number, par, stroke_index }]]))
  }
  const renumber = (numbers: NewNumbers) => {
    const next = new Map(lines)
    for (const hole of holes) {
      const { number, par, stroke_index } = { ...hole, ...lines.get(hole.id) }
      next.set(hole.id, { number: numbers.get(hole.id) ?? number, par, stroke_index })
    }
    setLines(next)
  }
  const save = async () => {
    const data = { course_id: course.id, holes: changes }
    const record = await write({ type: 'CREATE', table: 'scorecard', id: uuidv7(), data })
    const outcome = await outcomeSoon(record)
    if (outcome === 'error') return
    setLines(new Map())
    if (outcome === 'processed') toast('success', t('edit.card.saved'))
  }
  return (
    <div className="flex flex-col gap-4">
      <ListHead
        title={t('edit.card.title')}
        hint={t('edit.card.hint')}
        aside={
          pending.some(({ status }) => status === 'pending') ? (
            <PendingGlyph status="pending" withWord />
          ) : undefined
        }
      />
      <RefusedChanges tables={cardTables} />
      <RenumberTools
        holes={holes.map((hole) => ({ id: hole.id, number: (lines.get(hole.id) ?? hole).number }))}
        isGuessed={holes.some(({ guessed }) => guessed.includes('number'))}
        onRenumber={renumber}
      />
      <CardTable holes={holes} lines={lines} clashes={clashes} onChange={set} />
      {clashes.length > 0 ? (
        <p role="alert" className="text-error">
          {t(
            clashes.some(({ field }) => field === 'number')
              ? 'edit.card.numberTwice'
              : 'edit.card.indexTwice',
          )}
        </p>
      ) : null}
      {changes.length > 0 ? (
        <ActionBar>
          <div className="grid grid-cols-2 gap-2">
            <Button size="large" onClick={() => setLines(new Map())}>
              {t('edit.card.undo')}
            </Button>
            <Button kind="primary" size="large" disabled={clashes.length > 0} onClick={() => void save()}>
              {t('edit.card.save')}
            </Button>
          </div>
        </ActionBar>
      ) : null}
    </div>
  )
}
