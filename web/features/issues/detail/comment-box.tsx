import { AtSign, Eye, Lock, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#domain/generated/limits.ts'
import { matchingPeople, mentionedIn, mentionQuery, withMention } from '#domain/issues/mentions.ts'
import { worksOnIssues } from '#domain/issues/steps.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { type Reader, useReaders } from '#web/features/issues/detail/use-readers.ts'
import { useSavedText } from '#web/features/issues/detail/use-saved-text.ts'
import { PhotoPicker, usePhotos } from '#web/features/issues/photos/photo-picker.tsx'
import { useIsPreparing } from '#web/features/issues/photos/prepare-photo.ts'
import type { Issue } from '#web/features/issues/shared/issue-data.ts'
import { commentOn } from '#web/features/issues/shared/issue-writes.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { toast } from '#web/ui/layers/toast.tsx'

type Audience = 'all' | 'staff'

/** Says something about an issue, with photos; staff say first who is to read it, and can name people. */
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
      action={submit}
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

interface CommentFieldProps {
  body: string
  setBody: (body: string) => void
  staffOnly: boolean
  staff: boolean
  readers: readonly Reader[]
  error: string | undefined
}

/** Most names that are offered at once. */
const OFFERED = 8

function CommentField({ body, setBody, staffOnly, staff, readers, error }: CommentFieldProps) {
  const { t } = useTranslation('issues')
  const box = useRef<HTMLDivElement>(null)
  const [caret, setCaret] = useState(0)
  const area = () => box.current?.querySelector('textarea')
  const query = staff ? mentionQuery(body, caret, readers) : undefined
  const suggestions = query === undefined ? [] : matchingPeople(readers, query).slice(0, OFFERED)
  const put = (text: string, at: number) => {
    setBody(text)
    setCaret(at)
    requestAnimationFrame(() => {
      area()?.focus()
      area()?.setSelectionRange(at, at)
    })
  }
  const begin = () => {
    const at = area()?.selectionStart ?? body.length
    const space = at > 0 && !/\s/.test(body[at - 1]!) ? ' ' : ''
    put(`${body.slice(0, at)}${space}@${body.slice(at)}`, at + space.length + 1)
  }
  return (
    <div ref={box} className="flex flex-col gap-2">
      <Field label={t('comment.label')} error={error}>
        <TextArea
          rows={2}
          value={body}
          placeholder={t(staffOnly ? 'comment.staffHint' : 'comment.hint')}
          onChange={(event) => {
            setBody(event.target.value)
            setCaret(event.target.selectionStart)
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        />
      </Field>
      {staff && query === undefined ? (
        <div>
          <Button size="small" kind="quiet" icon={AtSign} className="min-h-11" onClick={begin}>
            {t('comment.mention')}
          </Button>
        </div>
      ) : null}
      {query === undefined ? null : suggestions.length === 0 ? (
        <p role="status" className="text-muted text-sm">
          {t('comment.mentionNobody')}
        </p>
      ) : (
        <ChipRow label={t('comment.mention')}>
          {suggestions.map(({ id, name }) => (
            <Chip
              key={id}
              pressed={false}
              onPress={() => {
                const next = withMention(body, caret, name)
                put(next.text, next.caret)
              }}
            >
              {name}
            </Chip>
          ))}
        </ChipRow>
      )}
    </div>
  )
}
