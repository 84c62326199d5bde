import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fireEvent, screen as page, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { club, openScreen, pendingChanges, startApp } from '#web/testing/open-screen.tsx'
import { orderRow } from '#web/testing/order-rows.ts'

startApp('kitchen', () => ({
  setting: [
    { key: 'club.time_zone', value: 'Europe/Dublin' },
    { key: 'kitchen.paused', value: false },
    { key: 'kitchen.delay', value: null },
  ],
}))
beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.now()))

const open = () =>
  openScreen({
    address: '/kitchenorderlist',
    load: async () => (await import('#web/features/queue/queue-screen.tsx')).QueueScreen,
  })

function set(key: string, value: unknown): void {
  club.rows.setting!.find((row) => row.key === key)!.value = value
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const written = (key: string) =>
  sent(club, 'PATCH', `/rest/v1/setting?key=eq.${key}`).map(({ body }) => (body as { value: unknown }).value)
const minutesUntil = (at: string) => (Date.parse(at) - Date.now()) / 60_000

async function openSheet() {
  const screen = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Pause ordering' }))
  return { ...screen, sheet: within(page.getByRole('dialog', { name: 'Slow orders down' })) }
}

/** Opens the board and waits for the settings: by them a ticket of two minutes is urgent. */
async function openWithSettings() {
  club.rows.setting!.push({ key: 'kitchen.age_amber_seconds', value: 60 })
  club.rows.user_order = [orderRow(1, {}, 2)]
  const screen = await open()
  await screen.findByText('Hurry')
  return screen
}

describe('the pause', () => {
  it('keeps its sheet and the sentence when the device cannot store it', async () => {
    const { sheet } = await openSheet()
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    })
    const sentence = sheet.getByLabelText<HTMLInputElement>(/A sentence for members/)
    fireEvent.change(sentence, { target: { value: 'Fire alarm test' } })
    fireEvent.click(sheet.getByRole('button', { name: '15 min' }))
    await until(() => expect(add).toHaveBeenCalled())
    expect(page.getByRole('dialog', { name: 'Slow orders down' })).toBeTruthy()
    expect(sentence.value).toBe('Fire alarm test')
  })

  it.each([15, 30, 60])(
    'of %s minutes is one tap, with a sentence for members, and shows its end',
    async (minutes) => {
      const { sheet, findByText } = await openSheet()
      fireEvent.change(sheet.getByLabelText(/A sentence for members/), {
        target: { value: 'Fire alarm test' },
      })
      fireEvent.click(sheet.getByRole('button', { name: `${minutes} min` }))
      expect(await findByText(/Ordering is paused until/)).toBeTruthy()
      expect(await findByText('Fire alarm test')).toBeTruthy()
      await drained()
      const [value] = written('kitchen.paused') as { until: string; sentence: string }[]
      expect(value!.sentence).toBe('Fire alarm test')
      expect(minutesUntil(value!.until)).toBe(minutes)
    },
  )

  it('without an end lasts until the kitchen resumes with one tap', async () => {
    const { sheet, findByText, findAllByRole } = await openSheet()
    fireEvent.click(sheet.getByRole('button', { name: 'Until I resume' }))
    expect(await findByText('Ordering is paused')).toBeTruthy()
    fireEvent.click((await findAllByRole('button', { name: 'Resume ordering' }))[0]!)
    await drained()
    expect(written('kitchen.paused')).toEqual([{ until: null, sentence: '' }, false])
  })

  it('that is over is not shown, although no server has reset it', async () => {
    set('kitchen.paused', { until: inMinutes(-1), sentence: '' })
    const screen = await openWithSettings()
    expect(screen.getByRole('button', { name: 'Pause ordering' })).toBeTruthy()
    expect(screen.queryByText(/Ordering is paused/)).toBeNull()
  })

  it('waits on the device without a network, with the end from the time of the tap', async () => {
    const { sheet, findByText } = await openSheet()
    setOnline(false)
    fireEvent.click(sheet.getByRole('button', { name: '15 min' }))
    expect(await findByText(/Ordering is paused until/)).toBeTruthy()
    expect(await pendingChanges()).toMatchObject([{ table: 'setting', id: 'kitchen.paused' }])
  })
})

describe('a delay of ten minutes', () => {
  it('moves new promises, again with each tap, and is undone', async () => {
    const { sheet } = await openSheet()
    expect(sheet.getByText('New promises are as estimated.')).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: '+10 min' }))
    expect(await sheet.findByText(/Promises \+10 min until/)).toBeTruthy()
    await drained()
    fireEvent.click(sheet.getByRole('button', { name: '+10 min' }))
    expect(await sheet.findByText(/Promises \+20 min until/)).toBeTruthy()
    await drained()
    for (const left of [/\+10 min until/, /as estimated/]) {
      fireEvent.click(sheet.getByRole('button', { name: '−10 min' }))
      expect(await sheet.findByText(left)).toBeTruthy()
      await drained()
    }
    const values = written('kitchen.delay') as ({ minutes: number; until: string } | null)[]
    expect(values.map((value) => value?.minutes ?? 0)).toEqual([10, 20, 10, 0])
    expect(minutesUntil(values[1]!.until)).toBe(30)
  })

  it('is shown on the board while it holds', async () => {
    set('kitchen.delay', { minutes: 20, until: inMinutes(12) })
    const screen = await open()
    expect(await screen.findByText(/Promises \+20 min until/)).toBeTruthy()
  })

  it('that is over is not shown, although no server has reset it', async () => {
    set('kitchen.delay', { minutes: 20, until: inMinutes(-1) })
    const screen = await openWithSettings()
    expect(screen.queryByText(/Promises \+20 min until/)).toBeNull()
  })
})
