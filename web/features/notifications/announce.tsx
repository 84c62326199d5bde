import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#web/data/realtime.ts'
import { useSettings } from '#web/data/settings.ts'
import {
  type AnnouncementDraft,
  type AnnouncementText,
  AUDIENCES,
  announce,
  LONGEST_BODY,
  LONGEST_TITLE,
  useAnnouncementGroups,
  useReceivers,
} from '#web/features/notifications/announce-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { asLanguage, languageNames, languages } from '#web/i18n/languages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

const blank: AnnouncementDraft = { audience: 'everyone', group: '', texts: {}, hours: 24 }
const noText: AnnouncementText = { title: '', body: '' }
const noFaults = { titles: [], group: false }
const ENDS = ['4', '24', '72', '168', ''] as const
type End = (typeof ENDS)[number]

function endOf({ hours }: AnnouncementDraft): Exclude<End, ''> | 'never' {
  return ENDS.find((end) => end !== '' && end === String(hours)) || 'never'
}

/** A few words to everyone in the club, or to a part of it. */
export function Announce() {
  const { t } = useTranslation('notifications')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={Megaphone} onClick={() => setOpen(true)}>
        {t('announce.open')}
      </Button>
      <AnnounceSheet open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function AnnounceSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'common'])
  const tongues = useSettings()['club.languages']
  const [draft, setDraft] = useState(blank)
  const [isPreview, setIsPreview] = useState(false)
  const [faults, setFaults] = useState<{ titles: readonly string[]; group: boolean }>(noFaults)
  const check = () => {
    const nextFaults = {
      titles: tongues.filter((tongue, index) => {
        const { title, body } = draft.texts[tongue] ?? noText
        return title.trim() === '' && (index === 0 || body.trim() !== '')
      }),
      group: draft.audience === 'group' && !draft.group,
    }
    setFaults(nextFaults)
    setIsPreview(nextFaults.titles.length === 0 && !nextFaults.group)
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('announce.title')}>
      {isPreview ? (
        <Preview
          draft={draft}
          tongues={tongues}
          onBack={() => setIsPreview(false)}
          onSent={() => {
            setDraft(blank)
            setIsPreview(false)
            onClose()
          }}
        />
      ) : (
        <form action={check} noValidate className="flex flex-col gap-4">
          <p className="text-muted text-sm">{t('announce.hint')}</p>
          <AudienceFields draft={draft} onChange={setDraft} isGroupMissing={faults.group} />
          {tongues.map((tongue, index) => (
            <TextFields
              key={tongue}
              tongue={tongues.length > 1 ? tongue : undefined}
              text={draft.texts[tongue] ?? noText}
              isFirst={index === 0}
              isMissing={faults.titles.includes(tongue)}
              onChange={(text) => setDraft({ ...draft, texts: { ...draft.texts, [tongue]: text } })}
            />
          ))}
          <Button type="submit" kind="primary" size="large" block>
            {t('announce.preview')}
          </Button>
        </form>
      )}
    </Sheet>
  )
}

interface AudienceFieldsProps {
  draft: AnnouncementDraft
  onChange: (draft: AnnouncementDraft) => void
  isGroupMissing: boolean
}

/** Who gets it, and until when it stands in the inboxes. */
function AudienceFields({ draft, onChange, isGroupMissing }: AudienceFieldsProps) {
  const { t } = useTranslation(['notifications', 'common'])
  const groups = useAnnouncementGroups()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('announce.audience')}>
        <Select
          value={draft.audience}
          choices={AUDIENCES.filter((one) => one !== 'group' || groups.length > 0).map((value) => ({
            value,
            label: t(`announce.to.${value}`),
          }))}
          onChange={(audience) => onChange({ ...draft, audience })}
        />
      </Field>
      {draft.audience === 'group' ? (
        <Field label={t('announce.group')} error={isGroupMissing ? t('announce.groupMissing') : undefined}>
          <Select
            value={draft.group}
            choices={[{ value: '', label: t('announce.chooseGroup') }, ...groups]}
            onChange={(group) => onChange({ ...draft, group })}
          />
        </Field>
      ) : null}
      <Field label={t('announce.end')} hint={t('announce.endHint')}>
        <Select<End>
          value={draft.hours === null ? '' : (String(draft.hours) as End)}
          choices={ENDS.map((value) => ({ value, label: t(`announce.ends.${value || 'never'}`) }))}
          onChange={(hours) => onChange({ ...draft, hours: hours === '' ? null : Number(hours) })}
        />
      </Field>
    </div>
  )
}

interface TextFieldsProps {
  /** Named where the club writes in several. */
  tongue: string | undefined
  text: AnnouncementText
  isFirst: boolean
  isMissing: boolean
  onChange: (text: AnnouncementText) => void
}

function TextFields({ tongue, text, isFirst, isMissing, onChange }: TextFieldsProps) {
  const { t } = useTranslation(['notifications', 'common'])
  const language = languages.find((one) => one === tongue)
  const name = language ? ` (${languageNames[language]})` : ''
  return (
    <div className="flex flex-col gap-4" lang={tongue}>
      <Field
        label={`${t('announce.titleLabel')}${name}`}
        optional={!isFirst}
        error={
          isMissing ? t(isFirst ? 'announce.titleMissing' : 'announce.translationTitleMissing') : undefined
        }
      >
        <TextInput
          maxLength={LONGEST_TITLE}
          value={text.title}
          onChange={(event) => onChange({ ...text, title: event.target.value })}
        />
      </Field>
      <Field label={`${t('announce.bodyLabel')}${name}`} optional>
        <TextArea
          maxLength={LONGEST_BODY}
          value={text.body}
          onChange={(event) => onChange({ ...text, body: event.target.value })}
        />
      </Field>
    </div>
  )
}

interface PreviewProps {
  draft: AnnouncementDraft
  tongues: readonly string[]
  onBack: () => void
  onSent: () => void
}

/** How it will read in each language, whom it reaches, and the button that sends it. */
function Preview({ draft, tongues, onBack, onSent }: PreviewProps) {
  const { t } = useTranslation(['notifications', 'common'])
  const { online } = useConnection()
  const receivers = useReceivers(draft.audience, draft.group)
  const [failure, setFailure] = useState<string>()
  const groups = useAnnouncementGroups()
  const group = groups.find(({ value }) => value === draft.group)?.label
  const audience = draft.audience === 'group' && group ? group : t(`announce.to.${draft.audience}`)
  const writtenTongues = tongues.filter((tongue) => draft.texts[tongue]?.title.trim())
  const send = async () => {
    try {
      await announce(draft, tongues)
      toast('success', t(online ? 'announce.onItsWay' : 'announce.stored'))
      onSent()
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {writtenTongues.map((tongue) => (
        <article key={tongue} lang={tongue} className="rounded-box border border-line bg-base-100 p-4">
          {tongues.length > 1 ? (
            <p className="mb-1 text-muted text-sm">{languageNames[asLanguage(tongue) ?? 'en']}</p>
          ) : null}
          <h3 className="font-semibold [overflow-wrap:anywhere]">{draft.texts[tongue]!.title}</h3>
          <p className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">
            {draft.texts[tongue]!.body}
          </p>
        </article>
      ))}
      {writtenTongues.length < tongues.length ? (
        <p className="text-muted text-sm">{t('announce.untranslated')}</p>
      ) : null}
      <p>
        {receivers === undefined
          ? t('announce.reachUnknown', { audience })
          : t('announce.reach', { audience, count: receivers })}
      </p>
      <p className="text-muted text-sm">
        {t('announce.leaves', { time: t(`announce.ends.${endOf(draft)}`) })}
      </p>
      {failure ? <ErrorNote what={t('announce.failed')} why={failure} /> : null}
      <Button kind="primary" size="large" block disabled={receivers === 0} onClick={() => void send()}>
        {t('announce.send')}
      </Button>
      <Button size="large" block onClick={onBack}>
        {t('announce.back')}
      </Button>
    </div>
  )
}
