import { afterEach, expect, it } from 'vitest'
import { cancelFormResets } from './form-resets.ts'

afterEach(() => document.body.replaceChildren())

it('a form is not reset until the resets are allowed again', () => {
  const form = document.body.appendChild(document.createElement('form'))
  const isReset = () => form.dispatchEvent(new Event('reset', { bubbles: true, cancelable: true }))
  const stop = cancelFormResets()
  expect(isReset()).toBe(false)
  stop()
  expect(isReset()).toBe(true)
})
