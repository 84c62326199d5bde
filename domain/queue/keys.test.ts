import { describe, expect, it } from 'vitest'
import { commandOf, defaultKeys, keyConflict, keyName, parseKeys } from './keys.ts'

describe('the keys of a board', () => {
  it('choose a ticket, bump, recall, take back, show the all-day list and pause', () => {
    const commands = ['1', '9', 'Enter', 'r', 'u', 'a', 'p', 'x'].map((key) =>
      commandOf(defaultKeys, keyName(key)),
    )
    const expected = ['choose1', 'choose9', 'bump', 'recall', 'takeBack', 'allDay', 'pause', undefined]
    expect(commands).toEqual(expected)
  })

  it('are each given to one command, and are never keys that the browser needs', () => {
    expect(keyConflict(defaultKeys, 'bump', 'SPACE')).toBeNull()
    expect(keyConflict(defaultKeys, 'bump', 'ENTER')).toBeNull()
    expect(keyConflict(defaultKeys, 'bump', 'R')).toBe('recall')
    expect(keyConflict(defaultKeys, 'bump', 'TAB')).toBe('reserved')
  })

  it('are read from a device only as a complete map without a repeated key', () => {
    expect(parseKeys({ ...defaultKeys, bump: 'SPACE' })).toEqual({ ...defaultKeys, bump: 'SPACE' })
    expect(parseKeys({ ...defaultKeys, bump: 'R' })).toBeUndefined()
    expect(parseKeys({ ...defaultKeys, bump: 'ESCAPE' })).toBeUndefined()
    expect(parseKeys({ bump: 'SPACE' })).toBeUndefined()
    expect(parseKeys('ENTER')).toBeUndefined()
  })
})
