import { afterEach, describe, expect, it, vi } from 'vitest'
import { fireEvent } from '#web/data/testing/dom.tsx'
import { type Row, sessionOf } from '#web/data/testing/fake-backend.ts'
import { keptRecords } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { ok, openScreenOf, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
const load = () => import('#web/app/welcome/welcome-screen.tsx').then((module) => module.WelcomeScreen)
const printedAddress = '/welcome#start=the-code'

afterEach(() => {
  screen.close()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A token that the client can read. */
function tokenOf(sub: string): string {
  const parts = [{ alg: 'HS256' }, { sub, exp: Math.floor(Date.now() / 1000) + 3600 }]
  return `${parts.map((part) => btoa(JSON.stringify(part)).replace(/=+$/, '')).join('.')}.c2ln`
}

describe('the first start of a club', () => {
  const openAddress = (answers: Parameters<typeof openScreenOf>[1] = {}) => {
    history.replaceState(null, '', printedAddress)
    return openScreenOf(load, answers)
  }
  const check = 'POST /auth/v1/first-admin/check'
  const make = 'POST /auth/v1/first-admin'

  it('creates the first administrator with the printed code, and continues with the steps', async () => {
    screen = await openAddress({
      answers: {
        [check]: ok({}),
        [make]: ok({ ...sessionOf('ann'), access_token: tokenOf('ann') }),
        'POST /rest/v1/rpc/setup_steps': ok([]),
      },
    })
    await screen.enter('First name', 'Ann')
    await screen.enter('Email', 'ann@club.example')
    await screen.enter('Password', 'links-and-greens')
    screen.backend.rows.profiles = screen.backend.rows.profiles!.map(
      (row): Row => ({ ...row, role_id: 'admin' }),
    )
    await screen.submit('Email')
    await until(() => expect(screen.app.currentMe().role.role_id).toBe('admin'))
    expect(screen.sent('POST', '/auth/v1/first-admin').at(-1)?.body).toEqual({
      ...{ code: 'the-code', email: 'ann@club.example', password: 'links-and-greens' },
      data: { first_name: 'Ann', surname: '', locale: 'en' },
    })
    expect(screen.sent('POST', '/auth/v1/first-admin/check')).toHaveLength(1)
    // The code does not stay in the browser's history.
    await until(() => expect(location.hash).toBe(''))
  })

  it('names missing input, and the reason when the club refuses', async () => {
    screen = await openAddress({
      answers: { [check]: ok({}), [make]: refusal('weak_password', 422) },
    })
    await screen.submit('Email')
    expect(await screen.findByText('Enter your first name.')).toBeTruthy()
    expect(screen.getByText('Enter an email address.')).toBeTruthy()
    expect(screen.getByText('Use at least 8 characters.')).toBeTruthy()
    await screen.enter('First name', 'Ann')
    await screen.enter('Email', 'ann@club.example')
    await screen.enter('Password', 'password')
    await screen.submit('Email')
    expect((await screen.findByRole('alert')).textContent).toContain('Your account was not created')
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ann@club.example')
  })

  it('reports that a code is used up', async () => {
    screen = await openAddress({ answers: { [check]: refusal('first_code_refused') } })
    expect(await screen.findByText('This address no longer works')).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
  })

  it('offers to try again when the club could not be reached', async () => {
    let isAway = true
    screen = await openAddress({
      answers: { [check]: () => (isAway ? { status: 503, body: {} } : { status: 200, body: {} }) },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('The address could not be checked')
    isAway = false
    await screen.press('Try again')
    expect(await screen.findByLabelText('Password')).toBeTruthy()
  })

  it('shows nothing of the set-up without the code', async () => {
    screen = await openScreenOf(load, { address: '/welcome' })
    expect(await screen.findByText('This club is set up')).toBeTruthy()
    screen.close()
    screen = await openScreenOf(load, { address: '/welcome', person: 'ann', role: 'member' })
    expect(await screen.findByText('This club is set up')).toBeTruthy()
    expect(screen.sent('POST', '/rest/v1/rpc/setup_steps')).toEqual([])
  })

  it('tells a person without the code where to find it, in a club without an administrator', async () => {
    const noAdmin = {
      supabaseUrl: '',
      anonKey: 'a',
      clubName: 'New',
      demo: false,
      version: '1',
      hasAdmin: false,
    }
    screen = await openScreenOf(load, { answers: { 'GET /app-config.json': ok(noAdmin) } })
    expect(await screen.findByText('This club is not set up yet')).toBeTruthy()
  })
})

describe('the steps of the set-up', () => {
  const steps = (state: Record<string, string> = {}) =>
    ok(
      ['club', 'course', 'menu', 'people', 'mail', 'open'].map((step) => ({
        ...{ step, state: state[step] ?? 'left' },
      })),
    )
  // Separate per test: the backend changes the given rows.
  const setting = () => [
    { key: 'club.name', value: 'Greenside' },
    { key: 'club.currency', value: 'EUR' },
    { key: 'club.time_zone', value: 'Europe/Dublin' },
    { key: 'club.languages', value: ['en', 'zh-CN', 'ja'] },
    { key: 'people.sign_up', value: 'open' },
  ]
  /** The club answers with those states, combined with the steps saved since. */
  const openSteps = (state: Record<string, string> = {}) => {
    const saved: Row[] = ['menu', 'mail', 'open'].map((step) => ({ key: `setup.${step}`, value: null }))
    const changes = () =>
      saved.flatMap(({ key, value }) => (value ? [[String(key).slice('setup.'.length), value]] : []))
    return openScreenOf(load, {
      ...{ person: 'ann', role: 'admin', address: '/welcome' },
      rows: { setting: [...setting(), ...saved] },
      answers: {
        'POST /rest/v1/rpc/setup_steps': () => steps({ ...state, ...Object.fromEntries(changes()) }),
      },
    })
  }
  const written = async () =>
    Object.fromEntries((await keptRecords()).map(({ payload: { id, data } }) => [id, data.value]))

  it('begin with name and place; the country sets its usual currency and other values', async () => {
    screen = await openSteps()
    expect((await screen.findByRole('status')).textContent).toBe('0 of 6 steps done')
    await screen.enter('Name of the club', 'Tokyo Links')
    await screen.enter('Country', 'JP')
    expect((screen.getByLabelText('Currency') as HTMLSelectElement).value).toBe('JPY')
    await screen.submit('Name of the club')
    await until(async () =>
      expect(await written()).toMatchObject({
        ...{ 'club.name': 'Tokyo Links', 'club.country': 'JP', 'club.currency': 'JPY' },
        ...{ 'club.units': 'yards', 'club.languages': ['ja', 'en'], 'setup.club': 'done' },
      }),
    )
    // The next step is unfolded.
    const course = await screen.findByRole('link', { name: 'Bring in the course' })
    expect(course.getAttribute('href')).toBe('/map/edit/import')
  })

  it('need a name', async () => {
    screen = await openSteps()
    await screen.submit('Name of the club')
    expect(await screen.findByText('Enter the name of the club.')).toBeTruthy()
    expect(await keptRecords()).toEqual([])
  })

  it('resume where they were left, and can be skipped', async () => {
    screen = await openSteps({ club: 'done', course: 'done' })
    expect((await screen.findByRole('status')).textContent).toBe('2 of 6 steps done')
    expect(screen.getByRole('link', { name: 'Bring in the menu' }).getAttribute('href')).toBe('/menumanage')
    await screen.press('Start with an empty menu')
    await until(async () => expect(await written()).toEqual({ 'setup.menu': 'skipped' }))
    expect(await screen.findByText('3 of 6 steps done')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Invite people' })).toBeTruthy()
  })

  it('can be opened in any order', async () => {
    screen = await openSteps()
    const mail = await screen.findByRole('button', { name: /^Email/ })
    expect(mail.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(mail)
    await screen.press('The test email arrived')
    await until(async () => expect(await written()).toEqual({ 'setup.mail': 'done' }))
  })

  it('end with who can join and the address of the club', async () => {
    screen = await openSteps({ club: 'done', course: 'done', menu: 'done', people: 'done', mail: 'skipped' })
    expect(await screen.findByRole('img', { name: 'QR code with the address of the club' })).toBeTruthy()
    await screen.choose('With approval')
    fireEvent.click(screen.getAllByRole('button', { name: 'Open the club' }).at(-1)!)
    await until(async () =>
      expect(await written()).toEqual({ 'people.sign_up': 'approval', 'setup.open': 'done' }),
    )
    await until(() => expect(screen.address()).toBe('/'))
  })

  it('report that they could not be loaded', async () => {
    screen = await openScreenOf(load, {
      ...{ person: 'ann', role: 'admin', address: '/welcome' },
      answers: { 'POST /rest/v1/rpc/setup_steps': refusal('42501') },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('The steps could not be loaded')
  })
})
