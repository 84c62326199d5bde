import { expect, it, vi } from 'vitest'
import { fireEvent, render, screen } from '#web/data/testing/dom.tsx'
import { until } from '#web/data/testing/until.ts'
import { CodeForm } from '#web/features/people/code-form.tsx'

it('a code typed in full-width digits is the same code', async () => {
  const onCode = vi.fn(async () => undefined)
  const act = { ...{ busy: false, failure: undefined, error: undefined }, reset: () => undefined }
  const run = async (one: () => Promise<unknown>) => one().then(() => true)
  render(<CodeForm act={{ ...act, run }} hint="" action="Go" onCode={onCode} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '１２３４５６' } })
  fireEvent.click(screen.getByRole('button', { name: 'Go' }))
  await until(() => expect(onCode).toHaveBeenCalledWith('123456'))
})
