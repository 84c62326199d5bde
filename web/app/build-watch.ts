import { fieldsOf } from '#domain/base/unknown.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { hasTypedText } from '#web/ui/forms/typed-text.ts'
import { toast } from '#web/ui/layers/toast.tsx'

/** The build manifest beside the app on the server: `{id}`. */
const MANIFEST = '/builds/meta/latest.json'
const MIN_INTERVAL_MS = 60_000

/** The id of the build that the server has now; undefined when it cannot be asked. */
export async function latestBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch(MANIFEST, { cache: 'no-store' })
    if (!answer.ok) return undefined
    const { id } = fieldsOf(await answer.json())
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}

/** Offers a reload, once, when the server has a newer build: looks each time a person comes back to the app. */
export function startBuildWatch(present: string): () => void {
  let lastLook = 0
  let isAnnounced = false
  const look = async () => {
    const now = Date.now()
    if (isAnnounced || document.visibilityState !== 'visible' || now - lastLook < MIN_INTERVAL_MS) return
    lastLook = now
    const latest = await latestBuild()
    if (latest === undefined || latest === present || isAnnounced) return
    isAnnounced = true
    offerReload()
  }
  const onVisible = () => void look()
  document.addEventListener('visibilitychange', onVisible)
  void look()
  return () => document.removeEventListener('visibilitychange', onVisible)
}

const TOAST_ID = 'update'

/**
 * Offers the new version, and changes nothing by itself: what is typed or open stays. A tap on the offer reloads the page;
 * where that would lose typed text, it says so first.
 */
export function offerReload(reload: () => void = () => location.reload()): void {
  const load = () => {
    if (!hasTypedText()) return reload()
    // A toast of its own: the press that leads here ends the offer.
    toast('warning', i18n.t('update.unsent'), {
      id: 'update-unsent',
      detail: i18n.t('update.unsentHint'),
      duration: Number.POSITIVE_INFINITY,
      action: { label: i18n.t('update.anyway'), onPress: reload },
    })
  }
  toast('info', i18n.t('update.title'), {
    id: TOAST_ID,
    duration: Number.POSITIVE_INFINITY,
    action: { label: i18n.t('update.action'), onPress: load },
  })
}
