import { beforeEach, describe, expect, it, vi } from 'vitest'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import {
  club,
  loseNetworkAtRead,
  type OpenScreen,
  openScreen,
  pendingChanges,
  refuse,
  startApp,
} from '#web/testing/open-screen.tsx'

const settings = {
  'club.name': 'Royal Links',
  'club.currency': 'EUR',
  'club.time_zone': 'Europe/Dublin',
  'club.phone': '+353 1 234 5678',
  'people.sign_up': 'open',
}

startApp('admin', () => ({
  setting: Object.entries(settings).map(([key, value]) => ({ key, value })),
}))
beforeEach(() => {
  club.answers.set('GET /system/v1', { status: 200, body: { environment: [] } })
})

const open = (address: string, isBeforeSettings?: boolean) =>
  openScreen({
    address,
    isBeforeSettings,
    load: async () => {
      if (address === '/settings')
        return (await import('#web/features/club/settings/settings-screen.tsx')).SettingsScreen
      if (address === '/settings/people')
        return (await import('#web/features/club/settings/people-section.tsx')).PeopleSettingsScreen
      return (await import('#web/features/club/settings/club-section.tsx')).ClubSettingsScreen
    },
  })

async function type(screen: OpenScreen, label: string | RegExp, text: string) {
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
  return field
}

const storedValue = (key: string) => club.rows.setting!.find((row) => row.key === key)?.value

/** Changes a setting as another administrator, without a realtime event. */
const changeElsewhere = (key: string, value: unknown) => {
  club.rows.setting!.find((row) => row.key === key)!.value = value
}

function showOn(device: 'phone' | 'laptop'): void {
  vi.stubGlobal('matchMedia', () => ({
    ...new EventTarget(),
    addEventListener() {},
    removeEventListener() {},
    matches: device === 'laptop',
  }))
}

describe('the settings', () => {
  it('lead to their sections on a phone, and show the first next to the list on a laptop', async () => {
    showOn('phone')
    const phone = await open('/settings')
    const links = (await phone.findAllByRole('link')).map((link) => link.getAttribute('href'))
    expect(links).toEqual(
      ['club', 'people', 'kitchen', 'course', 'messages', 'system'].map((name) => `/settings/${name}`),
    )
    expect(phone.queryByLabelText('Name')).toBeNull()
    phone.container.remove()

    showOn('laptop')
    const laptop = await open('/settings')
    expect((await laptop.findByLabelText<HTMLInputElement>('Name')).value).toBe('Royal Links')
    const list = within(laptop.getByRole('navigation', { name: 'Sections' }))
    expect(list.getByRole('link', { current: 'page' }).textContent).toBe('Club')
  })

  it('are saved when a field is left, through the outbox', async () => {
    const screen = await open('/settings/club')
    await type(screen, 'Name', 'Old Course')
    await drained()
    expect(storedValue('club.name')).toBe('Old Course')
  })

  it('wait on the device without a network', async () => {
    const screen = await open('/settings/club')
    await screen.findByLabelText('Name')
    act(() => setOnline(false))
    await type(screen, 'Name', 'Old Course')
    expect(await screen.findByText('Waiting to send')).toBeTruthy()
    expect(await pendingChanges()).toMatchObject([{ table: 'setting', id: 'club.name' }])
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Old Course')
  })

  it('show what is wrong with a text, keep it, and send nothing', async () => {
    const screen = await open('/settings/club')
    const field = await type(screen, /^Phone/, 'ask Mary')
    expect(await screen.findByText('Write a phone number such as +353 1 234 5678.')).toBeTruthy()
    expect(field.value).toBe('ask Mary')
    expect(await pendingChanges()).toEqual([])
  })

  it('keep a refused text in its field, with the reason, until it is discarded', async () => {
    refuse(club, 'setting', 'GS111')
    const screen = await open('/settings/club')
    fireEvent.change(await screen.findByLabelText('Currency'), { target: { value: 'JPY' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Change the currency' }))
    expect(await screen.findByText(/The currency cannot change while orders are open/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLSelectElement>('Currency').value).toBe('JPY')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Currency').value).toBe('EUR'))
  })

  it('show the second of two administrators what the first saved, and let them save theirs', async () => {
    const screen = await open('/settings/club')
    await screen.findByLabelText('Name')
    changeElsewhere('club.name', 'Links of Anna')
    await type(screen, 'Name', 'Links of Ben')
    expect(await screen.findByText(/Someone else changed this setting/)).toBeTruthy()
    expect(await screen.findByText('Now it is: Links of Anna')).toBeTruthy()
    expect(storedValue('club.name')).toBe('Links of Anna')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Links of Ben')
    fireEvent.click(screen.getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(storedValue('club.name')).toBe('Links of Ben'))
  })

  it('show no field before they were read, so that no default is saved as a choice', async () => {
    club.failures.set('setting', { status: 500, body: { code: 'XX000', message: 'no' } })
    const screen = await open('/settings/club')
    expect(await screen.findByText('The settings could not be loaded')).toBeTruthy()
    expect(screen.queryByLabelText('Name')).toBeNull()
  })

  it('show without a network and stored data that they could not be loaded', async () => {
    loseNetworkAtRead(club, 'setting')
    const screen = await open('/settings/club', true)
    expect(await screen.findByText('Not loaded on this device yet')).toBeTruthy()
  })

  it('let an administrator choose the sign-up rule', async () => {
    const screen = await open('/settings/people')
    const radio = await waitFor(() => {
      const found = screen.getByRole('radio', { name: 'Invited people only' })
      // Until the server's state is read, the choice is read-only.
      expect(found.closest('fieldset')?.disabled).toBe(false)
      return found
    })
    fireEvent.click(radio)
    await waitFor(() => expect(storedValue('people.sign_up')).toBe('invited'))
  })
})
