import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const folder = dirname(fileURLToPath(import.meta.url))
const names = [
  'update-fcm-token',
  'subscribe-to-topic',
  'unsubscribe-from-topic',
  'send-notification',
  'send-mail',
  'invite',
]

async function importsOf(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8')
  return [...text.matchAll(/from '([^']+)'/g)].map(([, source]) => source!)
}

describe('a function', () => {
  it.each(names)(
    '%s is in a folder of its own, and uses Web APIs and the client it is given',
    async (name) => {
      expect(await readdir(join(folder, name))).toEqual(['handler.ts'])
      expect(await importsOf(join(folder, name, 'handler.ts'))).toEqual(['../shared/function.ts'])
      expect(await importsOf(join(folder, 'shared/function.ts'))).toEqual([])
      const source = await readFile(join(folder, 'shared/function.ts'), 'utf8')
      expect(source).not.toMatch(/\b(process|Buffer|require)\b/)
    },
  )
})
