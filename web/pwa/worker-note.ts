import { config } from '#web/data/config.ts'
import { currentLanguage, i18n } from '#web/i18n/i18n.ts'

// web/pwa/worker/note.ts reads it; the worker is one file and shares none with the app.
const CACHE = 'greenside-note'
const KEY = '/worker-note'

/** Writes for the worker what it needs and cannot find: the language and the club, now and at each change. Returns the way to stop. */
export function startWorkerNote(): () => void {
  const write = () => void writeNote().catch((cause) => console.warn('The worker has no note:', cause))
  write()
  i18n.on('languageChanged', write)
  return () => i18n.off('languageChanged', write)
}

async function writeNote(): Promise<void> {
  if (!('caches' in globalThis)) return
  const note = { language: currentLanguage(), clubName: config().clubName }
  await (await caches.open(CACHE)).put(KEY, new Response(JSON.stringify(note)))
}
