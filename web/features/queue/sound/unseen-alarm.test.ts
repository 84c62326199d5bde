import { describe, expect, it } from 'vitest'
import { unseenIn } from '#web/features/queue/sound/unseen-alarm.ts'

const news = (row: object, type: 'UPDATE' | 'INSERT' = 'UPDATE') => ({
  table: 'user_order',
  type,
  row: { ...row },
})
const unseen = { id: 'a', number: 45, status: 'new', unseen_at: '2026-05-01T12:00:20Z', shown_at: null }

describe('the alarm for a ticket that no kitchen screen has shown', () => {
  it('goes off when the club says so, and names the ticket', () => {
    expect(unseenIn(news(unseen))).toEqual({ id: 'a', number: 45 })
  })

  it('is silent for one that was shown, begun, only placed, or of another table', () => {
    expect(unseenIn(news({ ...unseen, shown_at: unseen.unseen_at }))).toBeUndefined()
    expect(unseenIn(news({ ...unseen, status: 'preparing' }))).toBeUndefined()
    expect(unseenIn(news({ ...unseen, unseen_at: null }))).toBeUndefined()
    expect(unseenIn({ ...news(unseen), table: 'issue' })).toBeUndefined()
  })
})
