import { brokenRules, type HardRule } from '../best-position/rules/hard-rules.ts'
import { OFF_GREEN } from '../best-position/suggested-pin.ts'
import type { GreenSuggestion, SuggestedPin } from '../best-position/suggestion.ts'
import { type PinChoice, packPoint } from './pin-inputs.ts'

/** The joint choice's data for a green's suggestion; null without one. */
export function pinChoiceOf(suggestion: GreenSuggestion, wantedDifficulty: number): PinChoice | null {
  const pin = suggestion.pin ?? suggestion.leastBad
  if (!pin) return null
  return {
    spots: suggestion.spotCount,
    free: freeCount(suggestion),
    refused: refusedCounts(suggestion),
    wantedDifficulty,
    difficulty: round(pin.difficulty),
    leeM: pin.leeM === null ? null : round(pin.leeM),
    reasons: suggestion.reasons.map(({ key, gain }) => ({ key, gain: finely(gain) })),
    alternatives: suggestion.alternatives.map(({ pin: other, loss }) => ({
      at: packPoint(other.point, pin.point),
      ...numbersOf(other),
      loss: loss && { key: loss.key, gain: finely(loss.gain) },
    })),
  }
}

function numbersOf({ edgeM, difficulty }: SuggestedPin) {
  return { edgeM: round(edgeM), difficulty: round(difficulty) }
}

/** The number of candidates that keep all rules, including rejected ones. */
export function freeCount({ ground }: GreenSuggestion): number {
  return ground.verdicts.reduce((count, verdict) => (verdict === 0 ? count + 1 : count), 0)
}

/** The number of candidates that break each rule; one may break several. */
function refusedCounts({ ground }: GreenSuggestion): Record<HardRule, number> {
  const counts: Record<HardRule, number> = { edge: 0, rest: 0, blocked: 0, slope: 0 }
  for (const verdict of ground.verdicts) {
    if (verdict === OFF_GREEN) continue
    for (const rule of brokenRules(verdict)) counts[rule]++
  }
  return counts
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function finely(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
