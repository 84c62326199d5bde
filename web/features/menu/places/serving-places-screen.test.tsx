import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { act, fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { type Row, sent } from '#web/data/testing/fake-backend.ts'
import { drained } from '#web/data/testing/open-app.ts'
import {
  closeScreen,
  newClub,
  type OpenScreen,
  openScreen,
  refuse,
  type TestClub,
} from '#web/testing/open-screen.tsx'
import { servingPlace } from '#web/testing/order-rows.ts'

let club: TestClub

beforeEach(() => {
  club = newClub('kitchen')
  club.rows.serving_place = [
    servingPlace('Clubhouse', { code: 'clubhouse' }),
    servingPlace('On the course', { code: 'hole', kind: 'delivery', asks_hole: true, position: 1 }),
    servingPlace('Terrace', {
      position: 2,
      hours: [{ days: [6, 7], from: '10:00', to: '16:00' }],
      is_active: false,
    }),
  ]
})
afterEach(closeScreen)

function open() {
  return openScreen({
    role: 'kitchen',
    address: '/menumanage/places',
    load: async () =>
      (await import('#web/features/menu/places/serving-places-screen.tsx')).ServingPlacesScreen,
  })
}

async function editing(screen: OpenScreen, name: string) {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(screen.getByRole('dialog'))
}

const changes = () => sent(club, 'PATCH', '/rest/v1/serving_place').map(({ body }) => body)

describe('the serving places', () => {
  it('are listed with how members get their order, their hours and whether they accept orders', async () => {
    const screen = await open()
    const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(items[0]).toContain('ClubhouseMembers collect · whenever the kitchen is open')
    expect(items[1]).toContain('On the courseBrought to a hole')
    expect(items[2]).toContain('TerraceSwitched off')
    expect(items[2]).toContain('Sat,Sun 10:00-16:00')
  })

  it('have names and days in the language of the reader', async () => {
    Object.assign(club.rows.serving_place!.at(-1)!, { name_i18n: { ja: 'テラス' } })
    const screen = await open()
    await screen.findByText(/Sat,Sun 10:00-16:00/)
    const { showLanguage } = await import('#web/i18n/i18n.ts')
    try {
      await act(() => showLanguage('ja'))
      expect(await screen.findByText(/土,日 10:00-16:00/)).toBeTruthy()
      fireEvent.click(screen.getByRole('button', { name: 'テラスを編集' }))
      expect(screen.getByRole('dialog', { name: 'テラスを編集' })).toBeTruthy()
    } finally {
      await act(() => showLanguage('en'))
    }
  })

  it('are added with a name in the languages of the club, and how members get their order', async () => {
    club.rows.setting!.push({ key: 'club.languages', value: ['en', 'ja'] })
    const screen = await open()
    const form = await editing(screen, 'Add a place')
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(form.getByText('Enter a name for the place.')).toBeTruthy()
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Range bar' } })
    fireEvent.change(form.getByLabelText('Range bar in 日本語'), { target: { value: '練習場' } })
    await waitFor(() => expect(form.queryByLabelText('Range bar in 简体中文')).toBeNull())
    fireEvent.click(form.getByRole('radio', { name: 'Brought there' }))
    fireEvent.click(form.getByRole('switch', { name: /Ask for the hole/ }))
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await drained()
    expect(sent(club, 'POST', '/rest/v1/serving_place')[0]?.body).toMatchObject({
      name: 'Range bar',
      name_i18n: { ja: '練習場' },
      kind: 'delivery',
      asks_hole: true,
      hours: [],
      is_active: true,
      position: 3,
    })
  })

  it('keep unchanged values', async () => {
    const screen = await open()
    const form = await editing(screen, 'Edit Terrace')
    fireEvent.click(form.getByRole('switch', { name: /Takes orders/ }))
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await drained()
    await waitFor(() => expect(changes()).toEqual([{ is_active: true }]))
  })

  it('change their order', async () => {
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Move Terrace up' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')[1]!.textContent).toContain('Terrace'))
    await drained()
    expect(changes()).toEqual([{ position: 0.5 }])
  })

  it('that came with the app cannot be deleted, others can after a question', async () => {
    const screen = await open()
    const fixed = await editing(screen, 'Edit Clubhouse')
    expect(fixed.queryByRole('button', { name: 'Delete the place' })).toBeNull()
    fireEvent.click(fixed.getByRole('button', { name: 'Close' }))
    const own = await editing(screen, 'Edit Terrace')
    fireEvent.click(own.getByRole('button', { name: 'Delete the place' }))
    const question = within(screen.getByRole('dialog', { name: 'Delete Terrace?' }))
    fireEvent.click(question.getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete Terrace?' })).toBeNull())
    expect(sent(club, 'DELETE', '/rest/v1/serving_place')).toEqual([])
    fireEvent.click(own.getByRole('button', { name: 'Delete the place' }))
    fireEvent.click(
      within(screen.getByRole('dialog', { name: 'Delete Terrace?' })).getByRole('button', {
        name: 'Delete the place',
      }),
    )
    await waitFor(() => expect(sent(club, 'DELETE', '/rest/v1/serving_place?id=eq.terrace')).toHaveLength(1))
  })

  it('show why a change was refused', async () => {
    refuse(club, 'serving_place', '42501')
    const screen = await open()
    const form = await editing(screen, 'Edit Terrace')
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Veranda' } })
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The club did not accept this change')).toBeTruthy()
    expect(screen.getByText('Your role may not do this.')).toBeTruthy()
  })

  it('warn when all are switched off, and show when they cannot be read', async () => {
    for (const place of club.rows.serving_place as Row[]) place.is_active = false
    expect(await (await open()).findByText(/Every place is switched off/)).toBeTruthy()
    await closeScreen()
    club = newClub('kitchen')
    club.failures.set('serving_place', { status: 403, body: { code: '42501', message: 'no' } })
    expect(await (await open()).findByText('The serving places could not be loaded')).toBeTruthy()
  })
})
