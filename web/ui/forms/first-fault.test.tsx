import { type FormEvent, useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cleanup, fireEvent, render, waitFor } from '#web/data/testing/dom.tsx'
import { Field } from './field.tsx'
import { focusFaultIn, focusFirstFault } from './first-fault.ts'
import { TextInput } from './inputs.tsx'

let stop: () => void

beforeEach(() => {
  stop = focusFirstFault()
})

afterEach(() => {
  stop()
  cleanup()
})

function NameForm() {
  const [names, setNames] = useState({ first: 'Ann', last: '', phone: '' })
  const [isChecked, setChecked] = useState(false)
  const check = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
  }
  return (
    <form onSubmit={check} noValidate>
      {(['first', 'last', 'phone'] as const).map((name) => (
        <Field key={name} label={name} error={isChecked && !names[name] ? `Enter ${name}` : undefined}>
          <TextInput
            value={names[name]}
            onChange={(event) => setNames({ ...names, [name]: event.target.value })}
          />
        </Field>
      ))}
    </form>
  )
}

it('the focus goes to the first wrong field of a form', async () => {
  const { container, getByLabelText } = render(<NameForm />)
  fireEvent.submit(container.querySelector('form')!)
  await waitFor(() => expect(document.activeElement).toBe(getByLabelText('last')))
})

it('the focus goes to a field that is marked some frames after the press', async () => {
  const { container, getByLabelText } = render(<NameForm />)
  focusFaultIn(container.querySelector('form'))
  await new Promise((resolve) => setTimeout(resolve))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  getByLabelText('last').setAttribute('aria-invalid', 'true')
  await waitFor(() => expect(document.activeElement).toBe(getByLabelText('last')))
})

it('the focus stays when no field is wrong', async () => {
  const { container, getByLabelText } = render(<NameForm />)
  for (const name of ['last', 'phone']) {
    fireEvent.change(getByLabelText(name), { target: { value: 'x' } })
  }
  getByLabelText('phone').focus()
  fireEvent.submit(container.querySelector('form')!)
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(getByLabelText('phone'))
})
