import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#web/data/settings.ts'
import {
  type AnnouncementDraft,
  type AnnouncementText,
  AUDIENCES,
  LONGEST_BODY,
  LONGEST_TITLE,
  useAnnouncementGroups,
} from '#web/features/notifications/announce-data.ts'
import { AnnouncementPreview, ENDS, type End } from '#web/features/notifications/announcement-preview.tsx'
import { languageNames, languages } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'

const blank: AnnouncementDraft = { audience: 'everyone', group: '', texts: {}, hours: 24 }
const noText: AnnouncementText = { title: '', body: '' }

/** A short announcement to everyone in the club, or to a part of it. */
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
  const [isChecked, setIsChecked] = useState(false)
  const missingTitles = tongues.filter((tongue, index) => {
    const { title, body } = draft.texts[tongue] ?? noText
    return title.trim() === '' && (index === 0 || body.trim() !== '')
  })
  const isGroupMissing = draft.audience === 'group' && !draft.group
  const check = () => {
    setIsChecked(true)
    setIsPreview(missingTitles.length === 0 && !isGroupMissing)
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('announce.title')}>
      {isPreview ? (
        <AnnouncementPreview
          draft={draft}
          tongues={tongues}
          onBack={() => setIsPreview(false)}
          onSent={() => {
            setDraft(blank)
            setIsPreview(false)
            setIsChecked(false)
            onClose()
          }}
        />
      ) : (
        <form onSubmit={submitBy(check)} noValidate className="flex flex-col gap-4">
          <p className="text-muted text-sm">{t('announce.hint')}</p>
          <AudienceFields draft={draft} onChange={setDraft} isGroupMissing={isChecked && isGroupMissing} />
          {tongues.map((tongue, index) => (
            <TextFields
              key={tongue}
              tongue={tongues.length > 1 ? tongue : undefined}
              text={draft.texts[tongue] ?? noText}
              isFirst={index === 0}
              isMissing={isChecked && missingTitles.includes(tongue)}
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

/** The audience, and the time for which it stays in the inboxes. */
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
  /** The language's name, if the club has several. */
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
