import { beforeAll, describe, expect, it } from 'vitest'
import type { PlaceName } from '#domain/issues/place-name.ts'
import { formatLocation } from '#web/features/issues/shared/location-text.ts'
import en from '#web/i18n/en/issues.json'
import ja from '#web/i18n/ja/issues.json'
import type { Language } from '#web/i18n/languages.ts'
import { Translator } from '#web/i18n/translator.ts'
import zh from '#web/i18n/zh-CN/issues.json'

const onGreen: PlaceName = {
  hole: 7,
  kind: 'green',
  beside: false,
  depth: 'back',
  side: 'left',
  edgePaces: 6,
  toGreenM: null,
  isShort: false,
}
const inBunker: PlaceName = { ...onGreen, kind: 'bunker', depth: null, edgePaces: null, toGreenM: 18 }

const translator = new Translator()

beforeAll(() => {
  translator.start('en', { issues: en })
  translator.add('ja', 'issues', ja)
  translator.add('zh-CN', 'issues', zh)
})

function say(name: PlaceName, language: Language = 'en', units: 'metres' | 'yards' = 'metres'): string {
  return formatLocation(name, translator.translatorOf(language, 'issues'), units, language)
}

describe('the text of a location', () => {
  it('uses the words of greenkeepers, in each language', () => {
    expect(say(onGreen)).toBe('Hole 7, on the green, back left, 6 paces from the edge')
    expect(say(onGreen, 'ja')).toBe('7番ホール・グリーン・奥左・エッジから6歩')
    expect(say(onGreen, 'zh-CN')).toBe('第 7 洞，果岭，后部左侧，距边缘 6 步')
  })

  it('uses the singular for one pace, and names the feature beside the location', () => {
    expect(say({ ...onGreen, beside: true, side: null, edgePaces: 1 })).toBe(
      'Hole 7, beside the green, back, 1 pace from the edge',
    )
  })

  it('says at the edge instead of no paces from it', () => {
    expect(say({ ...onGreen, edgePaces: 0 })).toBe('Hole 7, on the green, back left, at the edge')
  })

  it('gives distances in the reader’s units', () => {
    expect(say(inBunker)).toBe('Hole 7, in the bunker, left, 18\u00a0m from the green')
    expect(say(inBunker, 'en', 'yards')).toBe('Hole 7, in the bunker, left, 20\u00a0yd from the green')
  })

  it('calls a distance short only when the green lies ahead', () => {
    const inWater = { ...inBunker, kind: 'water', side: null, toGreenM: 75, isShort: true } as const
    expect(say(inWater)).toBe('Hole 7, in the water, 75\u00a0m short')
    expect(say({ ...inWater, isShort: false })).toBe('Hole 7, in the water, 75\u00a0m from the green')
  })

  it('is off the fairway when nothing is known of the location', () => {
    const unknown = { ...onGreen, kind: null, depth: null, side: null, edgePaces: null }
    expect(say(unknown)).toBe('Hole 7, off the fairway')
    expect(say({ ...unknown, hole: null })).toBe('Off the course')
  })
})
