import { describe, expect, it } from 'vitest'
import { club, openScreen, startApp } from '#web/testing/open-screen.tsx'

const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/125.0 Mobile Safari/537.36'
const step = { pushed_at: '2026-05-01T08:00:00Z', accepted_at: null, shown_at: null, error: null }
const ladder = {
  ...{ id: 'a', type: 'unseen', title: 'Order 42 is on no kitchen screen', person: 'Ann Byrne' },
  ...{ created_at: '2026-05-01T08:00:00Z', state: 'unreached', next_at: null, board_at: null },
  devices: [
    { ...step, user_agent: chrome, accepted_at: '2026-05-01T08:00:01Z' },
    { ...step, user_agent: null, error: 'push.example answered 403' },
    { ...step, user_agent: null, error: 'gone' },
  ],
}

startApp('admin', () => ({ 'rpc/alarm_ladders': [ladder] }))

const open = () =>
  openScreen({
    address: '/settings/messages',
    load: async () => (await import('#web/features/club/settings/alarms/alarm-ladders.tsx')).AlarmLadders,
  })

describe('the alarms of the last day', () => {
  it('show which device accepted each, which refused it, and that none showed it', async () => {
    const screen = await open()
    const row = (await screen.findByText('Order 42 is on no kitchen screen')).closest('li')!
    expect(row.textContent).toContain('Not shown')
    expect(row.textContent).toMatch(/Chrome · Android: accepted by the push service at .*, not shown/)
    expect(row.textContent).toContain('Device: not accepted by the push service (push.example answered 403)')
    expect(row.textContent).toContain('Device: ended its subscription to pushes')
  })

  it('show that a person has no device, and that there was no alarm', async () => {
    club.rows['rpc/alarm_ladders'] = [{ ...ladder, devices: [] }]
    const screen = await open()
    expect(await screen.findByText('No device of this person gets pushes of alarms.')).toBeTruthy()
    expect(screen.queryByText(/kitchen board/)).toBeNull()
  })

  it('show that a person without a device has a kitchen board, when it last reported, and that it rings itself', async () => {
    club.rows['rpc/alarm_ladders'] = [{ ...ladder, devices: [], board_at: '2026-05-01T08:00:30Z' }]
    const screen = await open()
    const row = (await screen.findByText('Order 42 is on no kitchen screen')).closest('li')!
    expect(row.textContent).toMatch(/A kitchen board of theirs last reported at \d\d:\d\d\./)
  })

  it('show that they could not be loaded', async () => {
    club.failures.set('rpc/alarm_ladders', { status: 500, body: { code: 'XX000', message: 'no' } })
    const screen = await open()
    expect(await screen.findByText('The alarms could not be loaded')).toBeTruthy()
  })
})
