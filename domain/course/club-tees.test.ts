import { describe, expect, it } from 'vitest'
import { type ClubTee, clubTeeOf, teeColourOf, teeNameIn, withTeeColours } from './club-tees.ts'

const tees: ClubTee[] = [
  { colour: 'black', name: { en: 'Championship', ja: 'チャンピオン' } },
  { colour: 'white', name: { en: 'Medal' } },
]

describe('the colour of a tee on the map', () => {
  it('comes from its tag or name', () => {
    expect(teeColourOf({ name: null, properties: { tee: 'white;yellow' } }, tees)).toBe('white')
    expect(teeColourOf({ name: 'Red tee 7' }, tees)).toBe('red')
  })

  it('comes from the club’s tee with this name, in any of its languages', () => {
    expect(teeColourOf({ name: ' championship ' }, tees)).toBe('black')
    expect(teeColourOf({ name: 'チャンピオン' }, tees)).toBe('black')
    expect(teeColourOf({ name: 'Championship' }, [])).toBeUndefined()
    expect(teeColourOf({ name: null }, tees)).toBeUndefined()
  })
})

it('a tee has its name in the reader’s language, or else in the club’s first language', () => {
  const black = clubTeeOf('black', tees)!
  expect(teeNameIn(black, 'ja', ['en'])).toBe('チャンピオン')
  expect(teeNameIn(black, 'zh-CN', ['en', 'ja'])).toBe('Championship')
  expect(teeNameIn({ colour: 'red', name: {} }, 'en', ['en'])).toBeUndefined()
  expect(clubTeeOf('red', tees)).toBeUndefined()
})

it('the map gives a tee with the club’s name its colour, and nothing else', () => {
  const features = [
    { kind: 'tee', name: 'Medal', properties: { surface: 'grass' } },
    { kind: 'tee', name: 'Old back' },
    { kind: 'green', name: 'Medal' },
  ]
  expect(withTeeColours(features, tees)).toEqual([
    { kind: 'tee', name: 'Medal', properties: { surface: 'grass', tee: 'white' } },
    ...features.slice(1),
  ])
  expect(withTeeColours(features, [])).toBe(features)
})
