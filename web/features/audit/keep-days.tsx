import { useState } from 'react'
import { refusalOf } from '#web/data/outbox/mutation.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { useSetting } from '#web/data/setting-change.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

const KEY = 'audit.keep_days'
const LEAST = 30
const MOST = 3650

/** The number of days to keep entries; saved when the field loses focus. */
export function KeepDays() {
  const { t } = useTranslation('audit')
  const { value, sync } = useSetting(KEY)
  const [draft, setDraft] = useState<string>()
  const text = draft ?? String(value)
  const days = Number(text)
  const fits = /^\d+$/.test(text) && days >= LEAST && days <= MOST
  const refusal = sync?.status === 'error' ? errorText(refusalOf(sync)) : undefined
  const save = () => {
    if (draft === undefined || !fits) return
    setDraft(undefined)
    write({ type: 'UPDATE', table: 'setting', id: KEY, data: { value: days } }).catch((cause) =>
      toast('error', t('keep.failed'), { detail: errorText(cause) }),
    )
  }
  return (
    <section className="max-w-md">
      <h2 className="mb-2 font-semibold text-base">{t('keep.title')}</h2>
      <Field
        label={t('keep.days')}
        error={fits ? refusal : t('keep.fault', { least: LEAST, most: MOST })}
        hint={sync?.status === 'pending' ? <PendingGlyph status="pending" withWord /> : t('keep.hint')}
      >
        <TextInput
          inputMode="numeric"
          className="tabular"
          value={text}
          onChange={(event) => setDraft(event.target.value.trim())}
          onBlur={save}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      </Field>
    </section>
  )
}
