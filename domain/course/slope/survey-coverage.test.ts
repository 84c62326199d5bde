import { expect, it } from 'vitest'
import { slopeSharesOf } from './testing-slopes.ts'
import { surveyKinds } from './testing-surveys.ts'

/**
 * A thousand greens of each lie between 93 and 97 %: `npm run bench -- slopes`. A few greens vary by some points more.
 */
it.each(surveyKinds)(
  'the true slope is in the interval of a survey by %s, and the rule is wrong in one of a hundred',
  (kind) => {
    const shares = slopeSharesOf(kind, 6, 3)
    expect(shares.inside).toBeGreaterThan(0.9)
    expect(shares.inside).toBeLessThan(0.995)
    expect(shares.wronglyExcluded).toBeLessThan(0.015)
    expect(shares.wronglyAdmitted).toBeLessThan(0.015)
    expect(shares.unsure).toBeLessThan(0.8)
  },
)
