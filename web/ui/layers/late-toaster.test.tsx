import { afterEach, expect, it, vi } from 'vitest'
import { cleanup, render, screen } from '#web/data/testing/dom.tsx'
import { until } from '#web/data/testing/until.ts'
import { LateToaster } from './late-toaster.tsx'
import { toast } from './toast.tsx'

const loaded = vi.fn()

vi.mock('./toaster.tsx', async (original) => {
  loaded()
  return original()
})

afterEach(cleanup)

it('draws a toast that came before it and its code', async () => {
  toast('success', 'Order sent')
  render(<LateToaster theme="dark" label="Messages" />)
  expect(await screen.findByText('Order sent')).toBeTruthy()
})

it('draws a toast that comes while it waits for the data of the screen', async () => {
  render(<LateToaster theme="dark" label="Messages" />)
  expect(screen.queryByRole('region')).toBeNull()
  toast('error', 'Not sent')
  expect(await screen.findByText('Not sent')).toBeTruthy()
})

it('loads its code when the screen has its data, without a toast', async () => {
  render(<LateToaster theme="dark" label="Messages" />)
  await until(() => expect(screen.queryByRole('region', { name: /Messages/ })).not.toBeNull())
  expect(loaded).toHaveBeenCalledOnce()
})
