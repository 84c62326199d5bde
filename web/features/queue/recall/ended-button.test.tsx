import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fireEvent, within } from '#web/data/testing/dom.tsx'
import { closeScreen, newClub, openScreen, type TestClub } from '#web/testing/open-screen.tsx'
import { orderRow } from '#web/testing/order-rows.ts'

let club: TestClub

beforeEach(() => {
  club = newClub('kitchen')
  club.rows.user_order = [orderRow(4, { status: 'completed', ended_at: new Date().toISOString() })]
})
afterEach(closeScreen)

const open = (part: 'EndedButton' | 'QueueControls') =>
  openScreen({
    role: 'kitchen',
    address: '/kitchenorderlist',
    load: async () => {
      if (part === 'EndedButton')
        return (await import('#web/features/queue/recall/ended-button.tsx')).EndedButton
      const { QueueControls } = await import('#web/features/queue/queue-controls.tsx')
      return () => <QueueControls awake={false} />
    },
  })

describe('the button from the board to the ended tickets', () => {
  it('opens them over a wide board with one tap', async () => {
    const screen = await open('EndedButton')
    fireEvent.click(await screen.findByRole('button', { name: 'Ended tickets' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Ended tickets' }))
    expect(await sheet.findByRole('button', { name: 'Bring back · Ticket 4' })).toBeTruthy()
  })

  it('leads to their page on a phone with one tap', async () => {
    const screen = await open('QueueControls')
    const link = await screen.findByRole('link', { name: 'Ended tickets' })
    expect(link.getAttribute('href')).toBe('/kitchenorderlist/ended')
  })
})
