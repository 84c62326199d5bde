import { AtSign } from 'lucide-react'
import { useRef, useState } from 'react'
import { matchingPeople, mentionQuery, withMention } from '#domain/issues/mentions.ts'
import type { Reader } from '#web/features/issues/detail/use-readers.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/inputs.tsx'

interface CommentFieldProps {
  body: string
  setBody: (body: string) => void
  staffOnly: boolean
  staff: boolean
  readers: readonly Reader[]
  error: string | undefined
}

/** The most names offered at once. */
const OFFERED = 8

export function CommentField({ body, setBody, staffOnly, staff, readers, error }: CommentFieldProps) {
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
