import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../base/random.ts'
import { demoCourse } from '../demo/demo-course.ts'
import type { Point } from '../geometry/point.ts'
import { planCourse } from '../import/plan-course.ts'
import {
  answerHole,
  awayFromHoles,
  followHole,
  type HoleFollowing,
  type HoleToPlay,
  isChoiceOver,
  nowhere,
} from './follow-hole.ts'
import { roundHoles } from './testing-round.ts'
import { followGlances, followWalk, type Step, walkRound } from './testing-walk.ts'

/** Two fairways side by side, played in opposite directions; hole 3 begins beside the green of hole 2. */
const holes: HoleToPlay[] = [
  { number: 1, line: [at(0, 0), at(0, 400)], tees: [] },
  { number: 2, line: [at(80, 400), at(80, 0)], tees: [at(80, 400), at(80, 380)] },
  { number: 3, line: [at(110, -20), at(110, -320)], tees: [] },
]

function at(x: number, y: number): Point {
  return { x, y }
}

/** Stands at a point for `seconds`, one good fix a second. */
function stand(
  state: HoleFollowing,
  point: Point,
  seconds: number,
  accuracyM = 5,
  on = holes,
): HoleFollowing {
  const start = (state.position?.at ?? 0) + 1000
  return Array.from({ length: seconds }, (_, i) => start + i * 1000).reduce(
    (before, time) => followHole(on, before, { point, accuracyM, at: time }),
    state,
  )
}

/** One fix after twenty seconds without fixes. */
function appear(state: HoleFollowing, point: Point): HoleFollowing {
  return followHole(holes, state, { point, accuracyM: 5, at: state.position!.at + 20_000 })
}

const onFirst = stand(nowhere, at(0, 0), 2)

describe('the hole a person plays', () => {
  it('is the hole of the tee at which they stand, with the first fix', () => {
    expect(stand(nowhere, at(75, 395), 1).number).toBe(2)
  })

  it('is found with the first fix on a tee after fixes far away', () => {
    const far = stand(nowhere, at(-219_000, 0), 3)
    expect(far.number).toBeNull()
    expect(stand(far, at(75, 395), 1).number).toBe(2)
  })

  it('is the one with the nearest line of play in the middle of a hole', () => {
    expect(stand(nowhere, at(10, 200), 1).number).toBe(1)
    expect(stand(nowhere, at(70, 200), 1).number).toBe(2)
  })

  it('is the hole of a tee within reach even when another line is nearer', () => {
    const crossing = [holes[0]!, { number: 5, line: [at(15, 200), at(300, 200)], tees: [] }]
    expect(stand(nowhere, at(5, 200), 1, 5, crossing).number).toBe(5)
  })

  it('is unknown while the position is rough, or far from all holes', () => {
    expect(stand(nowhere, at(0, 0), 5, 31)).toEqual(nowhere)
    expect(stand(nowhere, at(0, -2000), 1).number).toBeNull()
    expect(awayFromHoles(holes, at(0, -2000))).toBeCloseTo(1683.6, 0)
  })

  it('is asked for between two lines at the same distance, and the answer counts', () => {
    const asked = stand(nowhere, at(40, 200), 3)
    expect(asked).toMatchObject({ number: null, choices: [1, 2] })
    expect(answerHole(asked, 2)).toMatchObject({ number: 2, choices: [] })
  })

  it('is asked for when the position is too rough to tell two lines apart', () => {
    expect(stand(nowhere, at(30, 200), 1, 15).number).toBe(1)
    expect(stand(nowhere, at(30, 200), 1, 25)).toMatchObject({ number: null, choices: [1, 2] })
  })

  it('is not asked for any more far from both lines', () => {
    const asked = stand(nowhere, at(40, 200), 3)
    expect(appear(asked, at(-200, 200))).toMatchObject({ number: null, choices: [] })
  })

  it('follows from the direction of the walk between two lines at the same distance', () => {
    const walk = (step: number) =>
      Array.from({ length: 60 }, (_, i) => at(40, 200 + i * step)).reduce(
        (state, point) => stand(state, point, 1),
        nowhere,
      )
    expect(walk(1.4).number).toBe(1)
    expect(walk(-1.4).number).toBe(2)
  })

  it('stays during a search for a ball on the neighbouring fairway', () => {
    const strayed = stand(onFirst, at(60, 150), 300)
    expect(strayed.number).toBe(1)
  })

  it('changes at the next tee within seconds after the green', () => {
    const onGreen = stand(onFirst, at(0, 398), 120)
    expect(onGreen.number).toBe(1)
    const there = stand(onGreen, at(80, 398), 12)
    expect(there).toMatchObject({ number: 2, teesReached: 1 })
  })

  it('waits three seconds at the next tee', () => {
    const onGreen = stand(onFirst, at(0, 398), 60)
    const there = appear(onGreen, at(80, 398))
    expect(there.number).toBe(1)
    expect(stand(there, at(80, 398), 2).number).toBe(1)
    expect(stand(there, at(80, 398), 3).number).toBe(2)
  })

  it('stays on a green next to the next tee, until the tee is nearer', () => {
    const close = [holes[0]!, { number: 2, line: [at(20, 400), at(80, 0)], tees: [] }]
    const onGreen = stand(onFirst, at(5, 398), 60, 5, close)
    expect(onGreen.number).toBe(1)
    expect(stand(onGreen, at(16, 400), 20, 5, close).number).toBe(2)
  })

  it('does not change when the player passes the next tee before the green', () => {
    expect(stand(onFirst, at(80, 390), 20).number).toBe(1)
  })

  it('changes at another tee after a minute there', () => {
    expect(stand(onFirst, at(110, -20), 50).number).toBe(1)
    expect(stand(onFirst, at(110, -20), 80)).toMatchObject({ number: 3, teesReached: 1 })
  })

  it('counts the minute from the arrival at that tee', () => {
    const onItsLine = stand(onFirst, at(110, -60), 50)
    expect(stand(onItsLine, at(110, -20), 30).number).toBe(1)
  })

  it('stays near another tee that is farther away than the line', () => {
    const crossing = [holes[0]!, { number: 5, line: [at(15, 200), at(300, 200)], tees: [] }]
    expect(stand(onFirst, at(3, 200), 120, 5, crossing).number).toBe(1)
  })

  it('changes to another line after a minute on it, far from its own line', () => {
    expect(stand(onFirst, at(110, -200), 50).number).toBe(1)
    expect(stand(onFirst, at(110, -200), 80)).toMatchObject({ number: 3, teesReached: 0 })
  })

  it('stays when another line is not much nearer, or not near', () => {
    const parallel = [0, 125, -165].map((x, i) => ({
      number: i + 1,
      line: [at(x, 0), at(x, 400)],
      tees: [],
    }))
    expect(stand(onFirst, at(75, 200), 120, 5, parallel).number).toBe(1)
    expect(stand(onFirst, at(-100, 200), 120, 5, parallel).number).toBe(1)
  })

  it('changes by the line when the player passed the next tee at a distance', () => {
    const onGreen = stand(onFirst, at(0, 398), 60)
    expect(stand(onGreen, at(80, 250), 60)).toMatchObject({ number: 2, teesReached: 0 })
    expect(stand(onGreen, at(50, 250), 60).number).toBe(1)
  })

  it('continues with the first hole after the last', () => {
    const last = stand(answerHole(onFirst, 3), at(110, -318), 60)
    expect(stand(last, at(0, 0), 20)).toMatchObject({ number: 1, teesReached: 1 })
  })

  it('needs its own green before the next tee counts', () => {
    const onThird = answerHole(stand(onFirst, at(0, 398), 60), 3)
    expect(stand(onThird, at(0, 0), 20).number).toBe(3)
  })

  it('does not change with one fix that jumps', () => {
    expect(stand(onFirst, at(100, 0), 1).position!.point.x).toBeLessThan(30)
    expect(stand(onFirst, at(100, 0), 15).position!.point.x).toBeGreaterThan(95)
  })

  it('does not change with a fix that jumps to another tee and back', () => {
    const elsewhere = stand(onFirst, at(110, -320), 1)
    expect(elsewhere.number).toBe(1)
    expect(stand(elsewhere, at(0, 200), 20).number).toBe(1)
  })

  it('is searched again after an hour without a position', () => {
    const onSecond = stand(stand(onFirst, at(0, 398), 60), at(80, 398), 12)
    const later = { point: at(0, 200), accuracyM: 5, at: 2 * 3_600_000 }
    // The number of tees continues: a hole chosen by hand does not come back.
    expect(followHole(holes, onSecond, later)).toMatchObject({ number: 1, teesReached: 1 })
  })

  describe('after some time in a pocket', () => {
    /** The first fix after `minutes` without one. */
    const takenOut = (state: HoleFollowing, point: Point, minutes: number) =>
      followHole(holes, state, { point, accuracyM: 5, at: state.position!.at + minutes * 60_000 })

    it('is the next one at its tee or on its fairway, although no fix was at the green', () => {
      expect(takenOut(onFirst, at(80, 398), 12)).toMatchObject({ number: 2, teesReached: 1 })
      expect(takenOut(onFirst, at(75, 200), 12)).toMatchObject({ number: 2, teesReached: 1 })
    })

    it('is the hole after the next when there was time to play both', () => {
      expect(takenOut(onFirst, at(110, -100), 25).number).toBe(3)
    })

    it('stays on its own fairway, on its green, and where the player cannot have finished it', () => {
      expect(takenOut(onFirst, at(5, 300), 12)).toMatchObject({ number: 1, teesReached: 0 })
      expect(takenOut(onFirst, at(5, 398), 12).number).toBe(1)
      expect(takenOut(onFirst, at(75, 200), 2).number).toBe(1)
    })

    it('stays when no hole is near', () => {
      expect(takenOut(onFirst, at(-300, 200), 12).number).toBe(1)
    })
  })

  it('is replaced by a hole chosen by hand until another tee is reached', () => {
    const chosenAt = onFirst.teesReached
    const later = stand(onFirst, at(0, 398), 120)
    expect(isChoiceOver(chosenAt, later)).toBe(false)
    expect(isChoiceOver(chosenAt, stand(later, at(80, 398), 12))).toBe(true)
  })
})

const folder = process.env.COURSES_DIR ?? ''
const files = ['byneset-18', 'cesky-krumlov-18', 'montecatini-18', 'sauda-9', 'stjordal-18']

describe('the hole found during a walk', () => {
  const demo = roundHoles(demoCourse())

  it.each([5, 10])('of the demo course is right all the way with fixes of ±%d m', (sigmaM) => {
    const result = walk(demo, sigmaM, 25)
    expect(result.right / result.steps).toBeGreaterThan(0.99)
    expect(result.wrongChanges).toBe(0)
  })

  it('never changes more often than holes were played', () => {
    const random = seeded(7)
    const steps = walkRound(demo, random, 25)
    const numbers = new Set<number | null>()
    let state = nowhere
    let changes = 0
    steps.forEach(({ point }: Step, second) => {
      const before = state.number
      state = followHole(demo, state, { point, accuracyM: 8, at: second * 1000 })
      if (state.number !== before) changes += 1
      numbers.add(state.number)
    })
    expect(changes).toBe(18)
    expect([...numbers].sort((a, b) => Number(a) - Number(b))).toEqual(demo.map(({ number }) => number))
  })

  it('of the demo course is right in 98 of 100 looks at a phone that is otherwise in a pocket', () => {
    expect(glances(demo)).toBeGreaterThan(0.98)
  })

  /** Real clubs from OpenStreetMap (ODbL); read from their folder and not part of this project. */
  describe.skipIf(folder === '')('of real courses', () => {
    it.each(files.flatMap((name) => [5, 10].map((sigmaM) => [name, sigmaM] as const)))(
      '%s is right for 99 of 100 seconds with fixes of ±%d m',
      (name, sigmaM) => {
        const text = readFileSync(join(folder, `${name}.geojson`), 'utf8')
        const result = walk(roundHoles(planCourse(text, { fallbackName: name })), sigmaM, 25)
        expect(result.right / result.steps).toBeGreaterThan(0.99)
      },
    )

    it.each(files)('%s is right at 19 of 20 looks at a phone that is otherwise in a pocket', (name) => {
      const text = readFileSync(join(folder, `${name}.geojson`), 'utf8')
      expect(glances(roundHoles(planCourse(text, { fallbackName: name })))).toBeGreaterThan(0.95)
    })
  })

  function walk(round: readonly HoleToPlay[], sigmaM: number, strayM: number) {
    const random = seeded(sigmaM)
    return followWalk(round, walkRound(round, random, strayM), random, sigmaM)
  }

  /** The share of correct holes in ten rounds. */
  function glances(round: readonly HoleToPlay[]) {
    const random = seeded(11)
    const shares = Array.from({ length: 10 }, () => followGlances(round, random, 5))
    return shares.reduce((sum, share) => sum + share, 0) / shares.length
  }
})
