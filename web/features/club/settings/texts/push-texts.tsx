import { useState } from 'react'
import { notificationTexts } from '#domain/generated/notification-texts.ts'
import { useSetting } from '#web/data/setting-change.ts'
import type { OwnPushTexts } from '#web/data/settings.ts'
import { DraftActions } from '#web/features/club/settings/draft-actions.tsx'
import { SettingStatus } from '#web/features/club/settings/setting-status.tsx'
import { LanguageSwitch } from '#web/features/club/settings/texts/language-switch.tsx'
import { useClubLanguages } from '#web/i18n/club-languages.ts'
import { asLanguage, type Language } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'
import { UnsavedQuestion } from '#web/ui/layers/unsaved-question.tsx'

type Event = keyof typeof notificationTexts
const events = Object.keys(notificationTexts) as Event[]
const FIRST_EVENT: Event = 'order.ready'
const LONGEST = { title: 120, body: 400 } as const
const parts = ['title', 'body'] as const
type Part = (typeof parts)[number]

/** The texts of pushes and the inbox for each event, in each of the club's languages. */
export function PushTexts() {
  const { t, i18n } = useTranslation('settings')
  const { original, translations } = useClubLanguages()
  const languages = [original, ...translations]
  const [chosen, setChosen] = useState<Language>(original)
  const [event, setEvent] = useState<Event>(FIRST_EVENT)
  const [drafts, setDrafts] = useState<Partial<Record<Event, Draft | undefined>>>({})
  const hasHiddenDraft = !drafts[event] && Object.values(drafts).some(Boolean)
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
      <PushText
        key={event}
        event={event}
        language={language}
        draft={drafts[event]}
        onDraft={(draft) => setDrafts((others) => ({ ...others, [event]: draft }))}
      />
      {hasHiddenDraft ? <UnsavedQuestion when /> : null}
    </>
  )
}

type OwnText = Record<Part, string>

/** The unsaved texts of one event. They stay when another event or language is chosen. */
interface Draft {
  texts: Partial<Record<Language, OwnText>>
  /** The setting when the change began. */
  seen: OwnPushTexts
}

interface PushTextProps {
  event: Event
  language: Language
  draft: Draft | undefined
  onDraft: (draft: Draft | undefined) => void
}

function PushText({ event, language, draft, onDraft }: PushTextProps) {
  const { t } = useTranslation('settings')
  const setting = useSetting(`push.${event}`)
  const { value = {}, refused, sync, save } = setting
  const current = (refused ?? value)[language] ?? {}
  const text = draft?.texts[language] ?? { title: current.title ?? '', body: current.body ?? '' }
  const standard = notificationTexts[event][language]
  // The database accepts the marks of all languages.
  const marks = marksOf(JSON.stringify(notificationTexts[event]))
  const faultOf = (part: Part, words = text[part]) => {
    if (words.length > LONGEST[part]) return t('texts.fault', { most: LONGEST[part] })
    const unknown = marksOf(words).find((mark) => !marks.includes(mark))
    return unknown ? t('pushTexts.unknownMark', { mark: unknown }) : undefined
  }
  const ownTexts = Object.entries<OwnText>(draft?.texts ?? {})
  const isFaulty = ownTexts.some(([, own]) => parts.some((part) => faultOf(part, own[part]) !== undefined))
  const control = (part: Part) => ({
    lang: language,
    value: text[part],
    placeholder: standard[part],
    onChange: ({ target }: { target: { value: string } }) =>
      onDraft({
        texts: { ...draft?.texts, [language]: { ...text, [part]: target.value } },
        seen: draft ? draft.seen : value,
      }),
  })
  const saveDraft = () => {
    if (!draft || isFaulty) return
    const own = Object.fromEntries(ownTexts.map(([one, words]) => [one, written(words)]))
    save({ ...value, ...own }, draft.seen).then(() => onDraft(undefined), showNotSaved)
  }
  return (
    <div className="flex flex-col gap-4 md:col-span-2">
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
            onDiscard={() => onDraft(undefined)}
          />
        </div>
      ) : null}
    </div>
  )
}

/** The placeholders in a text, such as `{number}`, each once. */
function marksOf(text: string): string[] {
  return [...new Set(text.match(/\{[a-z]+\}/g))]
}

/** Without empty parts. */
function written(text: OwnText): Partial<Record<Part, string>> {
  return Object.fromEntries(
    parts.map((part) => [part, text[part].trim()] as const).filter(([, words]) => words !== ''),
  )
}

function inWords(text: Partial<Record<Part, string>> | undefined): string {
  return [text?.title, text?.body].filter(Boolean).join(': ')
}
