import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/app/error-text.ts'
import type { Issue } from '#web/features/issues/issue-data.ts'
import { commentOn, moveIssue } from '#web/features/issues/issue-writes.ts'
import { newPhotoId } from '#web/features/issues/photo-id.ts'
import { PhotoPicker } from '#web/features/issues/photo-picker.tsx'
import type { DraftPhoto } from '#web/features/issues/report-draft.ts'
import { sendPhotos } from '#web/features/issues/send-report.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/inputs.tsx'
import { toast } from '#web/ui/toast.tsx'

interface ResolveSheetProps {
  issue: Issue
  open: boolean
  onClose: () => void
}

/** The work is done: a photo of how it looks now and a word to the reporter, both as one likes. */
export function ResolveSheet(props: ResolveSheetProps) {
  return props.open ? <OpenResolveSheet {...props} /> : null
}

function OpenResolveSheet({ issue, onClose }: ResolveSheetProps) {
  const { t } = useTranslation('issues')
  const [photos, setPhotos] = useState<DraftPhoto[]>([])
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const resolve = async () => {
    setBusy(true)
    try {
      await moveIssue(issue, 'resolved')
      if (note.trim()) await commentOn(issue.id, note, false)
      await sendPhotos(issue.id, photos, 'after')
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
          busy={busy}
          onClick={() => void resolve()}
        >
          {t('step.resolve')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <div>
          <p className="mb-1.5 font-medium text-sm">{t('resolve.photo')}</p>
          <PhotoPicker
            photos={photos}
            onAdd={(photo) => setPhotos((all) => [...all, { ...photo, id: newPhotoId() }])}
            onRemove={(id) => setPhotos((all) => all.filter((photo) => photo.id !== id))}
          />
        </div>
        <Field label={t('resolve.note')} optional hint={t('resolve.noteHint')}>
          <TextArea
            rows={2}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </div>
    </Sheet>
  )
}
