import { afterEach, describe, expect, it, vi } from 'vitest'
import { setOnline } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { openProfile } from '#web/features/people/testing/open-profile.tsx'
import { ok, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

const download = vi.hoisted(() => ({ downloadText: vi.fn() }))
vi.mock('#web/ui/download.ts', () => download)

const call = 'POST /rest/v1/rpc/my_data'
const data = { profile: { first_name: 'Ann' }, orders: [{ number: 7 }] }

let screen: ScreenOfPerson

afterEach(() => {
  screen.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  download.downloadText.mockReset()
})

describe('saving my data', () => {
  it('downloads one file with the date in its name, with a message', async () => {
    vi.setSystemTime('2026-11-23T12:00:00Z')
    screen = await openProfile({ [call]: ok(data) })
    await screen.press('Save my data')
    expect(await screen.findByText('Your browser has downloaded my-data-2026-11-23.json.')).toBeTruthy()
    expect(download.downloadText).toHaveBeenCalledOnce()
    const [name, text, type] = download.downloadText.mock.calls[0]! as string[]
    expect([name, type]).toEqual(['my-data-2026-11-23.json', 'application/json'])
    expect(JSON.parse(text!)).toEqual(data)
  })

  it('shows that it is running, and accepts no second press', async () => {
    screen = await openProfile({ [call]: ok(data) })
    const answerAtOnce = fetch
    let answer = () => {}
    const isAllowed = new Promise<void>((resolve) => {
      answer = resolve
    })
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      if (String(request[0]).includes('/rpc/my_data')) await isAllowed
      return answerAtOnce(...request)
    })
    await screen.press('Save my data')
    const button = screen.getByRole('button', { name: 'Save my data' })
    await until(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    expect(button).toHaveProperty('disabled', true)
    answer()
    await until(() => expect(button).toHaveProperty('disabled', false))
  })

  it('shows why the club refuses the data, and downloads nothing', async () => {
    screen = await openProfile({ [call]: refusal('GS110') })
    await screen.press('Save my data')
    expect((await screen.findByRole('alert')).textContent).toContain('Your data was not saved')
    expect(screen.getByRole('alert').textContent).toContain('Sign in again')
    expect(download.downloadText).not.toHaveBeenCalled()
  })

  it('shows that it needs a connection, and works when it is back', async () => {
    screen = await openProfile({ [call]: ok(data) })
    const button = await screen.findByRole('button', { name: 'Save my data' })
    setOnline(false)
    expect(await screen.findByText('Saving your data needs a connection.')).toBeTruthy()
    expect(button).toHaveProperty('disabled', true)
    setOnline(true)
    await until(() => expect(button).toHaveProperty('disabled', false))
    await screen.press('Save my data')
    await until(() => expect(download.downloadText).toHaveBeenCalledOnce())
  })

  it('is not offered without a session', async () => {
    screen = await openProfile({}, '')
    await screen.findByText('You are here as a guest')
    expect(screen.queryByRole('button', { name: 'Save my data' })).toBeNull()
  })
})
