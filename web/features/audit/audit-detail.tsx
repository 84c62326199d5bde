import type { ReactNode } from 'react'
import type { AuditEntry } from '#web/features/audit/audit-data.ts'
import { type Change, useAuditWords } from '#web/features/audit/audit-words.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDayOfYear, formatTime } from '#web/ui/format/format.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'

interface AuditDetailProps {
  entry: AuditEntry | undefined
  zone: string
  onClose: () => void
  /** Shows everything by and about a person. */
  onPerson: (id: string, name: string) => void
}

/** One entry in full: time, author, subject, before and after. */
export function AuditDetail({ entry, zone, onClose, onPerson }: AuditDetailProps) {
  const { t } = useTranslation('audit')
  return (
    <Sheet open={entry !== undefined} onClose={onClose} title={entry ? t(`kind.${entry.kind}`) : ''}>
      {entry ? <Facts entry={entry} zone={zone} onPerson={onPerson} /> : null}
    </Sheet>
  )
}

function Facts({
  entry,
  zone,
  onPerson,
}: Pick<AuditDetailProps, 'zone' | 'onPerson'> & { entry: AuditEntry }) {
  const { t, i18n } = useTranslation('audit')
  const words = useAuditWords()
  const day = formatDayOfYear(entry.at, i18n.language, zone)
  const people = peopleOf(entry, words)
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        <Fact name={t('head.time')}>{`${day}, ${formatTime(entry.at, i18n.language, zone)}`}</Fact>
        <Fact name={t('head.who')}>{[words.who(entry), words.role(entry)].filter(Boolean).join(' · ')}</Fact>
        <Fact name={t('head.about')}>{words.subject(entry)}</Fact>
        <Fact name={t('head.reason')}>{words.reason(entry)}</Fact>
        <Fact name={t('head.network')}>{entry.network}</Fact>
        {entry.count > 1 ? <Fact name={t('head.count')}>{t('times', { count: entry.count })}</Fact> : null}
      </dl>
      <Changes changes={words.changes(entry)} />
      {people.map(({ id, name }) => (
        <Button key={id} className="min-h-12" onClick={() => onPerson(id, name)}>
          {t('allOf', { name })}
        </Button>
      ))}
    </div>
  )
}

/** The author and the subject of an entry, each once. */
function peopleOf(entry: AuditEntry, words: ReturnType<typeof useAuditWords>) {
  const people = new Map<string, string>()
  if (entry.actor_id) people.set(entry.actor_id, words.who(entry))
  const isPerson = entry.subject_table === 'profiles' || entry.subject_table === 'profile_private'
  if (isPerson && entry.subject_id && entry.subject_label) {
    people.set(entry.subject_id, entry.subject_label)
  }
  return [...people].map(([id, name]) => ({ id, name }))
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="tabular [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('audit')
  if (changes.length === 0) return null
  return (
    <table className="w-full text-left">
      <thead className="text-muted text-sm">
        <tr>
          <th scope="col" className="py-1 pr-3 font-normal">
            {t('head.change')}
          </th>
          <th scope="col" className="py-1 pr-3 font-normal">
            {t('before')}
          </th>
          <th scope="col" className="py-1 font-normal">
            {t('after')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-line border-y">
        {changes.map(({ name, before, after }) => (
          <tr key={name} className="align-top">
            <th scope="row" className="py-2 pr-3 font-normal text-muted text-sm">
              {name}
            </th>
            <td className="py-2 pr-3 [overflow-wrap:anywhere]">{before ?? t('nothing')}</td>
            <td className="py-2 font-semibold [overflow-wrap:anywhere]">{after ?? t('nothing')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
