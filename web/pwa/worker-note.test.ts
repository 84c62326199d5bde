import { afterEach, expect, it, vi } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import { showLanguage, startI18n } from '#web/i18n/i18n.ts'
import { readNote, writeNote } from '#web/pwa/worker/note.ts'
import { startWorkerNote } from '#web/pwa/worker-note.ts'

vi.mock('#web/data/config.ts', async (original) => ({
  ...(await original<typeof import('#web/data/config.ts')>()),
  config: () => ({ clubName: 'Old Links', anonKey: 'anon', supabaseUrl: '' }),
  gatewayUrl: () => 'https://club.test',
}))

afterEach(() => vi.unstubAllGlobals())

/** A cache of the browser, in memory. */
function fakeCaches() {
  const files = new Map<string, string>()
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      put: async (key: string, answer: Response) => void files.set(name + key, await answer.text()),
      match: async (key: string) => {
        const text = files.get(name + key)
        return text === undefined ? undefined : new Response(text)
      },
    }),
  })
}

it('a token that the worker renewed stays in the note when the app starts, until the app has registered it', async () => {
  fakeCaches()
  const register = (token: string) =>
    localStorage.setItem('push-device', JSON.stringify({ userId: 'ann', token, at: 1 }))
  await writeNote({ token: 'new', replaced: 'old' })
  register('old')
  await startI18n('en')
  let stop = startWorkerNote()
  await until(async () => expect(await readNote()).toMatchObject({ language: 'en', token: 'new' }))
  stop()
  register('new')
  stop = startWorkerNote()
  await until(async () => expect((await readNote()).replaced).toBeUndefined())
  expect((await readNote()).token).toBe('new')
  stop()
  localStorage.clear()
})

it('the worker reads the language and the club that the app has stored, also after a change', async () => {
  fakeCaches()
  expect(await readNote()).toEqual({})
  await startI18n('en')
  const stop = startWorkerNote()
  await until(async () =>
    expect(await readNote()).toEqual({
      ...{ language: 'en', clubName: 'Old Links' },
      ...{ gatewayUrl: 'https://club.test', anonKey: 'anon' },
    }),
  )
  await showLanguage('ja')
  await until(async () => expect(await readNote()).toMatchObject({ language: 'ja' }))
  stop()
})
