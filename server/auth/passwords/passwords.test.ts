import * as bcrypt from '@node-rs/bcrypt'
import { describe, expect, it } from 'vitest'
import common from './common-passwords.json' with { type: 'json' }
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts'
import { weaknessOf } from './passwords.ts'

describe('password hashes', () => {
  it('are argon2id with 19 MiB, two passes and one lane, and salted', async () => {
    const [one, two] = await Promise.all([hashPassword('links'), hashPassword('links')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=7168,t=8,p=1\$/)
    expect(one).not.toBe(two)
    expect(needsRehash(one)).toBe(false)
    expect(await verifyPassword('links', one)).toBe(true)
    expect(await verifyPassword('Links', one)).toBe(false)
  })

  it('are created and checked without blocking the event loop', async () => {
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    const stored = await hashPassword('links')
    await Promise.all(Array.from({ length: 4 }, () => verifyPassword('links', stored)))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(0)
  })

  it('of bcrypt match, and need a new hash', async () => {
    for (const version of ['2a', '2b', '2y'] as const) {
      const stored = await bcrypt.hash('links', { cost: 4, version })
      expect(await verifyPassword('links', stored)).toBe(true)
      expect(await verifyPassword('greens', stored)).toBe(false)
      expect(needsRehash(stored)).toBe(true)
    }
    expect(needsRehash('$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaA')).toBe(true)
  })

  it('of bcrypt are not matched by the beginning of a longer password', async () => {
    const password = 'x'.repeat(72)
    const stored = await bcrypt.hash(password, { cost: 4 })
    expect(await verifyPassword(password, stored)).toBe(true)
    expect(await verifyPassword(`${password}y`, stored)).toBe(false)
  })

  it('that are missing never match', async () => {
    for (const stored of [null, '', 'plain text']) {
      expect(await verifyPassword('', stored)).toBe(false)
      expect(await verifyPassword('plain text', stored)).toBe(false)
    }
  })
})

describe('the rules for passwords', () => {
  it('count characters, not bytes', () => {
    const rules = { minLength: 6, requiredCharacters: [], refuseCommon: false }
    expect(weaknessOf('ゴルフ場', rules)?.reasons).toEqual(['length'])
    expect(weaknessOf('ゴルフ場の朝', rules)).toBeUndefined()
    expect(weaknessOf('⛳⛳⛳🏌🏌', rules)?.reasons).toEqual(['length'])
  })

  it('require one character of each set and name the sets', () => {
    const rules = { minLength: 1, requiredCharacters: ['abc', '123'], refuseCommon: false }
    expect(weaknessOf('b2', rules)).toBeUndefined()
    expect(weaknessOf('bb', rules)).toEqual({
      reasons: ['characters'],
      message: 'Password should contain at least one character of each: abc, 123.',
    })
  })
})

describe('attack: common passwords', () => {
  const rules = { minLength: 8, requiredCharacters: [], refuseCommon: true }
  const about = ['kim.golfer@club.example', '353870000001', 'Royal Greenside']

  it.each(['password1', 'iloveyou', 'Football1', 'QWERTYUIOP', '1234567890', 'sunshine1'])(
    'are refused: %s',
    (password) => expect(weaknessOf(password, rules)?.reasons).toEqual(['pwned']),
  )

  it.each(['kim.golfer@club.example', 'Kim.Golfer', '+353870000001', 'RoyalGreenside', 'royal greenside'])(
    'include the account’s own address and the club’s name: %s',
    (password) => {
      expect(weaknessOf(password, rules, about)?.reasons).toEqual(['pwned'])
      expect(weaknessOf(password, rules)).toBeUndefined()
    },
  )

  it('do not include other passwords', () => {
    for (const password of ['a good walk', 'links-and-greens', 'greenside-demo', 'ゴルフ場の朝の散歩'])
      expect(weaknessOf(password, rules, about)).toBeUndefined()
    expect(weaknessOf('password1', { ...rules, refuseCommon: false })).toBeUndefined()
  })

  it('are ten thousand', () => {
    const { words } = common
    expect(new Set(words.split(' ')).size).toBeGreaterThan(10_000)
  })
})
