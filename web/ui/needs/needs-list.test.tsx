import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { queryClient } from '#web/data/queries/query.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '#web/data/testing/dom.tsx'
import { startI18n } from '#web/i18n/i18n.ts'
import { NeedsList, type NeedsPart, useNeedsPart } from '#web/ui/needs/needs-list.tsx'

beforeAll(() => startI18n('en'))
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const NOTHING = 'Nothing needs you.'
const UNREAD = 'Not everything could be loaded'
const read: NeedsPart = { isLoading: false, hindrance: null, rowCount: 0, knownAt: 1 }

function Part(part: NeedsPart) {
  useNeedsPart(part)
  return part.rowCount > 0 ? <li>A row</li> : null
}

const list = (parts: readonly Partial<NeedsPart>[], partCount = parts.length) => (
  <QueryClientProvider client={queryClient}>
    <NeedsList partCount={partCount}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name
        <Part key={index} {...read} {...part} />
      ))}
    </NeedsList>
  </QueryClientProvider>
)

describe('the list of tasks that need a person', () => {
  it('shows that there are none once each part is read without a row', () => {
    const { rerender } = render(list([{}, { isLoading: true }]))
    expect(screen.queryByText(NOTHING)).toBeNull()
    rerender(list([{}, {}]))
    expect(screen.getByText(NOTHING)).toBeTruthy()
    rerender(list([{}, { rowCount: 1 }]))
    expect(screen.queryByText(NOTHING)).toBeNull()
  })

  it('does not show that while the code of a part is loading, or when a part is missing', () => {
    const { rerender } = render(list([{}], 2))
    expect(screen.queryByText(NOTHING)).toBeNull()
    rerender(list([{}, {}]))
    expect(screen.getByText(NOTHING)).toBeTruthy()
    rerender(list([{}], 2))
    expect(screen.queryByText(NOTHING)).toBeNull()
  })

  it('shows once that parts could not be read, next to the rows of the others, and reads them again', async () => {
    const hindrance = new Error('refused')
    render(list([{ hindrance }, { hindrance }, { rowCount: 1 }]))
    expect(screen.getAllByText(UNREAD)).toHaveLength(1)
    expect(screen.getByText('A row')).toBeTruthy()
    expect(screen.queryByText(NOTHING)).toBeNull()
    let reads = 0
    const observer = new QueryObserver(queryClient, {
      queryKey: ['needs'],
      retry: false,
      queryFn: () => {
        reads += 1
        return Promise.reject(hindrance)
      },
    })
    const stop = observer.subscribe(() => undefined)
    await waitFor(() => expect(reads).toBe(1))
    await waitFor(() => expect(observer.getCurrentResult().status).toBe('error'))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(reads).toBe(2))
    stop()
  })
})
