import { slopeSharesOf } from '#domain/course/slope/testing-slopes.ts'
import { surveyKinds } from '#domain/course/slope/testing-surveys.ts'

const GREENS = 1000

/** How well surveys of four kinds know the slope of simulated greens. Goals: 93 to 97 % inside, wrong verdicts 1 % at most. */
export function benchSlopes(): void {
  console.log(
    `\nSlopes, ${GREENS} greens for each kind of survey   goal: 93 to 97 % inside, at most 1 % wrong`,
  )
  for (const kind of surveyKinds) {
    const shares = slopeSharesOf(kind, GREENS, 9)
    const text = Object.entries(shares).map(([name, share]) => `${name} ${(100 * share).toFixed(2)} %`)
    console.log(`  ${kind.padEnd(8)} ${text.join('   ')}`)
  }
}
