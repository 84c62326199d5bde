import { Download, ScrollText, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useClubDay } from '#web/data/course/club-day.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useAuditCsv } from '#web/features/audit/audit-csv.ts'
import {
  type AuditEntry,
  type AuditFilter,
  EXPORT_MAX,
  exportedEntries,
  noAuditFilter,
  useAuditLog,
} from '#web/features/audit/audit-data.ts'
import { AuditDetail } from '#web/features/audit/audit-detail.tsx'
import { AuditFilters } from '#web/features/audit/audit-filters.tsx'
import { AuditList } from '#web/features/audit/audit-list.tsx'
import { KeepDays } from '#web/features/audit/keep-days.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { downloadText } from '#web/ui/download.ts'
import { toast } from '#web/ui/layers/toast.tsx'
import { EmptyState, Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { WhenSettingsRead } from '#web/ui/when-settings-read.tsx'

const TYPING_MS = 300

/** The changes in the club with their authors, and refused sign-ins and requests; for administrators. */
export function AuditScreen() {
  const { t } = useTranslation('audit')
  return (
    <WhenSettingsRead what={t('failed')}>
      <AuditLog />
    </WhenSettingsRead>
  )
}

function AuditLog() {
  const { t } = useTranslation('audit')
  const zone = useClubZone()
  const [choice, setChoice] = useState<AuditFilter>(noAuditFilter)
  const [text, setText] = useState('')
  const [person, setPerson] = useState<{ id: string; name: string }>()
  const [openEntry, setOpenEntry] = useState<AuditEntry>()
  const filter = { ...choice, text: useSettled(text.trim(), TYPING_MS) }
  const showPerson = (id: string, name: string) => {
    setPerson({ id, name })
    setText('')
    setChoice({ ...noAuditFilter, person: id })
    setOpenEntry(undefined)
  }
  return (
    <div className="flex flex-col gap-6">
      <AuditFilters
        filter={filter}
        onChange={setChoice}
        text={text}
        onText={setText}
        personName={person?.name}
      />
      <SaveButton filter={filter} zone={zone} />
      <Found filter={filter} zone={zone} onOpen={setOpenEntry} />
      <KeepDays />
      <AuditDetail
        entry={openEntry}
        zone={zone}
        onClose={() => setOpenEntry(undefined)}
        onPerson={showPerson}
      />
      <p className="sr-only" role="status">
        {person && choice.person === person.id ? t('showing', { name: person.name }) : ''}
      </p>
    </div>
  )
}

interface FoundProps {
  filter: AuditFilter
  zone: string
  onOpen: (entry: AuditEntry) => void
}

function Found({ filter, zone, onOpen }: FoundProps) {
  const { t } = useTranslation('audit')
  const { query, entries } = useAuditLog(filter, zone)
  if (hindranceOf(query)) return <ReadError what={t('failed')} read={query} />
  if (query.isPending) {
    return (
      <div className="flex flex-col gap-1" role="status" aria-label={t('loading')}>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-16 w-full" />
        ))}
      </div>
    )
  }
  if (entries.length === 0) {
    return JSON.stringify(filter) === JSON.stringify(noAuditFilter) ? (
      <EmptyState icon={ScrollText} title={t('empty')} hint={t('emptyHint')} />
    ) : (
      <EmptyState icon={SearchX} title={t('nothing')} hint={t('nothingHint')} />
    )
  }
  return (
    <div>
      <AuditList entries={entries} zone={zone} onOpen={onOpen} />
      {query.hasNextPage ? (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  )
}

/** Saves all entries that match the filter as a spreadsheet file. */
function SaveButton({ filter, zone }: { filter: AuditFilter; zone: string }) {
  const { t } = useTranslation('audit')
  const csv = useAuditCsv(zone)
  const today = useClubDay()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const entries = await exportedEntries(filter, zone)
      downloadText(`log-${today}.csv`, csv(entries), 'text/csv')
      if (entries.length >= EXPORT_MAX) toast('info', t('savedSome', { count: EXPORT_MAX }))
    } catch (cause) {
      toast('error', t('saveFailed'), { detail: errorText(cause) })
    }
    setBusy(false)
  }
  return (
    <div>
      <Button icon={Download} busy={busy} onClick={() => void save()}>
        {t('save')}
      </Button>
    </div>
  )
}
