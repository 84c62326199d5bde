import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { cleanup, fireEvent, render, screen } from '#web/data/testing/dom.tsx'
import { until } from '#web/data/testing/until.ts'
import { startI18n } from '#web/i18n/i18n.ts'
import { useLoadedAhead } from '#web/ui/late/late-part.tsx'
import { Sheet } from './dialog.tsx'
import { lateSheet } from './late-sheet.tsx'
import { openLayers, subscribeLayers } from './open-layers.ts'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

interface Props {
  open: boolean
  onClose: () => void
  title: string
}

function Whole(props: Props) {
  return <Sheet {...props}>The whole sheet</Sheet>
}

function Opener({ sheet: Late, open }: { sheet: ReturnType<typeof lateSheet<Props>>; open: boolean }) {
  useLoadedAhead(Late)
  return <Late open={open} title="Changes" onClose={() => {}} />
}

it('loads its code when it opens', async () => {
  const load = vi.fn(async () => Whole)
  const Late = lateSheet<Props>(load)
  render(<Late open title="Changes" onClose={() => {}} />)
  expect(screen.getByRole('heading', { name: 'Changes' })).toBeTruthy()
  expect(await screen.findByText('The whole sheet')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

it('loads its code ahead, once the data of the screen have come', async () => {
  const load = vi.fn(async () => Whole)
  const Late = lateSheet<Props>(load)
  const { rerender } = render(<Opener sheet={Late} open={false} />)
  await until(() => expect(load).toHaveBeenCalledOnce())
  rerender(<Opener sheet={Late} open />)
  expect(await screen.findByText('The whole sheet')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

it('is there at once when it was loaded ahead', async () => {
  const Late = lateSheet<Props>(async () => Whole)
  await Late.preload()
  render(<Late open title="Changes" onClose={() => {}} />)
  expect(screen.getByText('The whole sheet')).toBeTruthy()
})

it('stays an open layer while its code arrives, and returns the focus at its end', async () => {
  let arrive = (_: typeof Whole) => {}
  const Late = lateSheet<Props>(() => new Promise((resolve) => (arrive = resolve)))
  const draw = (open: boolean) => (
    <>
      <button type="button">Open</button>
      <Late open={open} title="Changes" onClose={() => {}} />
    </>
  )
  const { rerender } = render(draw(false))
  screen.getByRole('button', { name: 'Open' }).focus()
  rerender(draw(true))
  const open: number[] = []
  onTestFinished(subscribeLayers(() => queueMicrotask(() => open.push(openLayers().length))))
  arrive(Whole)
  expect(await screen.findByText('The whole sheet')).toBeTruthy()
  expect(open).toEqual([1, 1])
  rerender(draw(false))
  expect(document.activeElement?.textContent).toBe('Open')
})

it('says when the code cannot be loaded, and tries again', async () => {
  const load = vi.fn(async () => Whole)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Late = lateSheet<Props>(load)
  const onClose = vi.fn()
  render(<Late open title="Changes" onClose={onClose} />)
  expect((await screen.findByRole('alert')).textContent).toContain('The club cannot be reached')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The whole sheet')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
