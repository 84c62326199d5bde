import { CircleCheck, Lock } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { minutesSpent } from '#domain/issues/work-time.ts'
import { usePhotos } from '#web/features/issues/photos/photo-picker.tsx'
import { useIsPreparing } from '#web/features/issues/photos/prepare-photo.ts'
import { sendPhotos } from '#web/features/issues/report/send-report.ts'
import { useChecks } from '#web/features/issues/rounds/round-data.ts'
import { useDurationText } from '#web/features/issues/shared/duration-text.ts'
import { addMaterial, commentOn, moveIssue } from '#web/features/issues/shared/issue-writes.ts'
import { AfterPhotos } from '#web/features/issues/work/after-photos.tsx'
import { useStretches, type WorkIssue } from '#web/features/issues/work/work-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { useNow } from '#web/ui/format/reading.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { toast } from '#web/ui/layers/toast.tsx'

interface ResolveSheetProps {
  issue: WorkIssue
  open: boolean
  onClose: () => void
}

/** Resolves an issue, with an optional photo, materials and a note to the reporter. */
export function ResolveSheet(props: ResolveSheetProps) {
  return props.open ? <OpenResolveSheet {...props} /> : null
}

function OpenResolveSheet({ issue, onClose }: ResolveSheetProps) {
  const { t } = useTranslation('issues')
  const { picker } = usePhotos()
  const [note, setNote] = useState('')
  const [material, setMaterial] = useState('')
  const [busy, setBusy] = useState(false)
  const isPreparing = useIsPreparing()
  const left = useChecks(issue.id, true).filter(({ state }) => state === 'open')
  const resolve = async () => {
    setBusy(true)
    try {
      const step = await moveIssue(issue, 'resolved')
      if (material.trim()) await addMaterial(issue.id, material, step)
      if (note.trim()) await commentOn(issue.id, note, false, { needs: step })
      await sendPhotos(issue.id, picker.photos, 'after', undefined, step)
      onClose()
    } catch (cause) {
      setBusy(false)
      toast('error', t('step.failed'), { detail: errorText(cause) })
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('resolve.title')}
      actions={
        <Button
          kind="primary"
          size="large"
          block
          icon={CircleCheck}
          busy={busy || isPreparing}
          disabled={left.length > 0}
          onClick={() => void resolve()}
        >
          {t('step.resolve')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {left.length > 0 ? <OpenChecks checks={left} /> : null}
        <AfterPhotos before={issue.issue_photo.filter(({ kind }) => kind === 'report')} picker={picker} />
        <TimeSoFar issue={issue} />
        <Field label={t('resolve.note')} optional hint={t('resolve.noteHint')}>
          <TextArea
            rows={2}
            maxLength={limits['issue_comment.body']}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        <Field
          label={t('resolve.materials')}
          optional
          hint={
            <span className="inline-flex items-center gap-1 text-secondary">
              <Lock size={14} strokeWidth={2} aria-hidden />
              {t('work.staffOnly')}
            </span>
          }
        >
          <TextInput
            maxLength={limits['issue_material.note']}
            value={material}
            placeholder={t('work.materialHint')}
            onChange={(event) => setMaterial(event.target.value)}
          />
        </Field>
      </div>
    </Sheet>
  )
}

/** The checks that must be answered before the issue can be resolved. */
function OpenChecks({ checks }: { checks: readonly { id: string; title: string }[] }) {
  const { t } = useTranslation('issues')
  return (
    <div role="alert" className="rounded-box border border-warning/50 bg-warning/8 px-4 py-3">
      <p>{t('rounds.left', { count: checks.length })}</p>
      <ul className="list-disc pl-5">
        {checks.map(({ id, title }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {title}
          </li>
        ))}
      </ul>
    </div>
  )
}

function TimeSoFar({ issue }: { issue: WorkIssue }) {
  const { t } = useTranslation('issues')
  const words = useDurationText()
  const minutes = minutesSpent(useStretches(issue), useNow(30_000))
  if (minutes === undefined) return null
  return (
    <p className="text-sm">
      <span className="font-semibold">{t('resolve.time', { time: words(minutes) })}</span>{' '}
      <span className="text-muted">{t('resolve.timeHint')}</span>
    </p>
  )
}
