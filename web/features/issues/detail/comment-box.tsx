import { Eye, Lock, Send } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { worksOnIssues } from '#domain/issues/crew.ts'
import { mentionedIn } from '#domain/issues/mentions.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { CommentField } from '#web/features/issues/detail/comment-field.tsx'
import { useReaders } from '#web/features/issues/detail/use-readers.ts'
import { useSavedText } from '#web/features/issues/detail/use-saved-text.ts'
import { PhotoPicker, usePhotos } from '#web/features/issues/photos/photo-picker.tsx'
import { useIsPreparing } from '#web/features/issues/photos/prepare-photo.ts'
import type { Issue } from '#web/features/issues/shared/issue-data.ts'
import { commentOn } from '#web/features/issues/shared/issue-writes.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { toast } from '#web/ui/layers/toast.tsx'

type Audience = 'all' | 'staff'

/** The comment form of an issue, with photos. Staff choose the readers first, and can mention people. */
export function CommentBox({ issue }: { issue: Pick<Issue, 'id' | 'reporter_id' | 'reporter'> }) {
  const { t } = useTranslation('issues')
  const staff = worksOnIssues(useRole())
  const [body, setBody, isStored] = useSavedText(`comment:${issue.id}`)
  const { picker, clear: clearPhotos } = usePhotos()
  const [audience, setAudience] = useState<Audience>(staff ? 'staff' : 'all')
  const [busy, setBusy] = useState(false)
  const isPreparing = useIsPreparing()
  const staffOnly = staff && audience === 'staff'
  const readers = useReaders(issue)
  const mentionIds = new Set(mentionedIn(body, readers))
  const blind = staffOnly ? readers.find(({ id, staff: one }) => mentionIds.has(id) && !one) : undefined
  const over = [...body.trim()].length - limits['issue_comment.body']
  const [isChecked, setChecked] = useState(false)
  const isMissing = body.trim() === ''
  const error =
    over > 0
      ? t('comment.tooLong', { count: over, max: limits['issue_comment.body'] })
      : isChecked && isMissing
        ? t('comment.missing')
        : blind && t('comment.blind', { name: blind.name })
  const submit = () => {
    setChecked(true)
    if (!isMissing && over <= 0 && !blind) void send()
  }
  const send = async () => {
    setBusy(true)
    try {
      await commentOn(issue.id, body, staffOnly, { mentions: [...mentionIds], photos: picker.photos })
      setBody('')
      setChecked(false)
      clearPhotos()
    } catch (cause) {
      toast('error', t('comment.failed'), { detail: errorText(cause) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={submitBy(submit)}
      {...(isStored && picker.photos.length === 0 && { 'data-stored': true })}
      noValidate
      aria-label={t('comment.label')}
      className={`flex flex-col gap-3 ${
        staff
          ? `rounded-box border p-4 ${staffOnly ? 'border-secondary/50 bg-secondary/8' : 'border-line bg-base-100'}`
          : ''
      }`}
    >
      {staff ? (
        <>
          <Segmented
            label={t('comment.audience')}
            value={audience}
            choices={[
              { value: 'staff', label: t('comment.toStaff') },
              { value: 'all', label: t('comment.toAll') },
            ]}
            onChange={setAudience}
          />
          <AudienceNote staffOnly={staffOnly} />
        </>
      ) : null}
      <CommentField
        body={body}
        setBody={setBody}
        staffOnly={staffOnly}
        staff={staff}
        readers={staffOnly ? readers.filter((one) => one.staff) : readers}
        error={error}
      />
      <PhotoPicker {...picker} />
      <Button type="submit" icon={staffOnly ? Lock : Send} busy={busy || isPreparing}>
        {t(staffOnly ? 'comment.sendStaff' : staff ? 'comment.sendPublic' : 'comment.send')}
      </Button>
    </form>
  )
}

function AudienceNote({ staffOnly }: { staffOnly: boolean }) {
  const { t } = useTranslation('issues')
  const Icon = staffOnly ? Lock : Eye
  return (
    <p
      role="status"
      className={`flex items-start gap-2 font-semibold text-sm ${staffOnly ? 'text-secondary' : 'text-base-content'}`}
    >
      <Icon size={18} strokeWidth={2} className="mt-px shrink-0" aria-hidden />
      {t(staffOnly ? 'comment.staffNote' : 'comment.publicNote')}
    </p>
  )
}
