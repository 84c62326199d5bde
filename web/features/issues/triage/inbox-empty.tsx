import { CircleCheck } from 'lucide-react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { EmptyState } from '#web/ui/notes.tsx'

/** Shown when the inbox is empty. */
export function InboxEmpty() {
  const { t } = useTranslation('issues')
  return <EmptyState icon={CircleCheck} title={t('inbox.empty')} hint={t('inbox.emptyHint')} />
}
