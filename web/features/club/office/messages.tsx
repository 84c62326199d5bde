import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { MessageItem } from '#web/features/club/office/message-item.tsx'
import { useMessages } from '#web/features/club/office/messages-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'

/** Messages to the office, newest first. */
export function Messages() {
  const { t } = useTranslation('club')
  const { messages, isPending, hindrance, refetch } = useMessages()
  const [filter, setFilter] = useState<'open' | 'handled'>('open')
  const visible = messages.filter(({ handled_at }) => (handled_at === null) === (filter === 'open'))
  if (hindrance) {
    return <ErrorNote what={t('messages.failed')} why={errorText(hindrance)} onRetry={() => void refetch()} />
  }
  if (isPending) return <Skeleton className="h-40 w-full" />
  if (messages.length === 0) {
    return <EmptyState icon={Inbox} title={t('messages.none')} hint={t('messages.noneHint')} />
  }
  return (
    <section aria-label={t('messages.title')} className="flex flex-col gap-4">
      <Segmented
        label={t('messages.title')}
        value={filter}
        choices={[
          { value: 'open', label: t('messages.open') },
          { value: 'handled', label: t('messages.handled') },
        ]}
        onChange={setFilter}
      />
      {visible.length === 0 ? (
        <EmptyState icon={Inbox} title={t(filter === 'open' ? 'messages.noneNew' : 'messages.none')} />
      ) : (
        <ul className="hairlines">
          {visible.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ul>
      )}
    </section>
  )
}
