import { fieldsOf } from '#domain/base/unknown.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { hasTypedText } from '#web/ui/forms/typed-text.ts'
import { toast } from '#web/ui/layers/toast.tsx'

/** The build manifest beside the app on the server: `{id}`. */
const MANIFEST = '/builds/meta/latest.json'
const MIN_INTERVAL_MS = 60_000

/** The id of the server's present build; undefined when it does not answer. */
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

/** Offers a reload, once, when the server has a newer build: checks each time a person returns to the app. */
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
  const onVisible = () => {
    if (document.visibilityState === 'visible' && warningId && !hasTypedText())
      offerReload(undefined, warningId)
    void look()
  }
  document.addEventListener('visibilitychange', onVisible)
  void look()
  return () => document.removeEventListener('visibilitychange', onVisible)
}

const TOAST_IDS = ['update', 'update-unsent'] as const
/** The id of the visible toast that warns of losing typed text. */
let warningId: string | undefined

/**
 * Offers the new version, and changes nothing by itself: typed text and open parts stay. A tap on the offer reloads the
 * page; if that would lose typed text, a warning comes first. Once that text is sent, the offer replaces the warning
 * when the person returns.
 */
export function offerReload(reload: () => void = () => location.reload(), id: string = TOAST_IDS[0]): void {
  warningId = undefined
  const leave = () => {
    warningId = undefined
    reload()
  }
  const load = () => {
    if (!hasTypedText()) return leave()
    // A separate toast: the press that leads here ends the offer.
    warningId = TOAST_IDS.find((other) => other !== id)!
    toast('warning', i18n.t('update.unsent'), {
      id: warningId,
      detail: i18n.t('update.unsentHint'),
      duration: Number.POSITIVE_INFINITY,
      action: { label: i18n.t('update.anyway'), onPress: leave },
    })
  }
  toast('info', i18n.t('update.title'), {
    id,
    duration: Number.POSITIVE_INFINITY,
    action: { label: i18n.t('update.action'), onPress: load },
  })
}
