import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { worksOnIssues } from '#domain/issues/steps.ts'
import { errorText } from '#web/app/error-text.ts'
import { useRole } from '#web/app/use-visitor.ts'
import { commentOn } from '#web/features/issues/issue-writes.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/inputs.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast.tsx'

const COMMENT_MAX = 4000

/** Says something about an issue; staff can say it among themselves. */
export function CommentBox({ issueId }: { issueId: string }) {
  const { t } = useTranslation('issues')
  const staff = worksOnIssues(useRole())
  const [body, setBody] = useState('')
  const [staffOnly, setStaffOnly] = useState(false)
  const [busy, setBusy] = useState(false)
  const say = async () => {
    setBusy(true)
    try {
      await commentOn(issueId, body, staff && staffOnly)
      setBody('')
    } catch (cause) {
      toast('error', t('comment.failed'), { detail: errorText(cause) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="flex flex-col gap-2">
      <Field label={t('comment.label')} optional>
        <TextArea
          rows={2}
          maxLength={COMMENT_MAX}
          value={body}
          placeholder={t('comment.hint')}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      {staff ? (
        <Switch
          label={t('comment.staffOnly')}
          hint={t('comment.staffOnlyHint')}
          checked={staffOnly}
          onChange={setStaffOnly}
        />
      ) : null}
      <Button icon={Send} disabled={body.trim() === ''} busy={busy} onClick={() => void say()}>
        {t('comment.send')}
      </Button>
    </section>
  )
}
