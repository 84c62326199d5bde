import type { Database } from '#server/database/types.ts'

/** One simulated order. Times are minutes from the start of the season. */
export interface SeasonOrder {
  placedAt: number
  readyAt: number
  stations: string[]
  /** Minutes of its slowest dish on the menu. */
  slowest: number
  /** Open tickets of its stations when it was placed. */
  ahead: number
}

/** A simulated order with the range that the club promised. */
export interface PromisedOrder extends SeasonOrder {
  from: number
  to: number
  isLearned: boolean
}

export const SEASON_DAYS = 150
const DAY = 24 * 60
/** The preparation times of the menu, in minutes. */
const PREP_MINUTES = [2, 3, 4, 5, 8, 10, 12, 15]
const DRINKS = [2, 3, 3, 4]
const DISHES = [3, 5, 8, 10, 12, 15]
/** Hands at each station. The grill opens after two months. */
const HANDS = { kitchen: 4, bar: 2, grill: 2 }
const GRILL_DAY = 60

/**
 * A season of orders at a club, the same for the same seed: lunch and the hour after the round are rushed, weekends are
 * fuller, every eleventh day pauses at one o'clock, a station opens, a fast cook comes on day 70 and leaves on day 110,
 * and speed drifts by half over the season.
 */
export function season(seed: number, count = 20_000): SeasonOrder[] {
  const random = mulberry32(seed)
  const placedAt = placingTimes(random, count)
  const freeAt: Record<string, number[]> = Object.fromEntries(
    Object.entries(HANDS).map(([station, hands]) => [station, Array.from({ length: hands }, () => 0)]),
  )
  let open: SeasonOrder[] = []
  return placedAt.map((now) => {
    const day = now / DAY
    const speed = speedOn(day)
    const stations = stationsOn(day, random())
    let slowest = 3
    let readyAt = now
    for (const station of stations) {
      const prep = oneOf(station === 'bar' ? DRINKS : DISHES, random())
      slowest = Math.max(slowest, prep)
      const hands = freeAt[station]!
      const first = hands.indexOf(Math.min(...hands))
      const done = Math.max(hands[first]!, now) + prep * 0.45 * speed * Math.exp(0.35 * normal(random))
      hands[first] = done
      const passive = prep * 0.5 * speed * Math.exp(0.2 * normal(random))
      readyAt = Math.max(readyAt, done + passive - 0.7 * Math.log(1 - random()))
    }
    open = open.filter((one) => one.readyAt > now)
    const ahead = open.filter((one) => one.stations.some((station) => stations.includes(station))).length
    const order = { placedAt: now, readyAt, stations, slowest, ahead }
    open.push(order)
    return order
  })
}

function placingTimes(random: () => number, count: number): number[] {
  const times: number[] = []
  for (let day = 0; times.length < count * 1.3 && day < SEASON_DAYS; day++) {
    const orders = Math.round((count / SEASON_DAYS) * (isWeekend(day) ? 1.5 : 0.85) * (0.9 + 0.2 * random()))
    for (let n = 0; n < orders; n++) times.push(day * DAY + minuteOfDay(day, random))
  }
  return times.sort((a, b) => a - b).slice(0, count)
}

function minuteOfDay(day: number, random: () => number): number {
  const part = random()
  const minute =
    part < 0.45 ? 762 + 40 * normal(random) : part < 0.8 ? 1008 + 55 * normal(random) : 480 + 720 * random()
  const within = Math.min(1230, Math.max(480, minute))
  const isPaused = day % 11 === 0 && within >= 780 && within < 810
  return isPaused ? within + 30 : within
}

function speedOn(day: number): number {
  const drift = 1 + 0.5 * Math.sin((day / SEASON_DAYS) * Math.PI * 1.5)
  const cook = day <= 70 ? 1 : day <= 110 ? 0.75 : 1.09
  return drift * cook * (isWeekend(Math.floor(day)) ? 1.1 : 1)
}

const isWeekend = (day: number) => day % 7 >= 5

function stationsOn(day: number, part: number): string[] {
  if (day > GRILL_DAY && part < 0.15) return ['grill']
  if (part < 0.55) return ['kitchen']
  return part < 0.85 ? ['bar'] : ['bar', 'kitchen']
}

const oneOf = (values: readonly number[], part: number) => values[Math.floor(part * values.length)]!

/** A normally distributed number by Box and Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Uniform numbers from 0 to 1, the same for the same seed. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Orders per statement, limited so that the database stays responsive. */
const CHUNK = 2_000

/**
 * Plays the orders through the rules of a club: each is promised when placed, and teaches when ready, if `isTaught`
 * allows. In order of time, so that a promise knows only earlier ready orders.
 */
export async function promiseSeason(
  database: Database,
  orders: readonly SeasonOrder[],
  isTaught: (order: SeasonOrder) => boolean = () => true,
): Promise<PromisedOrder[]> {
  await database.execScript(PLAYER)
  const steps = orders
    .flatMap((order, n) => {
      const placing = {
        n,
        at: order.placedAt,
        stations: order.stations,
        slowest: order.slowest,
        ahead: order.ahead,
      }
      return isTaught(order) ? [placing, { n, at: order.readyAt }] : [placing]
    })
    .sort((a, b) => a.at - b.at)
  for (let from = 0; from < steps.length; from += CHUNK)
    await database.runAsOwner('select play_season($1)', [JSON.stringify(steps.slice(from, from + CHUNK))])
  const { rows } = await database.runAsOwner<{ n: number; from: number; to: number; is_learned: boolean }>(
    'select n, from_minutes as from, to_minutes as to, is_learned from played_order order by n',
  )
  return rows.map(({ n, from, to, is_learned }) => ({ ...orders[n]!, from, to, isLearned: is_learned }))
}

/** The share of orders that were ready within their range, and the mean width of the range in minutes. */
export function coverageOf(orders: readonly PromisedOrder[]): { share: number; width: number } {
  const kept = orders.filter(({ placedAt, readyAt, from, to }) => {
    return readyAt - placedAt >= from && readyAt - placedAt <= to
  })
  return {
    share: kept.length / orders.length,
    width: orders.reduce((sum, { from, to }) => sum + to - from, 0) / orders.length,
  }
}

/** The orders by group, in the order of groups. */
export function byGroup(
  orders: readonly PromisedOrder[],
  groupOf: (order: PromisedOrder) => number,
): [group: number, orders: PromisedOrder[]][] {
  const groups = new Map<number, PromisedOrder[]>()
  for (const order of orders) {
    const group = groups.get(groupOf(order))
    if (group) group.push(order)
    else groups.set(groupOf(order), [order])
  }
  return [...groups].sort(([a], [b]) => a - b)
}

export const monthOf = ({ placedAt }: SeasonOrder) => Math.floor(placedAt / DAY / 30) + 1

/** The first tickets ahead of the classes of `private.promise_load`. */
export const loadOf = ({ ahead }: SeasonOrder) => [16, 10, 6, 3, 1, 0].find((least) => ahead >= least)!

/** A function for the test that plays placings and readies; the season begins in 2020. */
const PLAYER = `
  create table played_order (n integer primary key, placed public.user_order, from_minutes integer, to_minutes integer,
    is_learned boolean);
  create table played_dish (minutes integer primary key, item_id uuid not null);
  insert into public.menu_category (id, name) values ('00000000-0000-4000-8000-00000000a001', 'Season');
  with dish as (
    insert into public.menu_item (category_id, name, price_minor, prep_minutes)
    select '00000000-0000-4000-8000-00000000a001', 'Season ' || m, 500, m
    from unnest(array[${PREP_MINUTES.join()}]) m returning id, prep_minutes)
  insert into played_dish select prep_minutes, id from dish;
  create function play_season(steps jsonb) returns void language plpgsql as $$
  declare
    step record;
    range record;
    played played_order;
    placed public.user_order;
  begin
    for step in
      select * from jsonb_to_recordset(steps) as s (n integer, at float8, stations jsonb, slowest integer, ahead integer)
      order by at
    loop
      if step.stations is not null then
        placed := jsonb_populate_record(null::public.user_order, jsonb_build_object(
          'id', gen_random_uuid(), 'stations', step.stations, 'tickets_ahead', step.ahead,
          'created_at', timestamptz '2020-01-01 00:00+00' + make_interval(secs => step.at * 60),
          'lines', jsonb_build_array(jsonb_build_object('item_id', (select item_id from played_dish where minutes = step.slowest)))));
        range := private.promise_minutes(placed.stations, step.slowest, step.ahead);
        placed.promise_learned := range.is_learned;
        placed.promised_from := placed.created_at + make_interval(mins => range.from_minutes);
        placed.promised_to := placed.created_at + make_interval(mins => range.to_minutes);
        insert into played_order values (step.n, placed, range.from_minutes, range.to_minutes, range.is_learned);
      else
        select * into played from played_order where n = step.n;
        placed := played.placed;
        placed.ready_at := timestamptz '2020-01-01 00:00+00' + make_interval(secs => step.at * 60);
        perform private.learn_promise(placed);
      end if;
    end loop;
  end
  $$;`
