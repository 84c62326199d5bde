import type { TFunction } from 'i18next'
import type { GreenSuggestion, Reason, SuggestedPin } from '#domain/course/best-position/suggestion.ts'
import { useLengthText } from '#web/features/course/green/use-length-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatNumber } from '#web/ui/format/format.ts'

type T = TFunction<'course'>

export const zoneWords = { front: 'map.zoneFront', middle: 'map.zoneMiddle', back: 'map.zoneBack' } as const
export const sideWords = { left: 'map.left', centre: 'best.centre', right: 'map.right' } as const
export const gradeWords = { easy: 'best.easy', medium: 'best.medium', hard: 'best.hard' } as const

/** Sentences: why a place won, what it beat, and what it gave up. Empty without a pin. */
export function useReasons(): (suggestion: GreenSuggestion, targetDifficulty: number) => string[] {
  const { t, i18n } = useTranslation('course')
  const length = useLengthText()
  return ({ pin, runnerUp, reasons, despite, isPartTurnedDown }, targetDifficulty) => {
    if (!pin) return []
    if (!runnerUp) return [t(isPartTurnedDown ? 'best.why.onlyLeft' : 'best.why.only')]
    const words = { t, language: i18n.language, length, pin, runnerUp, targetDifficulty }
    const advantages = reasons.map((reason) => sentence(reason, words))
    const beaten = t('best.beat', { zone: t(zoneWords[runnerUp.zone]), side: t(sideWords[runnerUp.side]) })
    const drawback = despite ? t('best.despite', { what: t(`best.terms.${despite.key}`) }) : null
    return [...advantages, beaten, drawback].filter((one) => one !== null)
  }
}

interface Words {
  t: T
  language: string
  length: (metres: number) => string
  pin: SuggestedPin
  runnerUp: SuggestedPin
  targetDifficulty: number
}

/**
 * Compares the nearest old holes of both places if they decide; otherwise all old holes together decide, which no two
 * numbers show.
 */
function restSentence({
  t,
  length,
  pin,
  runnerUp,
}: Pick<Words, 't' | 'length' | 'pin' | 'runnerUp'>): string {
  const { restM: own, restDays: days } = pin
  const { restM: other, restDays: otherDays } = runnerUp
  if (other === null || otherDays === null) return t('best.why.restBetter')
  const otherWords = { other: length(other), otherDays }
  if (own === null || days === null) return t('best.why.restFree', otherWords)
  const isFarther = own > other && length(own) !== length(other)
  const isBetter = own >= other && days >= otherDays && (isFarther || days > otherDays)
  return isBetter ? t('best.why.rest', { own: length(own), days, ...otherWords }) : t('best.why.restBetter')
}

/** Whether one number is larger than the other as displayed. */
function isMore(own: number | null, other: number | null, show: (value: number) => string): boolean {
  return own !== null && other !== null && own > other && show(own) !== show(other)
}

/** Whether one difficulty is nearer to the wanted one, rounded to hundredths as displayed. */
function isNearer(own: number, other: number, wanted: number): boolean {
  const [a, b, aim] = [own, other, wanted].map((share) => Math.round(share * 100)) as [number, number, number]
  return Math.abs(a - aim) < Math.abs(b - aim)
}

function sentence({ key }: Reason, { t, language, length, pin, runnerUp, targetDifficulty }: Words): string {
  const metres = (value: number | null) => (value === null ? '–' : length(value))
  const hundred = (share: number) => formatNumber(share * 100, language)
  const percent = (slope: number | null) => (slope === null ? '–' : formatNumber(slope, language, 1))
  switch (key) {
    case 'rest':
      return restSentence({ t, length, pin, runnerUp })
    case 'fairness':
      return isNearer(pin.difficulty, runnerUp.difficulty, targetDifficulty)
        ? t('best.why.fairness', {
            own: hundred(pin.difficulty),
            wanted: hundred(targetDifficulty),
            other: hundred(runnerUp.difficulty),
          })
        : t('best.why.fairnessBetter')
    case 'access':
      return isMore(pin.roomM, runnerUp.roomM, metres)
        ? t('best.why.room', { own: metres(pin.roomM), other: metres(runnerUp.roomM) })
        : t('best.why.access')
    case 'wind':
      return isMore(pin.leeM, runnerUp.leeM, metres)
        ? t('best.why.wind', { own: metres(pin.leeM), other: metres(runnerUp.leeM) })
        : t('best.why.windBetter')
    case 'drainage':
      return isMore(pin.slopePercent, runnerUp.slopePercent, percent)
        ? t('best.why.drainage', { own: percent(pin.slopePercent), other: percent(runnerUp.slopePercent) })
        : t('best.why.drainageBetter')
    case 'zone':
      return t('best.why.zone', { own: t(zoneWords[pin.zone]), other: t(zoneWords[runnerUp.zone]) })
    case 'side':
      return t('best.why.side', { own: t(sideWords[pin.side]), other: t(sideWords[runnerUp.side]) })
    case 'grade':
      return t('best.why.grade', { own: t(gradeWords[pin.grade]), other: t(gradeWords[runnerUp.grade]) })
    case 'change':
      return t('best.why.change', { own: t(zoneWords[pin.zone]), side: t(sideWords[pin.side]) })
    case 'length':
      return t('best.why.length')
    case 'level':
      return t('best.why.level')
    case 'only':
      return t('best.why.only')
  }
}
