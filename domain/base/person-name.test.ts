import { expect, it } from 'vitest'
import { fullName, initialsOf } from './person-name.ts'

it('joins first name and surname, and leaves out missing parts', () => {
  expect(fullName({ first_name: 'Ann', surname: 'Byrne' })).toBe('Ann Byrne')
  expect(fullName({ first_name: 'Ann', surname: '' })).toBe('Ann')
  expect(fullName({ first_name: null, surname: 'Byrne' })).toBe('Byrne')
})

it('is undefined for a person without a name', () => {
  expect(fullName({ first_name: '', surname: null })).toBeUndefined()
  expect(fullName(null)).toBeUndefined()
})

it('gives the initials as whole characters', () => {
  expect(initialsOf({ first_name: 'Ann', surname: 'Byrne' })).toBe('AB')
  expect(initialsOf({ first_name: '𠮷田', surname: null })).toBe('𠮷')
  expect(initialsOf(undefined)).toBe('')
})
