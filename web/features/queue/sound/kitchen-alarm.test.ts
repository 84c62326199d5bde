import { expect, it, vi } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import { startKitchenAlarm } from './kitchen-alarm.ts'

const loadAlarm = vi.hoisted(() => vi.fn())
const reached = vi.hoisted(() => new Set<() => void>())
vi.mock('#web/i18n/needed-texts.ts', () => ({ withTexts: () => loadAlarm }))
vi.mock('#web/data/network.ts', () => ({ onReachable: (listener: () => void) => reached.add(listener) }))
vi.mock('#web/data/session/session.ts', () => ({
  currentMe: () => ({ role: { role_id: 'kitchen' } }),
  subscribeMe: () => undefined,
}))

it('the alarm that could not be loaded is loaded when the club can be reached again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const startTicketAlarm = vi.fn()
  loadAlarm.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({ startTicketAlarm })
  startKitchenAlarm(() => undefined)
  await until(() => expect(console.warn).toHaveBeenCalledOnce())
  for (const listener of reached) listener()
  await until(() => expect(startTicketAlarm).toHaveBeenCalledOnce())
  for (const listener of reached) listener()
  expect(loadAlarm).toHaveBeenCalledTimes(2)
})
