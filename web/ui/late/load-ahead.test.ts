import { expect, it } from 'vitest'
import { loadAhead } from '#web/ui/late/load-ahead.ts'

it('marks only what it loads itself as able to wait, also after a failure', async () => {
  const marks: unknown[] = []
  const load = async () => {
    marks.push(globalThis.loadsAhead)
    await Promise.resolve()
    marks.push(globalThis.loadsAhead)
  }
  const loading = loadAhead(load)
  expect(globalThis.loadsAhead).toBe(false)
  await loading
  expect(marks).toEqual([true, false])
  const fail = () => {
    throw new Error('No code')
  }
  expect(() => loadAhead(fail)).toThrow('No code')
  expect(globalThis.loadsAhead).toBe(false)
})
