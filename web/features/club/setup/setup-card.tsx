import { ListTodo } from 'lucide-react'
import { setupSteps, useSetup } from '#web/features/club/setup/setup-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { Pending } from '#web/ui/notes.tsx'
import { StatusPill } from '#web/ui/status.tsx'

/** The remaining set-up steps of a new club; nothing when all are done or skipped. */
export function SetupCard() {
  const { t, i18n } = useTranslation('club')
  const { setup, hindrance } = useSetup()
  if (!setup) return hindrance ? null : <Pending />
  const left = setupSteps.filter((step) => setup[step] === 'left')
  if (left.length === 0) return null
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
    left.map((step) => t(`setup.${step}.short`)),
  )
  return (
    <List title={t('setup.title')}>
      <ListRow
        to="/welcome"
        icon={ListTodo}
        title={t('setup.goOn')}
        detail={names}
        trailing={<StatusPill tone="attention">{t('setup.left', { count: left.length })}</StatusPill>}
      />
    </List>
  )
}
