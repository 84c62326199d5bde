import { afterEach, describe, expect, it, vi } from 'vitest'
import { fireEvent, within } from '#web/data/testing/dom.tsx'
import { keptRecords } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () => import('#web/features/club/contact-screen.tsx').then((module) => module.ContactScreen)

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('writing to the club', () => {
  it('S1.21 S2.12 S7.26 sends a visitor’s message with a reply address', async () => {
    screen = await openScreenOf(load, { answers: { 'POST /mail/send': ok({}) } })
    await screen.enter(/^Your name/, 'Otto')
    await screen.enter(/^Your email/, 'otto@visitor.example')
    await screen.enter(/^Subject/, 'Opening')
    await screen.enter('Message', ' When do you open? ')
    await screen.press('Send message')
    expect(await screen.findByText('Your message is on its way')).toBeTruthy()
    expect(screen.sent('POST', '/mail/send')[0]?.body).toEqual({
      ...{ name: 'Otto', email: 'otto@visitor.example' },
      ...{ subject: 'Opening', message: 'When do you open?' },
      id: expect.stringMatching(/^[\da-f-]{36}$/),
    })
  })

  it('is sent with the session of a signed-in person', async () => {
    screen = await openScreenOf(load, { person: 'ann', answers: { 'POST /mail/send': ok({}) } })
    await screen.enter('Message', 'Hello')
    await screen.press('Send message')
    expect(await screen.findByText(/^The office will answer/)).toBeTruthy()
    expect(screen.sent('POST', '/mail/send')[0]?.token).toMatch(/^ann/)
  })

  it('fills in the signed-in person', async () => {
    screen = await openScreenOf(load, { person: 'ann' })
    expect(((await screen.findByLabelText(/^Your name/)) as HTMLInputElement).value).toBe('Ann Byrne')
    expect((screen.getByLabelText(/^Your email/) as HTMLInputElement).value).toBe('ann@club.example')
  })

  it('S8.32 needs a message, and shows why the server refused one, which is corrected and sent as the same', async () => {
    const tooMany = { status: 429, body: { code: 'GS508', statusMessage: 'Too many messages' } }
    const answers = { 'POST /mail/send': tooMany as ReturnType<typeof ok> }
    screen = await openScreenOf(load, { answers })
    await screen.press('Send message')
    expect(await screen.findByText('Write your message.')).toBeTruthy()
    expect(screen.sent('POST', '/mail/send')).toEqual([])
    await screen.enter('Message', 'Hello')
    await screen.press('Send message')
    const note = await screen.findByRole('alert')
    expect(note.textContent).toMatch(/The message was not sent.*too many messages today/s)
    // No toast repeats it.
    const { isRefusalInView } = await import('#web/data/outbox/refusals-in-view.ts')
    const [refused] = await keptRecords()
    await until(() => expect(isRefusalInView(refused!.id)).toBe(true))
    answers['POST /mail/send'] = ok({})
    await screen.enter('Message', 'Hello again')
    await screen.press('Send message')
    expect(await screen.findByText('Your message is on its way')).toBeTruthy()
    const [first, second] = screen.sent('POST', '/mail/send').map(({ body }) => body as { id: string })
    expect(second).toMatchObject({ id: first!.id, message: 'Hello again' })
    expect(await keptRecords()).toHaveLength(1)
  })

  it('waits on the device while the server is not available, and is then sent once', async () => {
    const answers = { 'POST /mail/send': { status: 503, body: {} } as ReturnType<typeof ok> }
    screen = await openScreenOf(load, { answers })
    await screen.enter('Message', 'Hello')
    await screen.press('Send message')
    expect(await screen.findByText(/^It is sent as soon as this device has a connection/)).toBeTruthy()
    answers['POST /mail/send'] = ok({})
    await until(async () => expect((await keptRecords())[0]?.status).toBe('processed'))
  })
})

describe('the messages of the office', () => {
  const message = (id: string, rest: object = {}) => ({
    ...{ id, name: 'Otto', email: 'otto@visitor.example', subject: 'Opening', body: 'When?' },
    ...{ created_at: '2026-05-01T08:00:00Z', handled_at: null, author: null, ...rest },
  })
  const openOffice = (...contact_message: object[]) =>
    openScreenOf(load, {
      person: 'ann',
      role: 'admin',
      rows: { contact_message: contact_message as Record<string, unknown>[] },
    })

  it('are read by administrators, answered by mail and marked as handled', async () => {
    screen = await openOffice(
      message('one'),
      message('two', { subject: 'Done', handled_at: '2026-05-02T08:00:00Z' }),
    )
    expect(await screen.findByText('Opening')).toBeTruthy()
    expect(screen.queryByText('Done')).toBeNull()
    expect(screen.getByText('Otto, otto@visitor.example')).toBeTruthy()
    expect(screen.container.querySelector('a[href^="mailto:"]')?.getAttribute('href')).toBe(
      'mailto:otto%40visitor.example?subject=Re%3A%20Opening',
    )
    fireEvent.click(within(screen.getByText('Opening').closest('li')!).getAllByRole('button')[0]!)
    await until(async () =>
      expect((await keptRecords())[0]?.payload).toMatchObject({
        ...{ table: 'contact_message', id: 'one', data: { handled_at: expect.any(String) } },
      }),
    )
    await until(() => expect(screen.queryByText('Opening')).toBeNull())
  })

  it('are deleted after a question', async () => {
    screen = await openOffice(message('three'))
    fireEvent.click(
      within((await screen.findByText('Opening')).closest('li')!)
        .getAllByRole('button')
        .at(-1)!,
    )
    const dialog = within(screen.container.querySelector('dialog[open]') as HTMLElement)
    expect(await keptRecords()).toEqual([])
    fireEvent.click(dialog.getAllByRole('button').at(-1)!)
    await until(() => expect(screen.sent('DELETE', '/rest/v1/contact_message?id=eq.three')).toHaveLength(1))
  })

  it('are hidden from others', async () => {
    screen = await openScreenOf(load, { person: 'ann', role: 'member' })
    expect(await screen.findByLabelText('Message')).toBeTruthy()
    expect(screen.sent('GET', '/rest/v1/contact_message')).toEqual([])
  })
})
