import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { deleteRound, type Round, saveRound } from '#web/features/issues/rounds/round-data.ts'
import { RoundDays, type RoundPlan } from '#web/features/issues/rounds/round-days.tsx'
import type { Category } from '#web/features/issues/shared/issue-data.ts'
import type { Receiver } from '#web/features/issues/shared/listed-receivers.ts'
import { CategoryPicker } from '#web/features/issues/shared/pickers.tsx'
import { ReceiverLists } from '#web/features/issues/shared/receiver-lists.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { SectionHead } from '#web/ui/list.tsx'

const blank: RoundPlan = {
  name: '',
  category: 'other',
  priority: 'normal',
  weekdays: [1],
  month_days: [],
  from_hour: 6,
  checklist: [],
  assignee_id: null,
  group_id: null,
  is_active: true,
}

/** The form of a round: name, checklist, days and assignee. */
export function RoundForm({ round, onClose }: { round: Round | undefined; onClose: () => void }) {
  const { t } = useTranslation('issues')
  const [plan, setPlan] = useState<RoundPlan>(round ? planOf(round) : blank)
  const [points, setPoints] = useState(plan.checklist.join('\n'))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<RoundPlan>) => setPlan((now) => ({ ...now, ...part }))
  const checklist = points
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const fault = {
    name: plan.name.trim() === '',
    days: plan.weekdays.length + plan.month_days.length === 0,
    points:
      checklist.length === 0 ||
      checklist.length > limits.checklist_points ||
      checklist.some((point) => point.length > limits['issue_check.title']),
  }
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
      onClose()
    } catch (cause) {
      setBusy(false)
      showNotSaved(cause)
    }
  }
  const save = () => {
    setIsSubmitted(true)
    if (fault.name || fault.days || fault.points) return
    void run(() => saveRound({ ...plan, name: plan.name.trim(), checklist, id: round?.id }))
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(round ? 'rounds.editTitle' : 'rounds.new')}
      actions={
        <Button kind="primary" size="large" block busy={busy} onClick={save}>
          {t('rounds.save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Field
          label={t('rounds.name')}
          error={isSubmitted && fault.name ? t('rounds.nameMissing') : undefined}
        >
          <TextInput
            maxLength={limits['inspection_round.name']}
            value={plan.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field
          label={t('rounds.list')}
          hint={t('rounds.listHint')}
          error={isSubmitted && fault.points ? t('rounds.pointsFault') : undefined}
        >
          <TextArea rows={6} value={points} onChange={(event) => setPoints(event.target.value)} />
        </Field>
        <RoundDays plan={plan} onChange={change} error={isSubmitted && fault.days} />
        <section>
          <SectionHead title={t('rounds.about')} />
          <CategoryPicker value={plan.category} onChange={(category: Category) => change({ category })} />
        </section>
        <ReceiverLists receiver={receiverOf(plan)} onChoose={(next) => change(ownerOf(next))} />
        <Switch
          label={t('rounds.active')}
          hint={t('rounds.activeHint')}
          checked={plan.is_active}
          onChange={(is_active) => change({ is_active })}
        />
        {round ? <DeleteRound busy={busy} onDelete={() => void run(() => deleteRound(round.id))} /> : null}
      </div>
    </Sheet>
  )
}

/** Deletes a round, after a question. */
function DeleteRound({ busy, onDelete }: { busy: boolean; onDelete: () => void }) {
  const { t } = useTranslation('issues')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('rounds.giveUp')}</Button>
      <ConfirmDialog
        open={asking}
        title={t('rounds.giveUpQuestion')}
        act={t('rounds.giveUp')}
        busy={busy}
        onConfirm={onDelete}
        onClose={() => setAsking(false)}
      >
        <p>{t('rounds.giveUpHint')}</p>
      </ConfirmDialog>
    </>
  )
}

function planOf(round: Round): RoundPlan {
  const entries = Object.keys(blank).map((name) => [name, round[name as keyof RoundPlan]])
  return Object.fromEntries(entries) as RoundPlan
}

function receiverOf({ assignee_id, group_id }: RoundPlan): Receiver | undefined {
  if (assignee_id) return { type: 'person', id: assignee_id }
  return group_id ? { type: 'crew', id: group_id } : undefined
}

function ownerOf({ type, id }: Receiver): Partial<RoundPlan> {
  return type === 'person' ? { assignee_id: id, group_id: null } : { assignee_id: null, group_id: id }
}
