import { toast as sonner } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '#web/data/testing/dom.tsx'
import { PUSH_TOAST_MS, pushToast, TOAST_MS, ToastRoom, toast } from './toast.tsx'
import { ToastLine } from './toast-line.tsx'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster theme="dark" label="Messages" />)
})

afterEach(async () => {
  act(() => void sonner.dismiss())
  await pass(1000)
  await pass(1000)
  cleanup()
  vi.useRealTimers()
})

async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

describe('toasts', () => {
  it.each(['success', 'error', 'info', 'warning'] as const)('S8.35 can be of the type %s', async (type) => {
    toast(type, `a ${type}`)
    await pass(50)
    expect(screen.getByText(`a ${type}`).closest('[data-type]')?.getAttribute('data-type')).toBe(type)
  })

  it('S9.11 close after 3000 ms', async () => {
    toast('info', 'Frost delay')
    await pass(TOAST_MS - 200)
    expect(screen.queryByText('Frost delay')).not.toBeNull()
    await pass(1000)
    expect(screen.queryByText('Frost delay')).toBeNull()
    expect(TOAST_MS).toBe(3000)
  })

  it('S9.12 of a push in the open app stay for 5000 ms', async () => {
    pushToast('Order 42 is ready', 'Collect it at the halfway house.')
    await pass(PUSH_TOAST_MS - 200)
    expect(screen.queryByText('Order 42 is ready')).not.toBeNull()
    await pass(1000)
    expect(screen.queryByText('Order 42 is ready')).toBeNull()
    expect(PUSH_TOAST_MS).toBe(5000)
  })
})

describe('a toast on a page without a free place', () => {
  const room = () => document.documentElement.style.getPropertyValue('--toast-room')
  const toaster = () => document.querySelector<HTMLElement>('[data-sonner-toaster]')!

  beforeEach(() => {
    const page = render(
      <>
        <ToastRoom />
        <button type="button">Cut here</button>
      </>,
    )
    page.getByRole('button').getBoundingClientRect = () => new DOMRect(0, 0, innerWidth, innerHeight)
    page.container.querySelector('[data-toast-room]')!.getBoundingClientRect = () =>
      new DOMRect(0, 57, 360, 0)
  })

  it('gets room in the page, until it is closed', async () => {
    expect(room()).toBe('')
    toast('info', 'Frost delay')
    await pass(200)
    expect(Number.parseInt(room(), 10)).toBeGreaterThan(50)
    expect(toaster().style.getPropertyValue('--offset-top')).toBe('65px')
    await pass(TOAST_MS + 1000)
    await pass(1000)
    expect(room()).toBe('')
  })

  it('waits until the finger is lifted, since dragged content must not move', async () => {
    fireEvent.pointerDown(document.body)
    toast('info', 'Frost delay')
    await pass(200)
    expect(room()).toBe('')
    expect(toaster().classList).toContain('invisible')
    fireEvent.pointerUp(document.body)
    await pass(200)
    expect(room()).not.toBe('')
    expect(toaster().classList).not.toContain('invisible')
  })

  it('covers the top bar of a board, whose cards must not move', async () => {
    screen.getByRole('button').dataset.still = ''
    toast('info', 'Frost delay')
    await pass(200)
    expect(room()).toBe('')
    expect(toaster().style.getPropertyValue('--offset-top')).toBe('4px')
  })

  it('does not change a page with a free place', async () => {
    screen.getByRole('button').getBoundingClientRect = () => new DOMRect(0, 0, innerWidth, 100)
    toast('info', 'Frost delay')
    await pass(200)
    expect(room()).toBe('')
    expect(toaster().style.getPropertyValue('--offset-top')).toBe('104px')
  })
})

describe('a toast on a page without a free place whose layout reserves a line', () => {
  const room = () => document.documentElement.style.getPropertyValue('--toast-room')
  const toaster = () => document.querySelector<HTMLElement>('[data-sonner-toaster]')!
  const line = () => screen.getByRole('status')

  beforeEach(() => {
    const page = render(
      <>
        <ToastRoom />
        <ToastLine line="bar" />
        <button type="button">Cut here</button>
      </>,
    )
    page.getByRole('button').getBoundingClientRect = () => new DOMRect(0, 0, innerWidth, innerHeight)
  })

  it('is shown in the line, and the page makes no room', async () => {
    pushToast('Order 42 is ready', 'Collect it at the halfway house.')
    await pass(200)
    expect(line().textContent).toBe('Order 42 is ready · Collect it at the halfway house.')
    expect(toaster().classList).toContain('invisible')
    expect(room()).toBe('')
    await pass(PUSH_TOAST_MS + 1000)
    await pass(1000)
    expect(line().textContent).toBe('')
  })

  it('leads to its screen by a press, and closes', async () => {
    const onPress = vi.fn()
    pushToast('Order 42 is ready', 'Collect it.', { label: 'Open', onPress })
    await pass(200)
    fireEvent.click(screen.getByRole('button', { name: /^Order 42 is ready.*Open$/ }))
    expect(onPress).toHaveBeenCalledOnce()
    await pass(1000)
    expect(line().textContent).toBe('')
  })

  it('that lasts leaves the line to the news of the bar', async () => {
    cleanup()
    const page = render(
      <>
        <Toaster theme="light" label="Notifications" />
        <ToastRoom />
        <ToastLine line="bar" hasNews />
        <button type="button">Cut here</button>
      </>,
    )
    page.getByRole('button').getBoundingClientRect = () => new DOMRect(0, 0, innerWidth, innerHeight)
    toast('info', 'A new version is ready', { duration: Number.POSITIVE_INFINITY })
    await pass(200)
    expect(line().textContent).toBe('')
    toast('error', 'Not saved')
    await pass(200)
    expect(line().textContent).toBe('Not saved')
  })

  it('that lasts is closed by a swipe to a side, and not by a short one', async () => {
    const onPress = vi.fn()
    toast('info', 'A new version is ready', {
      duration: Number.POSITIVE_INFINITY,
      action: { label: 'Reload', onPress },
    })
    await pass(200)
    const swipe = (byX: number) => {
      const button = screen.getByRole('button', { name: /^A new version/ })
      fireEvent.pointerDown(button, { clientX: 100 })
      fireEvent.pointerMove(button, { clientX: 100 + byX })
      fireEvent.pointerUp(button, { clientX: 100 + byX })
    }
    swipe(20)
    await pass(1000)
    expect(line().textContent).toContain('A new version is ready')
    swipe(80)
    await pass(1000)
    expect(line().textContent).toBe('')
    expect(onPress).not.toHaveBeenCalled()
  })

  it('that is swiped away leaves the line to the one before it, which can be pressed', async () => {
    const onPress = vi.fn()
    const lasting = { duration: Number.POSITIVE_INFINITY }
    toast('info', 'A new version is ready', { ...lasting, action: { label: 'Reload', onPress } })
    toast('error', 'Not saved', lasting)
    await pass(200)
    const newest = screen.getByRole('button', { name: 'Not saved' })
    fireEvent.pointerDown(newest, { clientX: 100 })
    fireEvent.pointerMove(newest, { clientX: 180 })
    fireEvent.pointerUp(newest, { clientX: 180 })
    await pass(1000)
    const before = screen.getByRole('button', { name: /^A new version/ })
    expect(before.style.transform).toBe('')
    fireEvent.click(before)
    expect(onPress).toHaveBeenCalledOnce()
  })

  it('opens late for its whole time', async () => {
    toast('error', 'Not saved', { detail: 'The device is full.' })
    await pass(TOAST_MS - 300)
    fireEvent.click(screen.getByRole('button', { name: /^Not saved/ }))
    await pass(TOAST_MS - 300)
    expect(toaster().classList).not.toContain('invisible')
    expect(screen.getByText('The device is full.')).toBeTruthy()
    await pass(2000)
    expect(screen.queryByText('Not saved')).toBeNull()
  })

  it('without an action opens by a press', async () => {
    toast('error', 'Not saved', { detail: 'The device is full.' })
    await pass(200)
    fireEvent.click(screen.getByRole('button', { name: /^Not saved/ }))
    await pass(200)
    expect(line().textContent).toBe('')
    expect(toaster().classList).not.toContain('invisible')
    expect(room()).not.toBe('')
  })
})
