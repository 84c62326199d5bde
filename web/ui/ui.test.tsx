import { Flag } from 'lucide-react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen } from '#web/data/testing/dom.tsx'
import { startI18n } from '#web/i18n/i18n.ts'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput, Select, TextInput } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { EmptyState, ErrorNote } from '#web/ui/notes.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

describe('a field', () => {
  it('connects label, hint and error to its control', () => {
    render(
      <Field label="Member number" hint="On your card." error="Nobody has this number.">
        <TextInput />
      </Field>,
    )
    const input = screen.getByLabelText('Member number')
    const described = input.getAttribute('aria-describedby')!.split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'On your card.',
      'Nobody has this number.',
    ])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect((input as HTMLInputElement).required).toBe(true)
  })

  it('shows when it may stay empty', () => {
    render(
      <Field label="Note" optional>
        <TextInput />
      </Field>,
    )
    expect((screen.getByLabelText('Note (optional)') as HTMLInputElement).required).toBe(false)
  })

  it('shows a password on request', () => {
    render(
      <Field label="Password">
        <PasswordInput defaultValue="greens" />
      </Field>,
    )
    const input = screen.getByLabelText('Password') as HTMLInputElement
    expect(input.type).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input.type).toBe('text')
  })
})

describe('a button', () => {
  it('accepts no press while it is busy, and shows that', () => {
    const press = vi.fn()
    render(
      <Button busy onClick={press}>
        Send
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Send' })
    fireEvent.click(button)
    expect(press).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  it('with only an icon has a name, with its count in it', () => {
    render(<IconButton icon={Flag} label="Inbox" count={2} />)
    expect(screen.getByRole('button', { name: 'Inbox, 2' })).toBeTruthy()
  })
})

describe('choices', () => {
  const choices = [
    { value: 'metres', label: 'Metres' },
    { value: 'yards', label: 'Yards' },
  ] as const

  it('side by side are a radio group', () => {
    const change = vi.fn()
    render(<Segmented label="Distances" value="metres" choices={choices} onChange={change} />)
    expect(screen.getByRole('group', { name: 'Distances' })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Yards' }))
    expect(change).toHaveBeenCalledWith('yards')
  })

  it('in a list return the chosen value', () => {
    const change = vi.fn()
    render(
      <Field label="Distances">
        <Select value="metres" choices={choices} onChange={change} />
      </Field>,
    )
    fireEvent.change(screen.getByLabelText('Distances'), { target: { value: 'yards' } })
    expect(change).toHaveBeenCalledWith('yards')
  })

  it('that are on or off are a switch', () => {
    const change = vi.fn()
    render(<Switch label="Sunlight" hint="For full sun." checked={false} onChange={change} />)
    fireEvent.click(screen.getByRole('switch'))
    expect(change).toHaveBeenCalledWith(true)
  })

  it('of a quantity stop at its ends', () => {
    const change = vi.fn()
    const { rerender } = render(<Stepper label="Sandwich" value={0} max={2} onChange={change} />)
    fireEvent.click(screen.getByRole('button', { name: 'One less' }))
    expect(change).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'One more' }))
    expect(change).toHaveBeenCalledWith(1)
    rerender(<Stepper label="Sandwich" value={2} max={2} onChange={change} />)
    fireEvent.click(screen.getByRole('button', { name: 'One more' }))
    expect(change).toHaveBeenCalledTimes(1)
  })
})

describe('a dialog', () => {
  function show(open: boolean, onClose = vi.fn()) {
    return {
      onClose,
      ...render(
        <Dialog open={open} onClose={onClose} title="Cancel this order?">
          <p>The kitchen has not started.</p>
        </Dialog>,
      ),
    }
  }

  it('is modal, named by its title, and asks to be closed by its cross and by Escape', () => {
    const { onClose } = show(true)
    const dialog = document.querySelector('dialog')!
    expect(dialog.open).toBe(true)
    expect(document.getElementById(dialog.getAttribute('aria-labelledby')!)?.textContent).toBe(
      'Cancel this order?',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('has no content while it is closed', () => {
    show(false)
    expect(document.querySelector('dialog')?.open).toBe(false)
    expect(screen.queryByText('The kitchen has not started.')).toBeNull()
  })
})

describe('the height of a button', () => {
  it.each(['small', 'normal', 'large', 'field', 'glove'] as const)(
    'of the size %s grows with its text, from its minimum height on',
    (size) => {
      const classes = buttonClass('plain', size).split(' ')
      expect(classes).toContain('h-auto')
      expect(classes.filter((one) => /^min-h-\d+$/.test(one))).toHaveLength(1)
      expect(classes.filter((one) => /^h-\d/.test(one))).toEqual([])
    },
  )
})

describe('notes', () => {
  it('an error is read out and can be tried again', () => {
    const again = vi.fn()
    render(<ErrorNote what="The menu could not be read" why="No connection." onRetry={again} />)
    expect(screen.getByRole('alert').textContent).toContain('No connection.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(again).toHaveBeenCalledTimes(1)
  })

  it('an empty state explains what will be here and offers the one action', () => {
    render(<EmptyState icon={Flag} title="No pins yet" action={<Button>Set pins</Button>} />)
    expect(screen.getByText('No pins yet')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Set pins' })).toBeTruthy()
  })

  it.each([
    ['pending', 'Waiting to send'],
    ['error', 'Not sent'],
    ['processed', 'Sent'],
  ] as const)('a %s change has a text for people who do not see the icon', (status, words) => {
    render(<PendingGlyph status={status} />)
    expect(screen.getByText(words)).toBeTruthy()
  })
})
