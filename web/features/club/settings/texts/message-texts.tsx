import { useState } from 'react'
import { useSetting } from '#web/data/setting-change.ts'
import { SetByVariable } from '#web/features/club/settings/set-by-variable.tsx'
import { useVariable } from '#web/features/club/settings/system-data.ts'
import { LanguageSwitch } from '#web/features/club/settings/texts/language-switch.tsx'
import { TypedSetting } from '#web/features/club/settings/typed-setting.tsx'
import { useClubLanguages } from '#web/i18n/club-languages.ts'
import type { Language } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextArea } from '#web/ui/forms/inputs.tsx'

const messages = {
  invite: { subject: 'messages.invite_subject', text: 'messages.invite_text' },
  confirmation: { subject: 'messages.confirmation_subject', text: 'messages.confirmation_text' },
  magic_link: { subject: 'messages.magic_link_subject', text: 'messages.magic_link_text' },
  recovery: { subject: 'messages.recovery_subject', text: 'messages.recovery_text' },
} as const
type Message = keyof typeof messages
type MessageKey = (typeof messages)[Message]['subject' | 'text'] | 'messages.code_sms'

const LONGEST = { subject: 150, text: 2000, sms: 300 } as const
const CODE = '{code}'
const SMS_TEMPLATE = 'GOTRUE_SMS_TEMPLATE'

/** The texts of the club's mails and text messages, in each of its languages. */
export function MessageTexts() {
  const { t } = useTranslation('settings')
  const { original, translations } = useClubLanguages()
  const languages = [original, ...translations]
  const [chosen, setChosen] = useState<Language>(original)
  const [message, setMessage] = useState<Message>('invite')
  const language = languages.includes(chosen) ? chosen : original
  const keys = messages[message]
  return (
    <>
      <LanguageSwitch languages={languages} value={language} onChange={setChosen} />
      <Field label={t('messageTexts.which')}>
        <Select
          value={message}
          choices={(Object.keys(messages) as Message[]).map((value) => ({
            value,
            label: t(`messageTexts.${value}`),
          }))}
          onChange={setMessage}
        />
      </Field>
      <MessageText key={`${keys.subject} ${language}`} of={keys.subject} language={language} part="subject" />
      <MessageText
        key={`${keys.text} ${language}`}
        of={keys.text}
        language={language}
        part="text"
        hint={t(message === 'invite' ? 'messageTexts.inviteHint' : 'messageTexts.textHint')}
      />
      <CodeSms key={language} language={language} />
    </>
  )
}

interface MessageTextProps {
  of: MessageKey
  language: Language
  part: keyof typeof LONGEST
  hint?: string
}

function MessageText({ of, language, part, hint }: MessageTextProps) {
  const { t } = useTranslation('settings')
  const { value } = useSetting(of)
  const fits = (text: string) =>
    text.length <= LONGEST[part] && (part !== 'sms' || text === '' || text.includes(CODE))
  return (
    <TypedSetting
      of={of}
      label={t(`messageTexts.${part}`)}
      hint={hint}
      optional
      {...(part === 'subject' ? {} : { rows: part === 'sms' ? 2 : 5 })}
      format={(all) => all[language] ?? ''}
      parse={(text) => (fits(text) ? { ...value, [language]: text } : undefined)}
      fault={t(part === 'sms' ? 'messageTexts.smsFault' : 'texts.fault', { most: LONGEST[part] })}
    />
  )
}

/** A template from the environment applies to all languages. */
function CodeSms({ language }: { language: Language }) {
  const { t } = useTranslation('settings')
  const { isKnown, value: template } = useVariable(SMS_TEMPLATE)
  const { value } = useSetting('messages.code_sms')
  if (isKnown && template === undefined)
    return (
      <MessageText of="messages.code_sms" language={language} part="sms" hint={t('messageTexts.smsHint')} />
    )
  return (
    <div className="flex flex-col gap-2 md:col-span-2">
      <Field label={t('messageTexts.sms')}>
        <TextArea
          readOnly
          className="bg-base-200 text-muted"
          rows={2}
          value={isKnown ? (template ?? '') : (value[language] ?? '')}
        />
      </Field>
      <SetByVariable name={SMS_TEMPLATE} />
    </div>
  )
}
