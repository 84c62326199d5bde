import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationTexts } from '#domain/generated/notification-texts.ts'
import { useSetting } from '#web/data/setting-change.ts'
import type { OwnPushTexts } from '#web/data/settings.ts'
import { DraftActions } from '#web/features/club/settings/draft-actions.tsx'
import { SettingStatus } from '#web/features/club/settings/setting-status.tsx'
import { LanguageSwitch } from '#web/features/club/settings/texts/language-switch.tsx'
import { useClubLanguages } from '#web/i18n/club-languages.ts'
import { asLanguage, type Language } from '#web/i18n/languages.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'

type Event = keyof typeof notificationTexts
const events = Object.keys(notificationTexts) as Event[]
const FIRST_EVENT: Event = 'order.ready'
const LONGEST = { title: 120, body: 400 } as const
const parts = ['title', 'body'] as const
type Part = (typeof parts)[number]

/** What pushes and the inbox say of each event, in each language that the club writes in. */
export function PushTexts() {
  const { t, i18n } = useTranslation('settings')
  const { original, translations } = useClubLanguages()
  const languages = [original, ...translations]
  const [chosen, setChosen] = useState<Language>(original)
  const [event, setEvent] = useState<Event>(FIRST_EVENT)
  const language = languages.includes(chosen) ? chosen : original
  const reading = asLanguage(i18n.language) ?? 'en'
  return (
    <>
      <LanguageSwitch languages={languages} value={language} onChange={setChosen} />
      <Field label={t('pushTexts.which')}>
        <Select
          value={event}
          choices={events.map((value) => ({
            value,
            label: notificationTexts[value][reading].title.replace(/\{[a-z]+\}/g, '…'),
          }))}
          onChange={setEvent}
        />
      </Field>
      <PushText key={`${event} ${language}`} event={event} language={language} />
    </>
  )
}

interface Draft {
  text: Record<Part, string>
  /** The setting when the change began. */
  seen: OwnPushTexts
}

function PushText({ event, language }: { event: Event; language: Language }) {
  const { t } = useTranslation('settings')
  const setting = useSetting(`push.${event}`)
  const { value = {}, refused, sync, save } = setting
  const [draft, setDraft] = useState<Draft>()
  const current = (refused ?? value)[language] ?? {}
  const text = draft?.text ?? { title: current.title ?? '', body: current.body ?? '' }
  const standard = notificationTexts[event][language]
  const marks = marksOf(`${standard.title} ${standard.body}`)
  const faultOf = (part: Part) => {
    if (text[part].length > LONGEST[part]) return t('texts.fault', { most: LONGEST[part] })
    const unknown = marksOf(text[part]).find((mark) => !marks.includes(mark))
    return unknown ? t('pushTexts.unknownMark', { mark: unknown }) : undefined
  }
  const isFaulty = parts.some((part) => faultOf(part) !== undefined)
  const control = (part: Part) => ({
    value: text[part],
    placeholder: standard[part],
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft({ text: { ...text, [part]: target.value }, seen: draft ? draft.seen : value }),
  })
  const saveDraft = () => {
    if (!draft || isFaulty) return
    save({ ...value, [language]: written(draft.text) }, draft.seen).then(
      () => setDraft(undefined),
      showNotSaved,
    )
  }
  return (
    <div className="flex flex-col gap-4 md:col-span-2" lang={language}>
      <Field label={t('pushTexts.title')} optional error={faultOf('title')}>
        <TextInput {...control('title')} />
      </Field>
      <Field
        label={t('pushTexts.body')}
        optional
        hint={marks.length > 0 ? t('pushTexts.marks', { marks: marks.join(' ') }) : undefined}
        error={faultOf('body') ?? refusedText(sync)}
      >
        <TextArea rows={3} {...control('body')} />
      </Field>
      <SettingStatus setting={setting} format={(all) => inWords(all?.[language])} />
      {draft ? (
        <div className="flex flex-wrap gap-2">
          <DraftActions
            save={t('pushTexts.save')}
            disabled={isFaulty}
            onSave={saveDraft}
            onDiscard={() => setDraft(undefined)}
          />
        </div>
      ) : null}
    </div>
  )
}

/** The places in a text that the app fills in, such as `{number}`, each once. */
function marksOf(text: string): string[] {
  return [...new Set(text.match(/\{[a-z]+\}/g))]
}

/** Without empty parts. */
function written(text: Record<Part, string>): Partial<Record<Part, string>> {
  return Object.fromEntries(
    parts.map((part) => [part, text[part].trim()] as const).filter(([, words]) => words !== ''),
  )
}

function inWords(text: Partial<Record<Part, string>> | undefined): string {
  return [text?.title, text?.body].filter(Boolean).join(': ')
}
