import { MailCheck, Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { fullName } from '#domain/base/person-name.ts'
import { limits } from '#domain/generated/limits.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { useRefusalInView } from '#web/data/outbox/refusals-in-view.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { MessageRefused, sendMessage } from '#web/features/club/club-message.ts'
import { Messages } from '#web/features/club/office/messages.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { UnsavedQuestion } from '#web/ui/layers/unsaved-question.tsx'
import { EmptyState, ErrorNote } from '#web/ui/notes.tsx'

/** A message to the club's office; administrators read the received ones here. */
export function ContactScreen() {
  return useRole() === 'admin' ? <Office /> : <Contact />
}

function Office() {
  const { t } = useTranslation('club')
  const [part, setPart] = useState<'read' | 'write'>('read')
  return (
    <div className="flex flex-col gap-6">
      <Segmented
        label={t('messages.title')}
        value={part}
        choices={[
          { value: 'read', label: t('messages.read') },
          { value: 'write', label: t('messages.write') },
        ]}
        onChange={setPart}
      />
      {part === 'read' ? <Messages /> : <Contact />}
    </div>
  )
}

interface SentMail {
  email: string
  /** On this device, until the club is reachable. */
  isWaiting: boolean
}

function Contact() {
  const { t } = useTranslation('club')
  const [sentMail, setSentMail] = useState<SentMail>()
  if (!sentMail) return <ContactForm onSent={setSentMail} />
  const hint = sentMail.isWaiting ? t('contact.waits') : sentMail.email ? t('contact.sentHint') : undefined
  return (
    <div role="status">
      <EmptyState
        icon={MailCheck}
        title={t('contact.sent')}
        {...(hint && { hint })}
        action={<Button onClick={() => setSentMail(undefined)}>{t('contact.another')}</Button>}
      />
    </div>
  )
}

function ContactForm({ onSent }: { onSent: (mail: SentMail) => void }) {
  const { t } = useTranslation(['club', 'common'])
  const { user, profile } = useMe()
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const [isTyped, setIsTyped] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [refused, setRefused] = useState<MutationRecord>()
  useRefusalInView(failure ? refused?.id : undefined)
  const name = fullName(profile)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (field: string) => String(fields.get(field) ?? '').trim()
    setMissing(!text('message'))
    setFailure(undefined)
    if (!text('message')) return
    setBusy(true)
    const message = {
      body: text('message'),
      subject: text('subject'),
      name: text('name'),
      email: text('email'),
    }
    try {
      onSent({ email: message.email, isWaiting: (await sendMessage(message, refused)) === 'stored' })
    } catch (cause) {
      if (cause instanceof MessageRefused) setRefused(cause.record)
      setFailure(errorText(cause))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onChange={(event) => setIsTyped(hasTyping(event.currentTarget))}
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-4"
    >
      <UnsavedQuestion when={isTyped} />
      <p className="text-muted">{t('contact.lead')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('contact.name')} optional>
          <TextInput
            name="name"
            autoComplete="name"
            maxLength={limits['contact_message.name']}
            defaultValue={name}
          />
        </Field>
        <Field label={t('contact.email')} hint={t('contact.emailHint')} optional>
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            maxLength={limits['contact_message.email']}
            defaultValue={user?.email ?? ''}
          />
        </Field>
      </div>
      <Field label={t('contact.subject')} optional>
        <TextInput name="subject" maxLength={limits['contact_message.subject']} />
      </Field>
      <Field label={t('contact.message')} error={missing ? t('contact.messageMissing') : undefined}>
        <TextArea name="message" rows={7} maxLength={limits['contact_message.body']} />
      </Field>
      {failure ? <ErrorNote what={t('contact.failed')} why={failure} /> : null}
      <Button type="submit" kind="primary" size="large" block icon={Send} busy={busy}>
        {t('contact.send')}
      </Button>
    </form>
  )
}

function hasTyping(form: HTMLFormElement): boolean {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some(({ value, defaultValue }) => value.trim() !== defaultValue.trim())
}
