import { ArrowLeftRight, ChevronLeft, ChevronRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { geometryOf, reversedDraft } from '#domain/course/edit/draft.ts'
import { draftLength, lineFault } from '#domain/course/edit/draft-fault.ts'
import { limits } from '#domain/generated/limits.ts'
import { DraftBar, useSizeText } from '#web/features/course/edit/draw/draft-bar.tsx'
import { GreenOfHole } from '#web/features/course/edit/draw/green-of-hole.tsx'
import { NameField, PanelHead } from '#web/features/course/edit/draw/panel-head.tsx'
import { changeRow, deleteHole } from '#web/features/course/edit/draw/save.ts'
import type { DraftSteps, Selection } from '#web/features/course/edit/draw/use-draft.ts'
import type { EditCourse } from '#web/features/course/edit/edit-data.ts'
import { type GuardPins, withRow } from '#web/features/course/edit/pin-guard.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'
import { Link, useQueryParam } from '#web/ui/link.tsx'

interface HoleEditorProps {
  course: EditCourse
  id: string
  draft: DraftSteps
  /** The next tap on a green assigns it to the hole. */
  pickingGreen: boolean
  guard: GuardPins
  onSelect: (selection: Selection) => void
  /** The next hole (1) or the one before (-1). */
  onStep: (by: 1 | -1) => void
  onPickGreen: (picking: boolean) => void
}

/** One hole: its line of play, green and name; the card screen corrects its numbers. */
export function HoleEditor(props: HoleEditorProps) {
  const { course, id, draft, pickingGreen, guard, onSelect, onStep, onPickGreen } = props
  const { t } = useTranslation('course')
  const size = useSizeText(draft.now)
  const queryCourse = useQueryParam('course')
  const [deleting, setDeleting] = useState(false)
  const hole = course.hole.find((one) => one.id === id)
  if (!hole) return null
  const change = (data: Record<string, unknown>, onDone?: () => void) => {
    const before = Object.fromEntries(Object.keys(data).map((column) => [column, hole[column as 'name']]))
    guard(withRow(course, 'hole', id, data), () => {
      void changeRow(t, 'hole', id, data, before)
      onDone?.()
    })
  }
  const save = () => {
    const line = draft.now && geometryOf(draft.now)
    if (!line || !draft.now) return
    change({ line, length_m: draftLength(draft.now) }, () => draft.begin(draft.now))
  }
  const turn = () => {
    if (!draft.now) return
    const other = reversedDraft(draft.now)
    const line = geometryOf(other)
    // Only the direction changes: the length on the card stays.
    if (line) change({ line }, () => draft.begin(other))
  }
  return (
    <>
      <PanelHead title={t('edit.hole', { number: hole.number })} onClose={() => onSelect({ of: 'none' })}>
        <StepButtons isDisabled={draft.canUndo} onStep={onStep} />
        <IconButton icon={Trash2} label={t('edit.deleteHole')} onClick={() => setDeleting(true)} />
      </PanelHead>
      <p className="text-muted text-sm">
        {t('edit.cardLine', { par: hole.par ?? '–', index: hole.stroke_index ?? '–' })}{' '}
        <Link to="/map/edit/card" query={{ course: queryCourse }} className="link">
          {t('edit.toCard')}
        </Link>
      </p>
      <Button icon={ArrowLeftRight} disabled={draft.canUndo} onClick={turn}>
        {t('edit.turn')}
      </Button>
      <GreenOfHole
        course={course}
        hole={hole}
        isPicking={pickingGreen}
        onChoose={(green_id) => change({ green_id })}
        onPick={onPickGreen}
      />
      <NameField
        key={hole.name}
        name={hole.name}
        maxLength={limits['hole.name']}
        onSave={(name) => change({ name })}
      />
      <DraftBar
        draft={draft}
        fault={draft.now ? lineFault(draft.now) : null}
        size={size}
        saveLabel={t('edit.saveLine')}
        onSave={save}
      />
      {deleting ? (
        <ConfirmDialog
          title={t('edit.deleteHole')}
          act={t('edit.deleteHoleYes', { number: hole.number })}
          onConfirm={() => {
            void deleteHole(t, id)
            onSelect({ of: 'none' })
          }}
          onClose={() => setDeleting(false)}
        >
          <p>{t('edit.deleteHoleHint')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

interface StepButtonsProps {
  isDisabled: boolean
  onStep: (by: 1 | -1) => void
}

function StepButtons({ isDisabled, onStep }: StepButtonsProps) {
  const { t } = useTranslation('course')
  return (
    <>
      <IconButton
        icon={ChevronLeft}
        label={t('map.previous')}
        disabled={isDisabled}
        onClick={() => onStep(-1)}
      />
      <IconButton icon={ChevronRight} label={t('map.next')} disabled={isDisabled} onClick={() => onStep(1)} />
    </>
  )
}
