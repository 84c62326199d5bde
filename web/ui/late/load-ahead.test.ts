import { expect, it } from 'vitest'
import { loadAhead } from '#web/ui/late/load-ahead.ts'
import { nextTask } from '#web/ui/late/next-task.ts'

it('marks only what it loads itself as able to wait, also after a failure', async () => {
  const marks: unknown[] = []
  const load = async () => {
    marks.push(globalThis.loadsAhead)
    await Promise.resolve()
    marks.push(globalThis.loadsAhead)
  }
  await loadAhead(load)
  expect(marks).toEqual([true, false])
  const fail = () => {
    throw new Error('No code')
  }
  await expect(loadAhead(fail)).rejects.toThrow('No code')
  expect(globalThis.loadsAhead).toBe(false)
})

it('lets a press in between two loads', async () => {
  const order: string[] = []
  await Promise.all([
    loadAhead(async () => {
      order.push('first')
      void nextTask().then(() => order.push('press'))
    }),
    loadAhead(async () => order.push('second')),
  ])
  expect(order).toEqual(['first', 'press', 'second'])
})
