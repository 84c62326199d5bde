import { encode } from 'uqr'
import { afterEach, expect, it, vi } from 'vitest'
import { cleanup, render } from '#web/data/testing/dom.tsx'
import { QrCode } from '#web/ui/pictures/qr-code.tsx'

vi.mock('uqr', { spy: true })

afterEach(cleanup)

function Codes({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => <QrCode key={text} text={text} label={text} />)
}

it('encodes each code of a growing list once', () => {
  const { rerender, getAllByRole } = render(<Codes texts={['one']} />)
  rerender(<Codes texts={['one', 'two']} />)
  rerender(<Codes texts={['one', 'two', 'three']} />)
  expect(getAllByRole('img')).toHaveLength(3)
  expect(vi.mocked(encode).mock.calls.map(([text]) => text)).toEqual(['one', 'two', 'three'])
})
