import { describe, expect, it } from 'vitest'
import { loopOfRef, numberFromName, numberFromRef, wholeNumber } from './hole-number.ts'
import { properName } from './hole-plans.ts'

describe('a hole’s number', () => {
  it.each([
    ['7', 7],
    ['07', 7],
    ['18', 18],
    ['7a', 7],
    ['B7', 7],
    ['０９', 9],
    ['0', null],
    ['40', null],
    ['', null],
    ['1;10', null],
    ['first', null],
  ])('is read from the ref %j', (ref, number) => {
    expect(numberFromRef(ref)).toBe(number)
  })

  it.each([
    ['15', 15],
    ['Hull 9 - Sauda', 9],
    ['Green hull 1 Sauda', 1],
    ['Hole 3', 3],
    ['Hole No. 12', 12],
    ['hole #4', 4],
    ['Bahn 11', 11],
    ['Tee 5', 5],
    ['7番', 7],
    ['第７番ホール', 7],
    ['第十二洞', 12],
    ['第三洞', 3],
    ['Hole 3 (par 4)', 3],
    ['Hole 5, 375 m, SI 7', 5],
    ['3 Tea Olive', 3],
    ['Tea Olive', null],
    ['18/9', null],
    ['Par 4', null],
    ['410 yds', null],
    ['Hole 99', null],
    [undefined, null],
  ])('is read from the name %j', (name, number) => {
    expect(numberFromName(name)).toBe(number)
  })

  it('includes the loop of a letter before it', () => {
    expect(loopOfRef('a7')).toBe('A')
    expect(loopOfRef('7')).toBeNull()
  })
})

describe('a hole’s tags', () => {
  it('give whole numbers within limits and nothing else', () => {
    expect(wholeNumber('4', 3, 6)).toBe(4)
    expect(wholeNumber('7', 3, 6)).toBeNull()
    expect(wholeNumber('4/5', 3, 6)).toBeNull()
    expect(wholeNumber('4.5', 3, 6)).toBeNull()
    expect(wholeNumber(undefined, 3, 6)).toBeNull()
  })

  it('give a name only when it is more than the number', () => {
    expect(properName('Tea Olive')).toBe('Tea Olive')
    expect(properName('3 Juniper')).toBe('3 Juniper')
    expect(properName('15')).toBeNull()
    expect(properName('Hole 3')).toBeNull()
    expect(properName('7番')).toBeNull()
  })
})
