import { afterEach, describe, expect, it, vi } from 'vitest'
import { act, fireEvent, within } from '#web/data/testing/dom.tsx'
import type { SeenRequest } from '#web/data/testing/fake-backend.ts'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () =>
  import('#web/features/people/admin/people-screen.tsx').then((module) => module.PeopleScreen)
const invitations = () => screen.sent('POST', '/functions/v1/invite').map(({ body }) => body)

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Invite = (request: SeenRequest) => ReturnType<typeof ok>

async function openList(list: string, invite: Invite = () => ok({ id: 'new' })) {
  await openSheet(invite)
  await screen.enter(/^List/, list)
  await screen.press('Check the list')
}

async function openSheet(invite: Invite = () => ok({ id: 'new' })) {
  screen = await openScreenOf(load, {
    ...{ person: 'ann', role: 'admin', rows: { setting: [{ key: 'people.join_code', value: null }] } },
    answers: {
      'POST /rest/v1/rpc/list_people': ok([]),
      'POST /rest/v1/rpc/count_people': ok([]),
      'POST /rest/v1/rpc/known_addresses': ok([
        { email: 'sam@club.example', state: 'active' },
        { email: 'una@club.example', state: 'unconfirmed' },
      ]),
      'POST /functions/v1/invite': invite,
    },
  })
  await screen.press('Invite a list')
}

const review = () => screen.findByRole('region', { name: 'Check of the list' })

describe('a list of invitations', () => {
  it('survives a reload until it is sent', async () => {
    await openList('Nora,Byrne,,nora@club.example')
    screen.close()
    await openSheet()
    const list = await screen.findByLabelText<HTMLTextAreaElement>(/^List/)
    expect(list.value).toBe('Nora,Byrne,,nora@club.example')
    await screen.press('Check the list')
    await screen.press('Invite 1 person')
    await screen.press('Done')
    screen.close()
    await openSheet()
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^List/)).value).toBe('')
  })

  it('is reviewed line by line before anything is sent', async () => {
    await openList(
      'First name,Surname,Email,Number\nNora,Byrne,nora@club.example,42\nSam,Low,sam@club.example,\nX,Y,nowhere,\nNora,Byrne,NORA@club.example,',
    )
    const lines = within(await review()).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^2nora@club.example.*Ready$/),
      expect.stringMatching(/^3sam@club.example.*Is a member already$/),
      expect.stringMatching(/^4nowhere.*Not an email address$/),
      expect.stringMatching(/^5NORA@club.example.*Twice in the list$/),
    ])
    expect(invitations()).toEqual([])
    await screen.press('Invite 1 person')
    await until(() => expect(invitations()).toHaveLength(1))
    expect(invitations()[0]).toMatchObject({
      email: 'nora@club.example',
      data: { first_name: 'Nora', surname: 'Byrne', locale: 'en' },
      place: { number: '42' },
    })
    await screen.findByText('Invitation sent')
  })

  it('invites people who signed up and did not confirm their address', async () => {
    await openList('una@club.example')
    const lines = within(await review()).getAllByRole('listitem')
    expect(lines[0]!.textContent).toMatch(/Signed up, address not confirmed: gets an invitation$/)
    await screen.press('Invite 1 person')
    await until(() => expect(invitations()).toMatchObject([{ email: 'una@club.example' }]))
  })

  it('shows for each line why it was refused, and sends only those again', async () => {
    let isBusy = true
    await openList('nora@club.example\nolaf@club.example', ({ body }) =>
      isBusy && (body as { email: string }).email.startsWith('olaf')
        ? refusal('over_email_send_rate_limit', 429)
        : ok({ id: 'new' }),
    )
    await screen.press('Invite 2 people')
    await screen.findByText('Not invited')
    isBusy = false
    await screen.press('Invite the other 1')
    await until(() => expect(within(screen.container).getAllByText('Invitation sent')).toHaveLength(2))
    expect(invitations()).toHaveLength(3)
  })

  it('counts a refused invitation once while the others are sent', async () => {
    await openList('olaf@club.example\nnora@club.example', ({ body }) =>
      (body as { email: string }).email.startsWith('olaf')
        ? refusal('over_email_send_rate_limit', 429)
        : ok({}),
    )
    await review()
    const answered = globalThis.fetch
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
      if (String(init?.body).includes('nora')) await held
      return answered(input, init)
    })
    await screen.press('Invite 2 people')
    expect(await screen.findByText('1 of 2 invited')).toBeTruthy()
    answer()
    await screen.findByRole('button', { name: 'Done' })
  })

  it('shows the links when no mail can be sent', async () => {
    await openList('nora@club.example', () =>
      ok({ id: 'new', action_link: 'http://club.example/verify?token=x' }),
    )
    fireEvent.click(await screen.findByRole('switch', { name: /Links instead of email/ }))
    await screen.press('Invite 1 person')
    const link = await screen.findByLabelText<HTMLInputElement>('Link for nora@club.example')
    expect(link.value).toBe('http://club.example/verify?token=x')
    expect(invitations()[0]).toMatchObject({ deliver_by: 'link' })
    expect(screen.getByText('Link made')).toBeTruthy()
  })

  it('stays open when a tablet is turned', async () => {
    const media = Object.assign(new EventTarget(), { matches: true })
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList)
    await openList('nora@club.example')
    await review()
    media.matches = false
    act(() => void media.dispatchEvent(new Event('change')))
    expect(within(await review()).getByText('nora@club.example')).toBeTruthy()
  })

  it('is not sent twice when its sheet is closed and opened again meanwhile', async () => {
    await openList('nora@club.example\nolaf@club.example')
    await review()
    const answered = globalThis.fetch
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
      if (String(input).includes('/functions/v1/invite')) await held
      return answered(input, init)
    })
    await screen.press('Invite 2 people')
    await screen.press('Close')
    await screen.press('Invite a list')
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: /^Invite 2 people/ })
    expect(again.disabled).toBe(true)
    expect(screen.getByText('0 of 2 invited')).toBeTruthy()
    expect(screen.queryByRole('switch', { name: /Links instead of email/ })).toBeNull()
    answer()
    await screen.findByRole('button', { name: 'Done' })
    expect(invitations()).toHaveLength(2)
  })

  it('needs at least one line', async () => {
    await openList('  ')
    expect(await screen.findByText('Enter at least one email address.')).toBeTruthy()
  })
})

describe('the join link', () => {
  it('is created as a setting that waits for the network like any change', async () => {
    await openList('')
    await screen.press('Join link')
    await screen.press('Make a join link')
    await until(() =>
      expect(screen.sent('PATCH', '/rest/v1/setting?key=eq.people.join_code')[0]?.body).toMatchObject({
        value: expect.stringMatching(/^[A-Za-z0-9_-]{20}$/),
      }),
    )
    expect(await screen.findByText('Copy the link')).toBeTruthy()
    expect(screen.queryByText(/it works once/)).toBeNull()
  })
})
