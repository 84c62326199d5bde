import { ShieldCheck } from 'lucide-react'
import { fullName } from '#domain/base/person-name.ts'
import { useMe } from '#web/data/session/session.ts'
import type { ListedPerson } from '#web/features/people/admin/people-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** A person's name in a list, with marks for oneself and for a second factor. */
export function PersonTitle({ person }: { person: ListedPerson }) {
  const { t } = useTranslation('groups')
  const isMe = useMe().user?.id === person.id
  const name = fullName(person)
  return (
    <>
      <span className={`truncate ${name ? 'font-medium' : 'text-muted'}`}>{name ?? t('noName')}</span>
      {isMe ? <span className="shrink-0 text-muted text-sm">({t('you')})</span> : null}
      {person.second_factor ? (
        <ShieldCheck
          size={16}
          strokeWidth={1.75}
          className="shrink-0 text-success"
          aria-label={t('secondFactor')}
        />
      ) : null}
    </>
  )
}
