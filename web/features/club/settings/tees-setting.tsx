import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type ClubTee, type TeeColour, teeColourNames, teeNameIn } from '#domain/course/club-tees.ts'
import { useSetting } from '#web/data/setting-change.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { DraftActions } from '#web/features/club/settings/draft-actions.tsx'
import { SettingStatus } from '#web/features/club/settings/setting-status.tsx'
import { useClubLanguages } from '#web/i18n/club-languages.ts'
import { type Language, languageNames } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { teeColours } from '#web/map/palette.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextInput } from '#web/ui/forms/inputs.tsx'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'

const LONGEST_NAME = 40

interface Draft {
  tees: readonly ClubTee[]
  /** One key each: it stays when the colour changes, so that the focus stays. */
  keys: readonly string[]
  /** The setting when the change began. */
  seen: ClubTee[]
}

/** The club's tees in sequence: each colour, and its name in each language of the club. */
export function TeesSetting() {
  const { t, i18n } = useTranslation(['settings', 'course'])
  const { original, translations } = useClubLanguages()
  const setting = useSetting('course.tees')
  const { value, refused, sync, save } = setting
  const [draft, setDraft] = useState<Draft>()
  const tees = draft?.tees ?? refused ?? value
  const keys = draft?.keys ?? tees.map(({ colour }) => colour)
  const change = (nextTees: readonly ClubTee[], nextKeys: readonly string[]) =>
    setDraft({ tees: nextTees, keys: nextKeys, seen: draft ? draft.seen : value })
  const freeColours = teeColourNames.filter((one) => tees.every(({ colour }) => colour !== one))
  const isUnnamed = tees.some((tee) => Object.values(tee.name).every((name) => name.trim() === ''))
  const saveDraft = () => {
    if (!draft || isUnnamed) return
    save(draft.tees.map(trimmed), draft.seen).then(() => setDraft(undefined), showNotSaved)
  }
  const inWords = (all: readonly ClubTee[]) =>
    all.map((tee) => teeNameIn(tee, i18n.language, [original]) ?? tee.colour).join(', ')
  return (
    <div className="flex flex-col gap-4 md:col-span-2">
      {tees.length === 0 ? <p className="text-muted">{t('tees.none')}</p> : null}
      {tees.map((tee, at) => (
        <TeeFields
          key={keys[at]}
          tee={tee}
          languages={[original, ...translations]}
          freeColours={freeColours}
          onChange={(next) => change(tees.with(at, next), keys)}
          onMove={at === 0 ? undefined : () => change(moveItem(tees, at, at - 1), moveItem(keys, at, at - 1))}
          onMoveDown={
            at === tees.length - 1
              ? undefined
              : () => change(moveItem(tees, at, at + 1), moveItem(keys, at, at + 1))
          }
          onDelete={() => change(tees.toSpliced(at, 1), keys.toSpliced(at, 1))}
        />
      ))}
      {sync?.status === 'error' ? <p className="text-error text-sm">{refusedText(sync)}</p> : null}
      {draft && isUnnamed ? <p className="text-error text-sm">{t('tees.unnamed')}</p> : null}
      <SettingStatus setting={setting} format={inWords} />
      <div className="flex flex-wrap gap-2">
        {freeColours[0] ? (
          <Button
            icon={Plus}
            onClick={() => change([...tees, { colour: freeColours[0]!, name: {} }], [...keys, uuidv7()])}
          >
            {t('tees.add')}
          </Button>
        ) : null}
        {draft ? (
          <DraftActions
            save={t('tees.save')}
            disabled={isUnnamed}
            onSave={saveDraft}
            onDiscard={() => setDraft(undefined)}
          />
        ) : null}
      </div>
    </div>
  )
}

/** Without empty translations. */
function trimmed({ colour, name }: ClubTee): ClubTee {
  const names = Object.entries(name).map(([language, text]) => [language, text.trim()] as const)
  return { colour, name: Object.fromEntries(names.filter(([, text]) => text !== '')) }
}

function moveItem<One>(all: readonly One[], from: number, to: number): One[] {
  return all.toSpliced(from, 1).toSpliced(to, 0, all[from]!)
}

interface TeeFieldsProps {
  tee: ClubTee
  languages: readonly Language[]
  freeColours: readonly TeeColour[]
  onChange: (tee: ClubTee) => void
  /** Absent for the first tee. */
  onMove: (() => void) | undefined
  /** Absent for the last tee. */
  onMoveDown: (() => void) | undefined
  onDelete: () => void
}

function TeeFields({ tee, languages, freeColours, ...acts }: TeeFieldsProps) {
  const { t } = useTranslation(['settings', 'course'])
  const { onChange, onMove, onMoveDown, onDelete } = acts
  const colourName = t(`course:teeColour.${tee.colour}`)
  return (
    <fieldset className="flex flex-col gap-3 rounded-box border border-line p-3">
      <legend className="sr-only">{t('tees.tee', { colour: colourName })}</legend>
      <div className="flex items-end gap-2">
        <span
          aria-hidden
          className="mb-2 size-8 shrink-0 rounded-full border border-edge"
          style={{ backgroundColor: teeColours[tee.colour] }}
        />
        <div className="min-w-0 flex-1">
          <Field label={t('tees.colour')}>
            <Select
              value={tee.colour}
              choices={teeColourNames
                .filter((one) => one === tee.colour || freeColours.includes(one))
                .map((value) => ({ value, label: t(`course:teeColour.${value}`) }))}
              onChange={(colour) => onChange({ ...tee, colour })}
            />
          </Field>
        </div>
        <IconButton
          icon={ArrowUp}
          label={t('tees.up', { colour: colourName })}
          disabled={!onMove}
          onClick={() => onMove?.()}
        />
        <IconButton
          icon={ArrowDown}
          label={t('tees.down', { colour: colourName })}
          disabled={!onMoveDown}
          onClick={() => onMoveDown?.()}
        />
        <IconButton icon={Trash2} label={t('tees.delete', { colour: colourName })} onClick={onDelete} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {languages.map((language, at) => (
          <Field
            key={language}
            label={languages.length > 1 ? `${t('tees.name')} · ${languageNames[language]}` : t('tees.name')}
            optional={at > 0}
          >
            <TextInput
              lang={language}
              maxLength={LONGEST_NAME}
              value={tee.name[language] ?? ''}
              onChange={({ target }) => onChange({ ...tee, name: { ...tee.name, [language]: target.value } })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
