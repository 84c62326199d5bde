import { afterEach, expect, it, vi } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import { showLanguage, startI18n } from '#web/i18n/i18n.ts'
import { readNote } from '#web/pwa/worker/note.ts'
import { startWorkerNote } from '#web/pwa/worker-note.ts'

vi.mock('#web/data/config.ts', async (original) => ({
  ...(await original<typeof import('#web/data/config.ts')>()),
  config: () => ({ clubName: 'Old Links', anonKey: 'anon', supabaseUrl: '' }),
  gatewayUrl: () => 'https://club.test',
}))

afterEach(() => vi.unstubAllGlobals())

it('the worker reads the language and the club that the app has noted, also after a change', async () => {
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
