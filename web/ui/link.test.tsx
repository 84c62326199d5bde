import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, createEvent, fireEvent, render, screen } from '#web/data/testing/dom.tsx'
import { Router } from '#web/routes/router.ts'
import { memoryHistory } from '#web/routes/testing/memory-history.ts'
import { RouterContext } from '#web/routes/use-router.ts'
import { Link } from '#web/ui/link.tsx'

/** The frames that the page has asked for. */
let frames: FrameRequestCallback[]

beforeEach(() => {
  frames = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw))
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function openLink() {
  const router = new Router(memoryHistory('/'), {
    redirect: async () => undefined,
    fetchScreen: async () => undefined,
  })
  render(
    <RouterContext value={router}>
      <Link to="/orders">Order</Link>
    </RouterContext>,
  )
  const link = await screen.findByRole('link')
  return { link, path: () => router.location.pathname }
}

/** Draws the frame, and lets the work that waits for it begin. */
async function drawFrame() {
  await act(async () => {
    for (const draw of frames.splice(0)) draw(0)
    await new Promise((done) => setTimeout(done))
  })
}

describe('a link', () => {
  it('shows the press before it goes to its screen', async () => {
    const { link, path } = await openLink()
    frames = []
    fireEvent.click(link)
    expect(link.dataset.going).toBe('')
    await act(async () => {})
    expect(path()).toBe('/')
    await drawFrame()
    expect(path()).toBe('/orders')
    expect(link.dataset.going).toBeUndefined()
  })

  it('goes at once on a page that is not visible', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const { link, path } = await openLink()
    await act(async () => {
      fireEvent.click(link)
    })
    expect(path()).toBe('/orders')
  })

  it('leaves a press for a new tab to the browser', async () => {
    const { link } = await openLink()
    const press = createEvent.click(link, { ctrlKey: true })
    fireEvent(link, press)
    expect(press.defaultPrevented).toBe(false)
    expect(link.dataset.going).toBeUndefined()
  })
})
