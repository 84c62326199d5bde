import { useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from '#web/data/testing/dom.tsx'
import { Sheet } from './dialog.tsx'

function Page({ beforeDrawing }: { beforeDrawing: (dialog: HTMLDialogElement | null) => void }) {
  useLayoutEffect(() => beforeDrawing(document.querySelector('dialog')))
  return (
    <Sheet open onClose={() => undefined} title="Green 4">
      Reasons
    </Sheet>
  )
}

it('a sheet is open before the browser draws its content', () => {
  const beforeDrawing = vi.fn((dialog: HTMLDialogElement | null) => expect(dialog?.open).toBe(true))
  render(<Page beforeDrawing={beforeDrawing} />)
  expect(beforeDrawing).toHaveBeenCalled()
})

it('a sheet that is removed while open is closed first, which gives the focus back', () => {
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close')
  const { unmount } = render(<Page beforeDrawing={() => undefined} />)
  unmount()
  expect(close).toHaveBeenCalledOnce()
})
