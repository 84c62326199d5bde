import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seeded } from '#domain/base/random.ts'
import { profiles } from '#domain/course/best-position/profile.ts'
import { suggestRound } from '#domain/course/best-position/suggest-round.ts'
import type { ReasonKey } from '#domain/course/best-position/suggestion.ts'
import { egg, someGreen } from '#domain/course/best-position/testing.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { polygonOf } from '#domain/course/geometry/shape.ts'
import type { Course } from '#web/data/course/course.ts'
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '#web/data/testing/dom.tsx'
import { greenRequests } from '#web/features/course/best-position/green-requests.ts'
import { GreenResult } from '#web/features/course/best-position/green-result.tsx'
import { useReasons } from '#web/features/course/best-position/reason-text.ts'
import { useChoice } from '#web/features/course/best-position/use-choice.ts'
import type { MappedGreen } from '#web/features/course/pins/greens-of-day.ts'
import { startI18n } from '#web/i18n/i18n.ts'

const frame = localFrame({ lng: 11.5, lat: 48.1 })
const day = { profile: profiles.daily, wind: null }
const kind = { name: 'daily', isClubs: false, isChanged: false }
const colours = { front: 'red', middle: 'white', back: 'blue' }

const line = {
  type: 'LineString',
  coordinates: [
    [11.5, 48.098],
    [11.5, 48.1],
  ],
}
const hole = { id: 'hole-1', number: 1, green_id: 'green-1', line }
const shape = [[egg(26, 32)]]
const green = {
  course: { course_feature: [] },
  hole,
  framed: { frame, line: [{ x: 0, y: -300 }], green: shape, pin: null, hazards: [], tees: [] },
  green: { shape, from: { x: 3, y: -140 } },
  recent: [{ point: { x: 1, y: 2 }, daysAgo: 3 }],
  last: null,
} as unknown as MappedGreen
const course = {
  id: 'course-1',
  hole: [hole],
  course_feature: [{ id: 'green-1', kind: 'green', geometry: polygonOf(shape[0]![0]!, frame) }],
} as unknown as Course
const known = { course, date: '2026-11-21', blocks: [], surveys: new Map(), rounds: [] }

const take = vi.fn()

function show(changes: Parameters<typeof someGreen>[1] = {}) {
  const [suggestion] = suggestRound([someGreen(seeded(3), { id: hole.id, ...changes })], day).greens
  render(
    <GreenResult
      green={green}
      suggestion={suggestion!}
      targetDifficulty={0.4}
      colours={colours}
      onTake={take}
    />,
  )
  return suggestion!
}

beforeEach(() => startI18n('en'))
afterEach(cleanup)

describe('the request of a choice', () => {
  it('has the outline and old holes, and leaves out data that were not read', () => {
    const [request] = greenRequests([green], known)
    expect(request).toMatchObject({ id: 'hole-1', blocked: [], heights: null })
    expect(request!.recent[0]).toEqual({ point: { x: 1, y: 2 }, daysAgo: 3 })
  })

  it('gives the hole of a busy day more wear than one of a quiet day', () => {
    const rounds = [
      { id: 'a', course_id: 'course-1', date: '2026-11-18', rounds: 180 },
      { id: 'b', course_id: 'course-1', date: '2026-11-17', rounds: 60 },
    ]
    expect(greenRequests([green], { ...known, rounds })[0]!.recent[0]!.wear).toBe(1.5)
  })

  it('uses the zones and the survey of its own green', () => {
    const { lng, lat } = frame.toLngLat({ x: 4, y: 5 })
    const block = { id: 'b', geometry: null, lng, lat, radius_m: 2, reason: 'Turf', until: null }
    const blocks = ['green-1', 'green-2'].map((feature_id) => ({
      ...block,
      feature_id,
      issue_id: null,
      issue: null,
    }))
    const survey = { ...frame.origin, heights: [100, 200, 300] }
    const surveys = new Map([['green-1', survey as never]])
    const [request] = greenRequests([green], { ...known, blocks, surveys })
    expect(request!.blocked).toEqual([{ centre: expect.anything(), radiusM: 2 }])
    expect(request!.heights![0]!.x).toBeCloseTo(1, 6)
    expect(request!.heights![0]!.z).toBeCloseTo(0.3, 6)
  })
})

describe('a suggestion on the screen', () => {
  it('S1.08 shows where the hole should be, why, and its runner-up', () => {
    const { pin: place } = show()
    expect(screen.getByRole('img', { name: /Green 1, played upwards/ })).toBeTruthy()
    expect(screen.getByText(new RegExp(`^${place!.zone} · `))).toBeTruthy()
    expect(screen.getByText(/^It beat a place/)).toBeTruthy()
    expect(screen.getByText('Slope is not considered: this green has no survey.')).toBeTruthy()
  })

  it('names the rule to relax when all places are refused', () => {
    show({ blocked: [{ centre: { x: 0, y: 0 }, radiusM: 80 }], recent: [] })
    expect(screen.getByRole('alert').textContent).toContain('break a rule')
    expect(screen.getByText('Free a zone that is kept free of pins.')).toBeTruthy()
    expect(screen.getByText('kept free')).toBeTruthy()
  })

  it('offers the least bad place, with the rule that it breaks and by how much', () => {
    take.mockClear()
    const { broken } = show({ shape: [[egg(6, 7)]], recent: [] })
    const metres = broken[0]!.by.toFixed(1)
    expect(screen.getByText(`${metres} m too near the edge`)).toBeTruthy()
    expect(screen.queryByText(/^The whole green is kept free/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Use this place all the same' }))
    expect(take).toHaveBeenCalledOnce()
  })

  it('offers no place on a green that is blocked as a whole, with the reason', () => {
    show({ blocked: [{ centre: { x: 0, y: 0 }, radiusM: 80 }], recent: [] })
    expect(screen.getByText('The whole green is kept free: no pin can be published on it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use this place all the same' })).toBeNull()
  })

  it('warns of a fixed place that breaks a rule', () => {
    show({ fixed: { x: 0, y: 0 }, recent: [{ point: { x: 1, y: 0 }, daysAgo: 1 }] })
    expect(screen.getByRole('alert').textContent).toBe('3.6 m too near an old hole')
    // The drawing shows no other place, so the legend has none.
    expect(screen.queryByText('runner-up')).toBeNull()
  })

  it('gives reasons that agree with the numbers beside them', () => {
    const say = renderHook(() => useReasons()).result.current
    const [suggestion] = suggestRound([someGreen(seeded(3))], day).greens
    const reason = (key: ReasonKey, pin: object, runnerUp: object) =>
      say(
        {
          ...suggestion!,
          pin: { ...suggestion!.pin!, ...pin },
          runnerUp: { ...suggestion!.runnerUp!, ...runnerUp },
          reasons: [{ key, gain: 1 }],
        },
        0.4,
      )[0]
    expect(reason('fairness', { difficulty: 0.28 }, { difficulty: 0.1 })).toBe(
      'Nearer to the difficulty of the day: 28 of 100, 40 wanted; the runner-up has 10.',
    )
    const rest = (restM: number | null, restDays: number | null) => ({ restM, restDays })
    expect(reason('rest', rest(6, 9), rest(4, 3))).toMatch(/^Better rested ground: .* 9 days old/)
    // Nearer to a younger hole, but still better rested than the runner-up.
    expect(reason('rest', rest(4, 3), rest(6, 9))).toMatch(/all old holes taken together/)
    expect(reason('rest', rest(null, null), rest(6, 9))).toMatch(/^No hole of the last days near/)
    // Both show as 28 of 100: the numbers do not differ on the screen.
    expect(reason('fairness', { difficulty: 0.281 }, { difficulty: 0.278 })).toBe(
      'Nearer to the difficulty of the day than the runner-up.',
    )
    expect(reason('rest', rest(4.02, 3), rest(4.01, 3))).toMatch(/all old holes taken together/)
    expect(reason('wind', { leeM: 9.02 }, { leeM: 9.01 })).toMatch(/^Better placed for the wind/)
    expect(reason('drainage', { slopePercent: 1.22 }, { slopePercent: 1.21 })).toMatch(/than the runner-up/)
    expect(reason('level', { steepness: 'level' }, { steepness: 'unsure' })).toMatch(
      /^Its ground is surely level/,
    )
    const alone = { ...suggestion!, runnerUp: null, reasons: [{ key: 'only' as const, gain: 0 }] }
    expect(say(alone, 0.4)).toEqual(['No other place three paces off or more meets all rules.'])
    expect(say({ ...alone, isPartTurnedDown: true }, 0.4)[0]).toContain('were turned down')
    expect(reason('access', { roomM: 9 }, { roomM: 12 })).toMatch(/^Easier to reach/)
    expect(reason('wind', { leeM: 5 }, { leeM: 9 })).toMatch(/^Better placed for the wind/)
  })

  it('is shown in the reader’s language', async () => {
    await startI18n('ja')
    show()
    expect(screen.getByText('傾斜は考慮していません。このグリーンには測量データがありません。')).toBeTruthy()
  })
})

describe('the background choice', () => {
  const request = (seed: number) => ({
    greens: [someGreen(seeded(seed), { id: `${seed}` })],
    ...{ day, kind, isComplete: true },
  })

  it('answers the newest request, with the same result as the choice itself', async () => {
    const [first, second] = [request(1), request(2)]
    const { result, rerender } = renderHook((asked) => useChoice(asked), { initialProps: first })
    expect(result.current).toMatchObject({ busy: true, failed: false })
    rerender(second)
    await waitFor(() => expect(result.current.busy).toBe(false))
    expect(result.current.of).toBe(second)
    expect(result.current.choice!.greens[0]!.pin).toEqual(suggestRound(second.greens, day).greens[0]!.pin)
  })

  it('reports a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const broken = { greens: [someGreen(seeded(1), { recent: null as never })], day, kind, isComplete: true }
    const { result } = renderHook(() => useChoice(broken))
    await waitFor(() => expect(result.current.failed).toBe(true))
  })
})
