import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { sent } from '#web/data/testing/fake-backend.ts'
import { drained, setOnline } from '#web/data/testing/open-app.ts'
import {
  closeScreen,
  newClub,
  openScreen,
  pendingChanges,
  refuse,
  type TestClub,
} from '#web/testing/open-screen.tsx'

let club: TestClub

beforeEach(() => {
  club = newClub('maintenance')
})
afterEach(closeScreen)

function open() {
  return openScreen({
    role: 'maintenance',
    address: '/createissue/places',
    load: async () => (await import('#web/features/issues/places/places-screen.tsx')).PlacesScreen,
  })
}

const place = (number: number, fields: object = {}) => ({
  ...{ id: `place-${number}`, code: `CODE${number}`, name: `Mower ${number}`, kind: 'machine' },
  ...{ category: 'machine', lng: null, lat: null, is_active: true },
  ...fields,
})

describe('machines and places with a code', () => {
  it('lists them with code and kind, and prints the labels of those in use', async () => {
    club.rows.issue_place = [place(1), place(2, { is_active: false })]
    const screen = await open()
    expect(await screen.findByText('Mower 1', { selector: '.font-medium' })).toBeTruthy()
    expect(screen.getByText('Out of use')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Print 1 label' })).toBeTruthy()
    const labels = within(screen.getByRole('list', { name: 'Labels' })).getAllByRole('listitem')
    expect(labels.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('CODE1')])
  })

  it('prints only the selected ones', async () => {
    club.rows.issue_place = Array.from({ length: 40 }, (_, at) => place(at + 1))
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const screen = await open()
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Mower 3\s?CODE3/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Print 1 label' }))
    expect(print).toHaveBeenCalledOnce()
    expect(within(screen.getByRole('list', { name: 'Labels' })).getAllByRole('listitem')).toHaveLength(1)
  })

  it('adds a machine with a new code', async () => {
    const screen = await open()
    await screen.findByText('No codes yet')
    fireEvent.click(screen.getAllByRole('button', { name: 'Add' })[0]!)
    const sheet = screen.getByRole('dialog', { name: 'Add' })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
    expect(within(sheet).getByText('Enter the name that everyone uses.')).toBeTruthy()
    fireEvent.change(within(sheet).getByRole('textbox', { name: /^Name/ }), {
      target: { value: ' Greens mower 2 ' },
    })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Greens mower 2', { selector: '.font-medium' })).toBeTruthy()
    await drained()
    expect(sent(club, 'POST', '/rest/v1/issue_place')[0]!.body).toMatchObject({
      name: 'Greens mower 2',
      kind: 'machine',
      category: 'machine',
      code: expect.stringMatching(/^\w{4,}/),
    })
  })

  it('does not save a place without a location', async () => {
    const screen = await open()
    await screen.findByText('No codes yet')
    fireEvent.click(screen.getAllByRole('button', { name: 'Add' })[0]!)
    const sheet = screen.getByRole('dialog', { name: 'Add' })
    fireEvent.click(within(sheet).getByRole('radio', { name: 'Place' }))
    fireEvent.change(within(sheet).getByRole('textbox', { name: /^Name/ }), {
      target: { value: 'Pump house' },
    })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
    expect(within(sheet).getByRole('alert').textContent).toBe('Tap the map to set where it is.')
    expect(await pendingChanges()).toEqual([])
  })

  it('renames one and puts it out of use offline', async () => {
    club.rows.issue_place = [place(1)]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Change Mower 1' }))
    setOnline(false)
    const sheet = screen.getByRole('dialog', { name: 'Mower 1' })
    fireEvent.change(within(sheet).getByRole('textbox', { name: /^Name/ }), {
      target: { value: 'Old mower' },
    })
    fireEvent.click(within(sheet).getByRole('switch', { name: /^In use/ }))
    fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Out of use')).toBeTruthy()
    expect(await pendingChanges()).toEqual([
      expect.objectContaining({
        type: 'UPDATE',
        table: 'issue_place',
        data: expect.objectContaining({ name: 'Old mower', is_active: false }),
      }),
    ])
  })

  it('shows a refused change with the reason', async () => {
    club.rows.issue_place = [place(1)]
    refuse(club, 'issue_place', 'GS402')
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Change Mower 1' }))
    const sheet = screen.getByRole('dialog', { name: 'Mower 1' })
    fireEvent.change(within(sheet).getByRole('textbox', { name: /^Name/ }), {
      target: { value: 'Old mower' },
    })
    fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Only greenkeepers and the office may assign issues.')).toBeTruthy()
  })

  it('shows that the codes cannot be loaded, and reads them again', async () => {
    club.failures.set('issue_place', { status: 403, body: { code: '42501', message: 'no' } })
    const screen = await open()
    expect((await screen.findByRole('alert')).textContent).toContain('The codes could not be loaded')
    club.failures.clear()
    club.rows.issue_place = [place(1)]
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByText('Mower 1', { selector: '.font-medium' })).toBeTruthy())
  })

  it('shows without a network that nothing was read', async () => {
    const answer = club.fault
    club.fault = (request) => {
      if (!request.path.startsWith('/rest/v1/issue_place?')) return answer(request)
      if (navigator.onLine) setOnline(false)
      return 'never arrives'
    }
    const screen = await open()
    expect((await screen.findByRole('alert')).textContent).toContain('The codes could not be loaded')
    setOnline(true)
    club.fault = answer
    expect(await screen.findByText('No codes yet')).toBeTruthy()
  })
})

describe('the labels', () => {
  it('explain in each language what to do, with the code as letters and as a picture', async () => {
    club.rows.issue_place = [place(1)]
    club.rows.setting!.push({ key: 'club.name', value: 'Test Links' })
    const screen = await open()
    const code = await screen.findByText('CODE1', { selector: '[aria-label="Labels"] p' })
    const label = code.closest('li')!
    await waitFor(() => expect(label.querySelectorAll('[lang]')).toHaveLength(3))
    const tongues = [...label.querySelectorAll('[lang]')].map((line) => line.getAttribute('lang'))
    expect(tongues.sort()).toEqual(['en', 'ja', 'zh-CN'])
    expect(within(label).getByText('Something wrong? Scan and report.')).toBeTruthy()
    expect(within(label).getByRole('img', { name: 'Mower 1' })).toBeTruthy()
    await waitFor(() => expect(label.textContent).toContain('Test Links'))
  })

  it('are not printed for places out of use', async () => {
    club.rows.issue_place = [place(1, { is_active: false })]
    const screen = await open()
    expect(await screen.findByText('Out of use')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Print/ })).toBeNull()
  })
})

describe('the form of a code', () => {
  it('proposes the category of report that fits the kind of place', async () => {
    const screen = await open()
    await screen.findByText('No codes yet')
    fireEvent.click(screen.getAllByRole('button', { name: 'Add' })[0]!)
    const sheet = within(screen.getByRole('dialog', { name: 'Add' }))
    const about = sheet.getByLabelText(/^A report is about/) as HTMLSelectElement
    expect(about.value).toBe('machine')
    fireEvent.click(sheet.getByRole('radio', { name: 'Place' }))
    expect(about.value).toBe('other')
    expect(sheet.queryByRole('switch', { name: /^In use/ })).toBeNull()
  })

  it('keeps a location, and removes it from the map by a press', async () => {
    club.rows.issue_place = [place(1, { kind: 'place', category: 'other', lng: -6.1, lat: 53.4 })]
    const screen = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Change Mower 1' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Mower 1' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Remove the place' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
    expect(sheet.getByRole('alert').textContent).toBe('Tap the map to set where it is.')
    fireEvent.click(sheet.getByRole('radio', { name: 'Machine' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
    await drained()
    expect(sent(club, 'PATCH', '/rest/v1/issue_place')[0]!.body).toMatchObject({
      ...{ kind: 'machine', lng: null, lat: null },
    })
  })
})
