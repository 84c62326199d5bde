import { onRowChange, type RowNews } from '#web/data/realtime.ts'
import { alarm } from '#web/features/queue/sound/sound.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/toast.tsx'

/** Long enough to cross a kitchen. */
const SHOWN_MS = 20_000

const rung = new Set<string>()

/**
 * Rings on this device, on every screen of the app, when a ticket has been on no screen of the kitchen for too long; the
 * toast leads to it. Returns the function that ends it.
 */
export function startUnseenAlarm(go: (path: string) => void): () => void {
  return onRowChange((news) => {
    const unseen = unseenIn(news)
    if (!unseen || rung.has(unseen.id)) return
    rung.add(unseen.id)
    void alarm()
    toast('error', i18n.t('unseen.title', { ns: 'queue', number: unseen.number }), {
      detail: i18n.t('unseen.hint', { ns: 'queue' }),
      duration: SHOWN_MS,
      action: {
        label: i18n.t('unseen.show', { ns: 'queue' }),
        onPress: () => go(`/kitchenorderview?orderId=${unseen.id}`),
      },
    })
  })
}

/** The order of which a change says that no screen has shown it; undefined for other changes. */
export function unseenIn({ table, type, row }: RowNews): { id: string; number: number } | undefined {
  if (table !== 'user_order' || type !== 'UPDATE') return undefined
  const { id, number, status, unseen_at, shown_at } = row
  return status === 'new' && unseen_at && !shown_at ? { id: String(id), number: Number(number) } : undefined
}
