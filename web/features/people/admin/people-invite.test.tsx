import { afterEach, describe, expect, it, vi } from 'vitest'
import { setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'
import { focusFirstFault } from '#web/ui/forms/first-fault.ts'

let screen: ScreenOfPerson
const load = () =>
  import('#web/features/people/admin/people-screen.tsx').then((module) => module.PeopleScreen)
const invitations = () => screen.sent('POST', '/functions/v1/invite')
const textIn = (label: string | RegExp) =>
  (screen.getByLabelText(label) as HTMLInputElement | HTMLSelectElement).value

afterEach(() => {
  screen.close()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openInvitation(invite = ok({ id: 'new' })) {
  screen = await openScreenOf(load, {
    ...{ person: 'ann', role: 'admin' },
    answers: {
      'POST /rest/v1/rpc/list_people': ok([]),
      'POST /rest/v1/rpc/count_people': ok([]),
      'POST /functions/v1/invite': invite,
    },
  })
  await screen.press('Invite by email')
}

describe('an invitation', () => {
  it('is in the language of the administrator, or another', async () => {
    await openInvitation()
    await screen.findByLabelText('Language of the email')
    expect(textIn('Language of the email')).toBe('en')
    await screen.enter('Language of the email', 'ja')
    await screen.enter('Email', ' nora@club.example ')
    await screen.submit('Email')
    await until(() =>
      expect(invitations()[0]?.body).toEqual({
        email: 'nora@club.example',
        data: { locale: 'ja' },
        redirect_to: `${location.origin}/confirm?type=invite`,
      }),
    )
  })

  it('without an address shows the focused field as wrong', async () => {
    await openInvitation()
    const stopFocus = focusFirstFault()
    await screen.press('Send invitation')
    await until(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    expect(invitations()).toEqual([])
    stopFocus()
  })

  it('leaves role and group of a member without a group to the club', async () => {
    await openInvitation()
    await screen.enter('Email', 'nora@club.example')
    await screen.press('Send invitation')
    await until(() => expect(screen.queryByLabelText('Email')).toBeNull())
    expect(invitations()[0]?.body).not.toHaveProperty('place')
  })

  it('adds a person to a group at once', async () => {
    await openInvitation()
    await until(() => expect(screen.getByRole('option', { name: 'Greens crew' })).toBeTruthy())
    await screen.enter('Email', 'nora@club.example')
    await screen.enter('Group', 'greens')
    await screen.press('Send invitation')
    await until(() => expect(invitations()[0]?.body).toMatchObject({ place: { group: 'greens' } }))
  })

  it.each([
    ['link', ok({ id: 'new', action_link: 'https://club.example/join' }), 'region'],
    ['refusal', refusal('email_exists', 422), 'alert'],
  ])('scrolls to its %s, which is below the edge of a phone', async (_, answer, role) => {
    await openInvitation(answer)
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await screen.enter('Email', 'nora@club.example')
    await screen.press('Send invitation')
    const shown = await screen.findByRole(role)
    expect((scrolled.mock.contexts.at(-1) as Element | undefined)?.contains(shown)).toBe(true)
  })

  it('begins empty after one that was sent', async () => {
    await openInvitation()
    await screen.enter('Email', 'nora@club.example')
    await screen.enter(/^First name/, 'Nora')
    await screen.press('Send invitation')
    await until(() => expect(screen.queryByLabelText('Email')).toBeNull())
    await screen.press('Invite by email')
    expect([textIn('Email'), textIn(/^First name/)]).toEqual(['', ''])
  })

  it('keeps its entries when the club refuses it', async () => {
    await openInvitation(refusal('email_exists', 422))
    await screen.enter('Email', 'sam@club.example')
    await screen.enter('Role', 'kitchen')
    await screen.press('Send invitation')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /The invitation was not sent.*There is already an account/,
    )
    expect([textIn('Email'), textIn('Role')]).toEqual(['sam@club.example', 'kitchen'])
  })

  it('keeps an address half typed after a reload', async () => {
    await openInvitation()
    await screen.enter('Email', 'nora@cl')
    await screen.enter('Role', 'kitchen')
    screen.close()
    await openInvitation()
    expect([textIn('Email'), textIn('Role')]).toEqual(['nora@cl', 'kitchen'])
  })

  it('is not sent without a network, with a note', async () => {
    await openInvitation()
    setOnline(false)
    await screen.enter('Email', 'nora@club.example')
    await screen.press('Send invitation')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /The invitation was not sent.*network|connection/,
    )
    expect(textIn('Email')).toBe('nora@club.example')
    expect(invitations()).toEqual([])
  })
})
