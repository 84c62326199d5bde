import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, within } from '@testing-library/react'
import { openDB } from 'idb'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import type { RoleId } from '#web/data/session/roles.ts'
import {
  type FakeBackend,
  type Fault,
  fakeBackend,
  type Row,
  type SeenRequest,
} from '#web/data/testing/fake-backend.ts'
import {
  type App,
  keptRecords,
  newDevice,
  openApp,
  PROFILE,
  setOnline,
  signedInBefore,
} from '#web/data/testing/open-app.ts'

/** The id of the signed-in person. */
export const ME = 'aaaaaaaa-0000-4000-8000-00000000000a'

interface TestClub extends FakeBackend {
  /** Answers the reads of a table with this instead of its rows. */
  failures: Map<string, Fault>
}

/** The club of the test that runs; each test begins with the rows of `startApp`. */
export let club: TestClub
let app: App | undefined
let modules: Awaited<ReturnType<typeof loadModules>>

/** Starts the app once for a test file, signed in with a role; every test has an empty device and fresh rows. */
export function startApp(role: RoleId, rows: () => Record<string, Row[]>): void {
  beforeAll(async () => {
    for (const name of ['showModal', 'close'] as const) {
      HTMLDialogElement.prototype[name] = function toggle(this: HTMLDialogElement) {
        this.open = name === 'showModal'
      }
    }
    Element.prototype.scrollIntoView = () => undefined
    newDevice()
    signedInBefore(ME)
    club = Object.assign(fakeBackend(), { failures: new Map<string, Fault>() })
    club.rows = rowsOf(role, rows)
    club.fault = (request) => readAnswer(club, request)
    app = await openApp()
    await vi.waitFor(() => {
      if (app!.currentMe().role.role_id !== role) throw new Error('The profile is not read yet')
    })
    modules = await loadModules()
    modules.queryClient.mount()
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: positioning })
  })
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    // First, so that no change of the test before is sent when the network returns.
    const db = await openDB('greenside-offline')
    for (const store of db.objectStoreNames) await db.clear(store)
    db.close()
    await modules.recordsChanged()
    setOnline(true)
    for (const key of Object.keys(localStorage)) if (key !== 'app-config') localStorage.removeItem(key)
    club.rows = rowsOf(role, rows)
    club.failures.clear()
    club.check = () => undefined
    club.seen.length = 0
    modules.queryClient.clear()
    await modules.startI18n('en')
  })
  afterEach(() => {
    // All tests share the toasts.
    toast.dismiss()
    cleanup()
    vi.restoreAllMocks()
  })
  afterAll(() => {
    Reflect.deleteProperty(navigator, 'geolocation')
    modules.queryClient.unmount()
    app?.close()
    app = undefined
    vi.unstubAllGlobals()
  })
}

async function loadModules() {
  const { queryClient } = await import('#web/data/query.ts')
  const { recordsChanged } = await import('#web/data/outbox/outbox-view.ts')
  const { FrameProvider } = await import('#web/ui/screen-title.tsx')
  const { Toaster } = await import('#web/ui/toast.tsx')
  const { startI18n } = await import('#web/i18n/i18n.ts')
  return { queryClient, recordsChanged, FrameProvider, Toaster, startI18n }
}

function rowsOf(role: RoleId, rows: () => Record<string, Row[]>): Record<string, Row[]> {
  const details = { phone: null, locale: 'en', country: null, units: 'metres' }
  return {
    profiles: [{ ...PROFILE, id: ME, role_id: role, role, avatar_path: null, details }],
    roles: [{ role_id: role, name: role }],
    user_groups: [{ group_id: 'greens', name: 'Greens crew', name_i18n: null }],
    setting: [{ key: 'club.time_zone', value: 'Europe/Dublin' }],
    ...rows(),
  }
}

/** Reads with the filters eq, gte, lte, in and limit on a row's own columns; others let every row through. */
function readAnswer({ rows, failures }: TestClub, { method, path, accept }: SeenRequest): Fault | undefined {
  const url = new URL(path, 'http://club.example')
  if (method !== 'GET' || !url.pathname.startsWith('/rest/v1/')) return undefined
  const table = url.pathname.slice('/rest/v1/'.length)
  const failure = failures.get(table)
  if (failure) return failure
  const limit = Number(url.searchParams.get('limit') ?? Number.POSITIVE_INFINITY)
  const matches = (rows[table] ?? [])
    .map((row) => (table === 'pin_set' ? asPublished(row) : row))
    .filter((row) => [...url.searchParams].every(([column, condition]) => holds(row, column, condition)))
    .slice(0, limit)
  if (!accept.includes('vnd.pgrst.object')) return { status: 200, body: matches }
  if (matches.length > 0) return { status: 200, body: matches[0] }
  return { status: 406, body: { code: 'PGRST116', message: 'no rows', details: null, hint: null } }
}

/** A set as the database expands it: its pins in rows of their own. */
function asPublished(row: Row): Row {
  if (!row.pins) return row
  const pin_position = (row.pins as Row[]).map((pin) => ({ ...pin, accuracy_m: null, zone: 'middle' }))
  return { ...row, pin_position, published_at: `${row.date}T07:00:00Z`, author: null }
}

function holds(row: Row, column: string, condition: string): boolean {
  const [, operator, operand = ''] = /^(eq|gte|lte|in)\.(.*)$/s.exec(condition) ?? []
  if (!operator || !(column in row)) return true
  const value = String(row[column])
  if (operator === 'eq') return value === operand
  if (operator === 'gte') return value >= operand
  if (operator === 'lte') return value <= operand
  return operand.slice(1, -1).split(',').includes(value)
}

/** The positioning of the device: finds nothing until `reportFix` is called. */
const positionListeners = new Map<number, PositionCallback>()
let newestListener = 0
const positioning = {
  watchPosition(found: PositionCallback) {
    positionListeners.set(++newestListener, found)
    return newestListener
  },
  clearWatch: (id: number) => positionListeners.delete(id),
}

/** Reports a position to the app, with the error in metres that the device believes in. */
export function reportFix({ lng, lat }: LngLat, accuracy: number, timestamp = Date.now()): void {
  const coords = { longitude: lng, latitude: lat, accuracy } as GeolocationCoordinates
  for (const found of positionListeners.values()) found({ coords, timestamp } as GeolocationPosition)
}

/** Shows one screen at an address, with its query. */
export async function openScreen(address: string, load: () => Promise<() => ReactNode>) {
  const Screen = await load()
  const { FrameProvider, Toaster, queryClient } = modules
  const root = createRootRoute({
    component: () => (
      <FrameProvider>
        <Outlet />
        <Toaster theme="dark" label="Messages" />
      </FrameProvider>
    ),
    notFoundComponent: () => null,
  })
  const path = address.split('?')[0]!
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path, component: Screen })]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (query) => {
      const text = new URLSearchParams(query as Record<string, string>).toString()
      return text && `?${text}`
    },
  })
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { ...within(container), container, address: () => router.state.location.href }
}

/** The writes of a table that reached the club, oldest first. */
export function sentWrites(table: string): Row[] {
  return club.seen
    .filter(({ method, path }) => method !== 'GET' && path.startsWith(`/rest/v1/${table}`))
    .map(({ body }) => body as Row)
}

/** The changes on the device that wait to be sent. */
export async function pendingChanges() {
  const records = await keptRecords()
  return records
    .filter(({ status }) => status === 'pending')
    .map(({ type, payload: { table, id, data } }) => ({ type, table, id, data }))
}

/** Lets the club refuse every write to a table with that code. */
export function refuse(table: string, code: string): void {
  club.check = (_method, written) =>
    written === table ? { status: 400, code, message: 'Refused by a rule.' } : undefined
}
