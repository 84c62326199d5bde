import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { OpeningSeason } from '#domain/base/json-columns.ts'
import { daysInMonth, hasSeasonFault, newPeriod, seasonOn } from '#domain/club/opening-season.ts'
import { hoursText } from '#domain/menu/hours-text.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { useSetting } from '#web/data/setting-change.ts'
import { DraftActions } from '#web/features/club/settings/draft-actions.tsx'
import { SettingStatus } from '#web/features/club/settings/setting-status.tsx'
import { localeOf } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { dayNames } from '#web/ui/format/day-names.ts'
import { HoursField } from '#web/ui/forms/hours-field.tsx'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'
import { StatusPill } from '#web/ui/status.tsx'

const MOST_SEASONS = 6
const usualHours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '20:00' }]

interface Draft {
  seasons: readonly OpeningSeason[]
  /** The setting when the change began. */
  seen: OpeningSeason[]
}

/** The club's hours by weekday, for each season. */
export function HoursSetting() {
  const { t, i18n } = useTranslation('settings')
  const setting = useSetting('club.hours')
  const { value, refused, sync, save } = setting
  const [draft, setDraft] = useState<Draft>()
  const seasons = draft?.seasons ?? refused ?? value
  const current = seasonOn(seasons, useClubDay())
  const change = (nextSeasons: readonly OpeningSeason[]) =>
    setDraft({ seasons: nextSeasons, seen: draft ? draft.seen : value })
  // The first season that contains a day decides.
  const add = () => change([{ ...newPeriod(seasons), hours: usualHours }, ...seasons])
  const isFaulty = hasSeasonFault(seasons)
  const saveDraft = () => {
    if (!draft || isFaulty) return
    save([...draft.seasons], draft.seen).then(() => setDraft(undefined), showNotSaved)
  }
  const inWords = (all: readonly OpeningSeason[]) =>
    all.map(({ from, to, hours }) => `${from}–${to} ${hoursText(hours, dayNames(i18n.language))}`).join('; ')
  return (
    <div className="flex flex-col gap-4 md:col-span-2">
      {seasons.length === 0 ? <p className="text-muted">{t('hours.none')}</p> : null}
      {seasons.length > 1 ? <p className="text-muted text-sm">{t('hours.order')}</p> : null}
      {seasons.map((season, at) => (
        <SeasonFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a season is nothing but its place in the list
          key={at}
          season={season}
          isCurrent={season === current && seasons.length > 1}
          onChange={(nextSeasons) => change(seasons.map((one, index) => (index === at ? nextSeasons : one)))}
          onDelete={() => change(seasons.filter((_, index) => index !== at))}
        />
      ))}
      {sync?.status === 'error' ? <p className="text-error text-sm">{refusedText(sync)}</p> : null}
      <SettingStatus setting={setting} format={inWords} />
      <div className="flex flex-wrap gap-2">
        {seasons.length < MOST_SEASONS ? (
          <Button icon={Plus} onClick={add}>
            {t(seasons.length === 0 ? 'hours.add' : 'hours.addSeason')}
          </Button>
        ) : null}
        {draft ? (
          <DraftActions
            save={t('hours.save')}
            disabled={isFaulty}
            onSave={saveDraft}
            onDiscard={() => setDraft(undefined)}
          />
        ) : null}
      </div>
    </div>
  )
}

interface SeasonFieldsProps {
  season: OpeningSeason
  isCurrent: boolean
  onChange: (season: OpeningSeason) => void
  onDelete: () => void
}

function SeasonFields({ season, isCurrent, onChange, onDelete }: SeasonFieldsProps) {
  const { t } = useTranslation('settings')
  return (
    <fieldset className="flex flex-col gap-3 rounded-box border border-line p-3">
      <legend className="sr-only">{t('hours.season')}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <DayOfYear
          label={t('hours.from')}
          value={season.from}
          onChange={(from) => onChange({ ...season, from })}
        />
        <DayOfYear label={t('hours.to')} value={season.to} onChange={(to) => onChange({ ...season, to })} />
        {isCurrent ? <StatusPill tone="good">{t('hours.now')}</StatusPill> : null}
        <IconButton icon={Trash2} label={t('hours.delete')} onClick={onDelete} />
      </div>
      <HoursField
        hours={season.hours}
        onChange={(hours) => onChange({ ...season, hours })}
        isChecked
        label={t('hours.open')}
        always={t('hours.closed')}
      />
    </fieldset>
  )
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1)
}

interface DayOfYearProps {
  label: string
  /** MM-DD */
  value: string
  onChange: (value: string) => void
}

function DayOfYear({ label, value, onChange }: DayOfYearProps) {
  const { t, i18n } = useTranslation('settings')
  const [month, day] = value.split('-').map(Number) as [number, number]
  const monthName = new Intl.DateTimeFormat(localeOf(i18n.language), { month: 'long', timeZone: 'UTC' })
  const change = (toMonth: number, toDay: number) =>
    onChange(
      [toMonth, Math.min(toDay, daysInMonth(toMonth))].map((part) => String(part).padStart(2, '0')).join('-'),
    )
  const control = 'select h-12 w-auto bg-base-100 text-base'
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="flex gap-2">
        <select
          aria-label={`${label}: ${t('hours.month')}`}
          className={control}
          value={String(month)}
          onChange={({ target }) => change(Number(target.value), day)}
        >
          {upTo(12).map((number) => (
            <option key={number} value={number}>
              {monthName.format(Date.UTC(2024, number - 1, 1))}
            </option>
          ))}
        </select>
        <select
          aria-label={`${label}: ${t('hours.day')}`}
          className={`${control} tabular`}
          value={String(day)}
          onChange={({ target }) => change(month, Number(target.value))}
        >
          {upTo(daysInMonth(month)).map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  )
}
