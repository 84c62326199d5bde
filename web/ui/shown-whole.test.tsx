import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ShownWhole } from '#web/ui/shown-whole.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Part({ name, read }: { name: string; read: () => Promise<string> }) {
  const { data } = useQuery({ queryKey: [name], queryFn: read })
  return <p>{data ?? `${name} is on its way`}</p>
}

/** Two parts of a screen: the pins are there at once, the status when `answer` is called. */
function open() {
  vi.useFakeTimers()
  let answer: (text: string) => void = () => undefined
  const status = new Promise<string>((resolve) => {
    answer = resolve
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })}>
      <ShownWhole skeleton={<span>…</span>}>
        <Part name="pins" read={async () => 'Pins of today'} />
        <Part name="status" read={() => status} />
      </ShownWhole>
    </QueryClientProvider>,
  )
  const isShown = (text: string) => screen.getByText(text).closest('.invisible') === null
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { answer, isShown, pass }
}

it('shows the parts of a screen together, when the last of them has been read', async () => {
  const { answer, isShown, pass } = open()
  await pass(1000)
  expect([isShown('Pins of today'), screen.queryByText('…') !== null]).toEqual([false, true])
  answer('Course open')
  await pass(200)
  expect([isShown('Pins of today'), isShown('Course open'), screen.queryByText('…')]).toEqual([
    true,
    true,
    null,
  ])
})

it('shows after five seconds what there is', async () => {
  const { isShown, pass } = open()
  await pass(4900)
  expect(isShown('Pins of today')).toBe(false)
  await pass(200)
  expect([isShown('Pins of today'), isShown('status is on its way')]).toEqual([true, true])
})
