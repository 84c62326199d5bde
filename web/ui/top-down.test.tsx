import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act, cleanup, render } from '#web/data/testing/dom.tsx'
import { Pending, Skeleton } from '#web/ui/notes.tsx'
import { TopDown } from '#web/ui/top-down.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Screen({ part }: { part: 'skeleton' | 'pending' | 'there' }) {
  return (
    <TopDown>
      {part === 'skeleton' ? <Skeleton /> : part === 'pending' ? <Pending /> : <p>Frost delay</p>}
      <p>Pins of today</p>
    </TopDown>
  )
}

function open(part: 'skeleton' | 'pending' | 'there') {
  const { getByText, rerender } = render(<Screen part={part} />)
  return {
    /** Whether base.css hides what stands below a part that loads. */
    holdsBack: () => getByText('Pins of today').hasAttribute('data-held'),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    show: (next: 'skeleton' | 'there') => rerender(<Screen part={next} />),
  }
}

it.each(['skeleton', 'pending'] as const)(
  'the content below a loading part (%s) waits for it',
  async (part) => {
    const { holdsBack, pass, show } = open(part)
    await pass(1000)
    expect(holdsBack()).toBe(true)
    show('there')
    expect(holdsBack()).toBe(false)
  },
)

it('waits for a part that the answer of another part requires', async () => {
  const { holdsBack, pass, show } = open('skeleton')
  await pass(1000)
  show('there')
  await pass(200)
  show('skeleton')
  await pass(1000)
  expect(holdsBack()).toBe(true)
})

it('does not wait longer than five seconds', async () => {
  const { holdsBack, pass } = open('skeleton')
  await pass(4900)
  expect(holdsBack()).toBe(true)
  await pass(200)
  expect(holdsBack()).toBe(false)
})

it('holds nothing back for a part that loads once the screen is shown', async () => {
  const { holdsBack, pass, show } = open('there')
  await pass(400)
  show('skeleton')
  await pass(100)
  expect(holdsBack()).toBe(false)
})

it('holds all back that stands below, except bars at the edge of the screen', async () => {
  const { getByText } = render(
    <main>
      <TopDown>
        <h1>Today</h1>
        <section>
          <p>Course open</p>
          <Skeleton />
        </section>
        <p>Weather</p>
        <div className="sticky">Order</div>
      </TopDown>
      <p>Language</p>
    </main>,
  )
  const isHeld = (text: string) => getByText(text).hasAttribute('data-held')
  expect(['Today', 'Course open', 'Weather', 'Order', 'Language'].map(isHeld)).toEqual([
    false,
    false,
    true,
    false,
    true,
  ])
})
