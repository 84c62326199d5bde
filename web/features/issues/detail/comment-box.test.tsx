import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RoleId } from '#web/data/session/roles.ts'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
import {
  BEN,
  closeScreen,
  ME,
  newClub,
  type OpenScreen,
  openScreen,
  refuse,
  type TestClub,
} from '#web/testing/open-screen.tsx'

let club: TestClub
let screen: OpenScreen

beforeEach(() => sessionStorage.clear())
afterEach(closeScreen)

async function open(role: RoleId, fields: object = {}) {
  club = newClub(role)
  club.rows.issue = [issueRow({ id: issueId(7), number: 7, description: 'Rake missing', ...fields })]
  club.rows.issue_comment = []
  screen = await openScreen({
    role,
    address: `/issuedetails?issueId=${issueId(7)}`,
    load: async () => (await import('#web/features/issues/detail/issue-screen.tsx')).IssueScreen,
  })
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Comment/ })
}

/** Types the text with the caret at its end. */
function type(box: HTMLTextAreaElement, text: string) {
  fireEvent.change(box, { target: { value: text, selectionStart: text.length } })
}

const sentComments = () => sent(club, 'POST', '/rest/v1/issue_comment').map(({ body }) => body)

describe('a comment by staff', () => {
  it('shows who will read it before it is sent', async () => {
    const box = await open('maintenance')
    expect(screen.getByText('Only staff see this. The reporter does not.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Reporter and staff' }))
    expect(screen.getByText('The reporter reads this.')).toBeTruthy()
    type(box, 'We order a rake')
    fireEvent.click(screen.getByRole('button', { name: 'Send to the reporter' }))
    await waitFor(() =>
      expect(sentComments()).toEqual([expect.objectContaining({ staff_only: false, mentions: [] })]),
    )
    expect(await screen.findByText('Read by the reporter too')).toBeTruthy()
    await waitFor(() => expect(box.value).toBe(''))
  })

  it('mentions a person who is chosen from the suggestions, and shows the name highlighted', async () => {
    const box = await open('maintenance')
    await screen.findByText('Ben Cole', { exact: false })
    type(box, 'Please look @be')
    fireEvent.click(await screen.findByRole('button', { name: 'Ben Cole' }))
    expect(box.value).toBe('Please look @Ben Cole ')
    fireEvent.click(screen.getByRole('button', { name: 'Save for staff' }))
    await waitFor(() => expect(sentComments()).toEqual([expect.objectContaining({ mentions: [BEN] })]))
    expect(await screen.findByText('@Ben Cole', { selector: 'strong' })).toBeTruthy()
  })

  it('suggests no person without that name, and has a button for people without the @ sign', async () => {
    const box = await open('maintenance')
    const name = screen.getByRole('button', { name: 'Mention someone' })
    fireEvent.click(name)
    expect(box.value).toBe('@')
    type(box, '@zzz')
    expect(await screen.findByText('No person has this name')).toBeTruthy()
  })

  it('is not sent while it is empty or too long', async () => {
    const box = await open('maintenance')
    const send = screen.getByRole('button', { name: 'Save for staff' })
    fireEvent.click(send)
    expect(await screen.findByText('Write a comment first.')).toBeTruthy()
    type(box, 'x'.repeat(4003))
    expect(screen.getByText('3 characters too many: 4000 at most.')).toBeTruthy()
    expect(box.getAttribute('aria-invalid')).toBe('true')
    fireEvent.click(send)
    type(box, 'x'.repeat(4000))
    expect(box.getAttribute('aria-invalid')).toBeNull()
    expect(sentComments()).toEqual([])
  })

  it('without a network appears in the issue and waits', async () => {
    const box = await open('maintenance')
    setOnline(false)
    type(box, 'Ordered a rake')
    fireEvent.click(screen.getByRole('button', { name: 'Save for staff' }))
    const card = (await screen.findByText('Ordered a rake', { selector: 'p' })).closest('div') as HTMLElement
    expect(within(card).getByText('Waiting to send')).toBeTruthy()
    expect(within(card).getByText('Staff only')).toBeTruthy()
    expect(sentComments()).toEqual([])
    setOnline(true)
    await drained()
    expect(sentComments()).toHaveLength(1)
  })

  it('that the club refuses shows why, and can be discarded after a question', async () => {
    const box = await open('maintenance')
    refuse(club, 'issue_comment', '42501')
    type(box, 'Ordered a rake')
    fireEvent.click(screen.getByRole('button', { name: 'Save for staff' }))
    expect(await screen.findByText('Your role may not do this.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    const question = within(screen.getByRole('dialog'))
    fireEvent.click(question.getByRole('button', { name: /^Discard/ }))
    await waitFor(() => expect(screen.queryByText('Ordered a rake', { selector: 'p' })).toBeNull())
  })
})

describe('a comment by the reporter', () => {
  it('has no choice of readers and mentions no person', async () => {
    const box = await open('member', { reporter_id: ME })
    expect(screen.queryByRole('radio', { name: 'Staff only' })).toBeNull()
    type(box, 'Still missing @be')
    expect(screen.queryByRole('button', { name: 'Ben Cole' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Mention someone' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Add comment' }))
    await waitFor(() =>
      expect(sentComments()).toEqual([
        expect.objectContaining({ body: 'Still missing @be', staff_only: false }),
      ]),
    )
  })
})
