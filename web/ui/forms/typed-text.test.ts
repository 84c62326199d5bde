import { afterEach, expect, it } from 'vitest'
import { hasTypedText, startTypedText } from './typed-text.ts'

const stop = startTypedText()

afterEach(() => document.body.replaceChildren())

function type(html: string): void {
  document.body.innerHTML = html
  const field = document.querySelector('textarea')!
  field.value = 'The rake is broken'
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

it('typed text would be lost, unless the device has stored it as a draft', () => {
  type('<form><textarea></textarea></form>')
  expect(hasTypedText()).toBe(true)
  type('<form data-stored="true"><textarea></textarea></form>')
  expect(hasTypedText()).toBe(false)
  stop()
})
