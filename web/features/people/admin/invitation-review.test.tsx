import { afterEach, beforeAll, expect, it } from 'vitest'
import { cleanup, render, screen } from '#web/data/testing/dom.tsx'
import { InvitationReview, type ReviewedLine } from '#web/features/people/admin/invitation-review.tsx'
import { startI18n } from '#web/i18n/i18n.ts'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

it('draws only the line again that has a new result', () => {
  let drawn: number[] = []
  const reviewed = (line: number, outcome?: ReviewedLine['outcome']): ReviewedLine => ({
    ...{ line, firstName: 'Nora', surname: 'Byrne', number: '', role: '', group: '', fault: null },
    ...{ known: undefined, outcome },
    get email() {
      drawn.push(line)
      return `nora${line}@club.example`
    },
  })
  const lines = [reviewed(1), reviewed(2), reviewed(3)]
  const review = render(<InvitationReview lines={lines} />)
  expect(new Set(drawn)).toEqual(new Set([1, 2, 3]))
  drawn = []
  review.rerender(<InvitationReview lines={lines.with(1, reviewed(2, { kind: 'sent', link: undefined }))} />)
  expect(new Set(drawn)).toEqual(new Set([2]))
  expect(screen.getByText('Invitation sent')).toBeTruthy()
})
