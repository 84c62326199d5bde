import { QueryClientProvider } from '@tanstack/react-query'
import { openDB } from 'idb'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished, vi } from 'vitest'
import type { RoleId } from '#web/data/session/roles.ts'
import { cleanup, render, within } from '#web/data/testing/dom.tsx'
import {
  type FakeBackend,
  type Fault,
  fakeBackend,
  type Row,
  type SeenRequest,
  sent,
} from '#web/data/testing/fake-backend.ts'
import { FakeSocket } from '#web/data/testing/fake-socket.ts'
import {
  type App,
  keptRecords,
  openApp,
  PROFILE,
  setOnline,
  signedInBefore,
} from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'
import { memoryHistory } from '#web/routes/testing/memory-history.ts'
import { readRows } from '#web/testing/read-rows.ts'
import { endDevice, startDevice } from '#web/testing/test-device.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'

/** The id of the signed-in person. */
export const ME = 'aaaaaaaa-0000-4000-8000-00000000000a'
export const BEN = 'aaaaaaaa-0000-4000-8000-00000000000b'

let app: App | undefined
let stopRealtime = () => {}
let modules: Awaited<ReturnType<typeof loadScreenModules>> | undefined
/** Whether one app serves all tests of the file. */
let isShared = false

/** The club of the running test. */
export let club: TestClub

export interface TestClub extends FakeBackend {
  /** The role of the signed-in person. */
  role: RoleId
  /** Answers the reads of a table with this instead of its rows. */
  failures: Map<string, Fault>
  /** Answers requests by method and path prefix, `POST /mail/send`, with this. */
  answers: Map<string, Fault>
  /** The rows of a table as the database returns them, if it adds to the written ones. */
  views: Record<string, (row: Row) => Row>
}

interface ScreenOptions {
  /** The role for which `newClub` was called. */
  role?: RoleId
  /** With its query. */
  address: string
  /** The component of the screen, imported with fresh app modules. */
  load: () => Promise<() => ReactNode>
  /** The device has not read the club's settings when the screen opens: for tests of that state. */
  isBeforeSettings?: boolean
}

/**
 * Starts the app once for all tests of a file, or of a `describe`, so that each takes milliseconds. Every test has an
 * empty device, the signed-in person of that role (none for `guest`), and fresh rows.
 */
export function startApp(role: RoleId, rows: () => Record<string, Row[]> = () => ({})): void {
  beforeAll(async () => {
    newClub(role)
    await loadApp()
    isShared = true
    // Between two tests no provider is mounted, and the client would miss the network's return.
    modules!.queryClient.mount()
  })
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await emptyDevice()
    startClub(club, role, rows())
  })
  afterEach(endScreen)
  afterAll(() => {
    isShared = false
    modules!.queryClient.unmount()
    endApp()
  })
}

/** A device and a club for one test: Ann Byrne of the crew `greens` and Ben Cole, with empty tables. `closeScreen` ends it. */
export function newClub(role: RoleId): TestClub {
  // Another file of this process may have left some.
  toast.dismiss()
  startDevice()
  if (role !== 'guest') signedInBefore(ME)
  const nothing = { failures: new Map(), answers: new Map(), views: {} }
  club = startClub(Object.assign(fakeBackend(), { role, ...nothing }), role)
  club.fault = (request) => clubAnswer(club, request)
  return club
}

function startClub(empty: TestClub, role: RoleId, rows: Record<string, Row[]> = {}): TestClub {
  const details = { phone: null, locale: 'en', country: null, units: 'metres' }
  const ben = { id: BEN, first_name: 'Ben', surname: 'Cole', role_id: 'maintenance', role: 'maintenance' }
  empty.rows = {
    profiles: [
      { ...PROFILE, id: ME, role_id: role, role, avatar_path: null, details },
      { ...PROFILE, ...ben },
    ],
    roles: ['member', 'kitchen', 'maintenance', 'admin'].map((id) => ({ role_id: id, name: id })),
    user_groups: [{ group_id: 'greens', name: 'Greens crew', name_i18n: null, claim_minutes: 30 }],
    setting: [{ key: 'club.time_zone', value: 'Europe/Dublin' }],
    ...rows,
  }
  return empty
}

/** Resets the device and the club of a shared app to their state before the first test. */
async function emptyDevice(): Promise<void> {
  // First, so that no earlier test's change is sent when the network returns.
  const db = await openDB('greenside-offline')
  for (const store of db.objectStoreNames) await db.clear(store)
  db.close()
  await modules!.recordsChanged()
  setOnline(true)
  for (const key of Object.keys(localStorage)) if (key !== 'app-config') localStorage.removeItem(key)
  club.failures.clear()
  club.answers.clear()
  club.views = {}
  club.check = () => undefined
  club.fault = (request) => clubAnswer(club, request)
  club.seen.length = 0
  modules!.queryClient.clear()
  await modules!.startI18n('en')
}

/** Answers reads from the rows, and applies edits to issues and settings like the database. */
function clubAnswer(club: TestClub, request: SeenRequest): Fault | undefined {
  const { method, path } = request
  for (const [start, answer] of club.answers) if (`${method} ${path}`.startsWith(start)) return answer
  if (method === 'POST' && path.split('?')[0] === '/rest/v1/setting_edit') return settingAnswer(club, request)
  if (method !== 'POST' || path.split('?')[0] !== '/rest/v1/issue_edit') return readAnswer(club, request)
  const { issue_id, changes } = request.body as { issue_id: string; changes: Row }
  const refusal = club.check('POST', 'issue', changes)
  if (refusal) return { status: refusal.status, body: { ...refusal, details: null, hint: null } }
  for (const issue of club.rows.issue ?? []) if (issue.id === issue_id) Object.assign(issue, changes)
  return undefined
}

function settingAnswer({ rows, check }: TestClub, { body }: SeenRequest): Fault | undefined {
  const { key, base, value } = body as Row
  const setting = rows.setting!.find((row) => row.key === key)
  const isMovedOn = setting !== undefined && JSON.stringify(setting.value) !== JSON.stringify(base)
  const movedOn = { status: 400, code: 'GS112', message: 'Someone else changed this setting.' }
  const refusal = check('POST', 'setting', { key, value }) ?? (isMovedOn ? movedOn : undefined)
  if (refusal) return { status: refusal.status, body: { ...refusal, details: null, hint: null } }
  if (setting) setting.value = value
  else rows.setting!.push({ key, value })
  return undefined
}

/** The columns that each edit of an issue changed, in the order of arrival. */
export function sentEdits(club: TestClub): Row[] {
  return sent(club, 'POST', '/rest/v1/issue_edit').map(({ body }) => (body as { changes: Row }).changes)
}

/** Reads the rows of a table; a function returns `rows['rpc/name']`. */
function readAnswer({ rows, failures, views }: TestClub, request: SeenRequest): Fault | undefined {
  const { method, path, accept } = request
  const url = new URL(path, 'http://club.example')
  if (!url.pathname.startsWith('/rest/v1/')) return undefined
  const table = url.pathname.slice('/rest/v1/'.length)
  const isFunction = table.startsWith('rpc/')
  if (method !== 'GET' && method !== 'HEAD' && !isFunction) return undefined
  const failure = failures.get(table)
  if (failure) return failure
  if (isFunction) return { status: 200, body: rows[table] ?? [] }
  const found = readRows((rows[table] ?? []).map(views[table] ?? ((row) => row)), url.searchParams)
  if (!accept.includes('vnd.pgrst.object'))
    return { status: 200, body: found, headers: { 'content-range': `0-${found.length}/${found.length}` } }
  if (found.length > 0) return { status: 200, body: found[0] }
  return { status: 406, body: { code: 'PGRST116', message: 'no rows', details: null, hint: null } }
}

async function loadApp(): Promise<void> {
  // Without a live channel, each screen would show its data's age ten seconds after loading.
  vi.stubGlobal('WebSocket', FakeSocket)
  app = await openApp()
  const { startRealtime, currentConnection } = await import('#web/data/realtime.ts')
  stopRealtime = startRealtime()
  await until(() => {
    if (app!.currentMe().role.role_id !== club.role) throw new Error('The profile is not read yet')
  })
  await until(() => {
    if (!currentConnection().live) throw new Error('The live channel is not joined yet')
  })
  modules = await loadScreenModules()
  await modules.startI18n('en')
  // The toasts' CSS rules: the tests' browser would match each with every element at every query by role.
  for (const style of document.querySelectorAll('head style')) style.remove()
}

/** The app's parts around a screen, from the open app. */
export async function loadScreenModules() {
  const { queryClient } = await import('#web/data/queries/query.ts')
  const { settingsQuery } = await import('#web/data/settings.ts')
  const { recordsChanged } = await import('#web/data/outbox/outbox-view.ts')
  const { FrameProvider, useFrame } = await import('#web/ui/screen-title.tsx')
  const { Toaster } = await import('#web/ui/layers/toaster.tsx')
  const { startI18n } = await import('#web/i18n/i18n.ts')
  const { Router } = await import('#web/routes/router.ts')
  const { RouterContext, useAddress } = await import('#web/routes/use-router.ts')
  return {
    queryClient,
    settingsQuery,
    recordsChanged,
    FrameProvider,
    Frame: frameOf(useFrame, Toaster),
    startI18n,
    Router,
    RouterContext,
    useAddress,
  }
}

/** Opens one screen like the app: its session, its outbox, its router and the texts in English. */
export async function openScreen({ address, load, isBeforeSettings = !navigator.onLine }: ScreenOptions) {
  if (!isShared) await loadApp()
  const { queryClient, settingsQuery, FrameProvider, Frame, useAddress } = modules!
  // Otherwise the machine's speed would decide whether a test sees the default or the club's time zone and currency.
  if (!isBeforeSettings) await queryClient.prefetchQuery(settingsQuery)
  const Screen = await load()
  const path = address.split('?')[0]
  const AtPath = () => (useAddress().pathname === path ? <Screen /> : null)
  const { container, router } = mountScreen(
    address,
    <FrameProvider>
      <Frame>
        <AtPath />
      </Frame>
    </FrameProvider>,
    modules!,
  )
  return {
    ...within(container),
    container,
    app: app!,
    /** The address that is shown now. */
    address: () => router.location.href,
  }
}

/** Shows a screen inside a router at that address, which has no rules. The test fails if a drawing throws. */
export function mountScreen(
  address: string,
  screen: ReactNode,
  { queryClient, Router, RouterContext }: Awaited<ReturnType<typeof loadScreenModules>>,
) {
  const router = new Router(memoryHistory(address), {
    redirect: async () => undefined,
    fetchScreen: async () => undefined,
  })
  const thrown: unknown[] = []
  onTestFinished(() => {
    for (const error of thrown) throw error
  })
  const page = (
    <QueryClientProvider client={queryClient}>
      <RouterContext value={router}>
        <ErrorBoundary
          resetKey={router}
          fallback={(error) => <p role="alert">{String(error)}</p>}
          onCatch={(error) => thrown.push(error)}
        >
          {screen}
        </ErrorBoundary>
      </RouterContext>
    </QueryClientProvider>
  )
  return { ...render(page), router }
}

/** The layouts' parts around a screen. */
function frameOf(
  useFrame: typeof import('#web/ui/screen-title.tsx').useFrame,
  Toaster: typeof import('#web/ui/layers/toaster.tsx').Toaster,
) {
  return function Frame({ children }: { children: ReactNode }) {
    const { title, tabTitle, setActions } = useFrame()
    return (
      <>
        <title>{tabTitle ?? title ?? ''}</title>
        <h1>{title}</h1>
        <div ref={setActions} />
        {children}
        <Toaster theme="dark" label="Messages" />
      </>
    )
  }
}

export type OpenScreen = Awaited<ReturnType<typeof openScreen>>

/** Closes the page of the test and deletes its unsent changes, so that the next test does not receive them. */
export async function closeScreen(): Promise<void> {
  for (const { id } of app ? await keptRecords() : []) await app?.drop(id)
  endScreen()
  endApp()
}

function endScreen(): void {
  // All tests share the toasts.
  toast.dismiss()
  cleanup()
  vi.restoreAllMocks()
}

function endApp(): void {
  stopRealtime()
  app?.close()
  app = undefined
  modules = undefined
  endDevice()
}

/** The messages of the toasts since the screen was opened. */
export function toastTexts(): unknown[] {
  return toast.getToasts().map((one) => ('title' in one ? one.title : undefined))
}

/** The unsent changes on the device: action and row of each. */
export async function pendingChanges() {
  return (await keptRecords())
    .filter(({ status }) => status === 'pending')
    .map(({ type, payload: { table, id, data } }) => ({ type, table, id, data }))
}

/** The writes of a table that reached the club, oldest first. */
export function sentWrites(table: string): Row[] {
  return club.seen
    .filter(({ method, path }) => method !== 'GET' && path.startsWith(`/rest/v1/${table}`))
    .map(({ body }) => body as Row)
}

/**
 * Goes offline at the first read of a table, so that the device has stored none of it. `setOnline` restores the
 * network.
 */
export function loseNetworkAtRead(club: TestClub, table: string): void {
  const answer = club.fault
  let isLost = false
  club.fault = (request) => {
    if (isLost || !request.path.startsWith(`/rest/v1/${table}?`)) return answer(request)
    isLost = true
    setOnline(false)
    return 'never arrives'
  }
}

/** Makes the club refuse every write to a table with that code. */
export function refuse(club: TestClub, table: string, code: string): void {
  club.check = (_method, written) =>
    written === table ? { status: 400, code, message: 'Refused by a rule.' } : undefined
}
