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
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { vi } from 'vitest'
import type { RoleId } from '#web/data/session/roles.ts'
import {
  type FakeBackend,
  type Fault,
  fakeBackend,
  type Row,
  type SeenRequest,
  sent,
} from '#web/data/testing/fake-backend.ts'
import {
  type App,
  keptRecords,
  newDevice,
  openApp,
  PROFILE,
  signedInBefore,
} from '#web/data/testing/open-app.ts'
import type { useFrame as useFrameOfApp } from '#web/ui/screen-title.tsx'
import type { Toaster as ToasterOfApp } from '#web/ui/toast.tsx'

/** The id of the signed-in person. */
export const ME = 'aaaaaaaa-0000-4000-8000-00000000000a'
export const BEN = 'aaaaaaaa-0000-4000-8000-00000000000b'

let app: App | undefined

interface ScreenOptions {
  role: RoleId
  /** With its query. */
  address: string
  /** The component of the screen, imported when the app's modules are new. */
  load: () => Promise<() => ReactNode>
}

export interface TestClub extends FakeBackend {
  /** Answers the reads of a table with this instead of its rows. */
  failures: Map<string, Fault>
}

/** A device and a club for one test: Ann Byrne of the crew `greens` and Ben Cole, with empty tables. */
export function newClub(role: RoleId): TestClub {
  for (const [name, method] of [
    ['showModal', openDialog],
    ['close', closeDialog],
  ] as const) {
    HTMLDialogElement.prototype[name] = method
  }
  Element.prototype.scrollIntoView = () => undefined
  newDevice()
  const geolocation = { watchPosition: () => 1, clearWatch: () => undefined }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  signedInBefore(ME)
  const backend: TestClub = Object.assign(fakeBackend(), { failures: new Map() })
  backend.fault = (request) => clubAnswer(backend, request)
  const details = { phone: null, locale: 'en', country: null, units: 'metres' }
  backend.rows = {
    profiles: [
      { ...PROFILE, id: ME, role_id: role, role, avatar_path: null, details },
      {
        ...PROFILE,
        id: BEN,
        first_name: 'Ben',
        surname: 'Cole',
        role_id: 'maintenance',
        role: 'maintenance',
      },
    ],
    roles: ['member', 'kitchen', 'maintenance', 'admin'].map((id) => ({ role_id: id, name: id })),
    user_groups: [{ group_id: 'greens', name: 'Greens crew', name_i18n: null, claim_minutes: 30 }],
    setting: [{ key: 'club.time_zone', value: 'Europe/Dublin' }],
  }
  return backend
}

/** The fake backend numbers its tokens; an anonymous request counts as new. */
/** Answers reads from the rows, and applies an edit of an issue to the issue as the database does. */
function clubAnswer(club: TestClub, request: SeenRequest): Fault | undefined {
  if (request.method !== 'POST' || request.path.split('?')[0] !== '/rest/v1/issue_edit')
    return readAnswer(club, request)
  const { issue_id, changes } = request.body as { issue_id: string; changes: Row }
  const refusal = club.check('POST', 'issue', changes)
  if (refusal) return { status: refusal.status, body: { ...refusal, details: null, hint: null } }
  for (const issue of club.rows.issue ?? []) if (issue.id === issue_id) Object.assign(issue, changes)
  return undefined
}

/** The columns that each edit of an issue changed, in the order of arrival. */
export function sentEdits(club: TestClub): Row[] {
  return sent(club, 'POST', '/rest/v1/issue_edit').map(({ body }) => (body as { changes: Row }).changes)
}

/** Reads with the filters eq, neq, in, gt, is.null, or and and; others let every row through. A function returns `rows['rpc/name']`. */
function readAnswer({ rows, failures }: TestClub, { method, path }: SeenRequest): Fault | undefined {
  const url = new URL(path, 'http://club.example')
  if (!url.pathname.startsWith('/rest/v1/')) return undefined
  const table = url.pathname.slice('/rest/v1/'.length)
  const isFunction = table.startsWith('rpc/')
  if (method !== 'GET' && method !== 'HEAD' && !isFunction) return undefined
  const failure = failures.get(table)
  if (failure) return failure
  if (isFunction) return { status: 200, body: rows[table] ?? [] }
  if (url.searchParams.has('select') && method === 'GET' && isSingle(url)) return undefined
  const found = (rows[table] ?? []).filter((row) =>
    [...url.searchParams].every(([column, condition]) =>
      column === 'or' ? holds(row, `or${condition}`) : holds(row, `${column}.${condition}`),
    ),
  )
  return { status: 200, body: found, headers: { 'content-range': `0-${found.length}/${found.length}` } }
}

/** Whether one row is asked for by its key: the backend itself answers that. */
function isSingle(url: URL): boolean {
  return ['id', 'role_id', 'group_id'].some((key) => url.searchParams.get(key)?.startsWith('eq.'))
}

/** Whether a row fulfils `column.operator.value`, `or(…)` or `and(…)`. */
function holds(row: Row, condition: string): boolean {
  const [, kind, list = ''] = /^(or|and)\((.*)\)$/s.exec(condition) ?? []
  if (kind) {
    const parts = list.match(/(?:[^,(]|\([^)]*\))+/g) ?? []
    return kind === 'or' ? parts.some((part) => holds(row, part)) : parts.every((part) => holds(row, part))
  }
  const [, column = '', operator, operand = ''] = /^(\w+)\.(eq|neq|in|gt|is)\.(.*)$/s.exec(condition) ?? []
  const value = String(row[column])
  if (operator === 'eq') return value === operand.replaceAll('"', '')
  if (operator === 'neq') return value !== operand
  if (operator === 'gt') return Number(value) > Number(operand)
  if (operator === 'in') return operand.slice(1, -1).split(',').includes(value)
  return operator !== 'is' || operand !== 'null' || value === 'null'
}

/** Opens one screen as the app does: its session, its outbox, its router and the texts in English. */
export async function openScreen({ role, address, load }: ScreenOptions) {
  app = await openApp()
  await vi.waitFor(() => {
    if (app!.currentMe().role.role_id !== role) throw new Error('The profile is not read yet')
  })
  const { queryClient } = await import('#web/data/query.ts')
  const { FrameProvider, useFrame } = await import('#web/ui/screen-title.tsx')
  const { Toaster } = await import('#web/ui/toast.tsx')
  const { startI18n } = await import('#web/i18n/i18n.ts')
  await startI18n('en')
  const Screen = await load()
  const root = createRootRoute({
    component: () => (
      <FrameProvider>
        <Frame useFrame={useFrame} Toaster={Toaster} />
      </FrameProvider>
    ),
    notFoundComponent: () => null,
  })
  const path = address.split('?')[0]!
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path, component: Screen })]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return {
    ...within(container),
    container,
    app,
    /** The address that is shown now. */
    address: () => router.state.location.href,
  }
}

interface FrameProps {
  useFrame: typeof useFrameOfApp
  Toaster: typeof ToasterOfApp
}

/** What the layouts put around a screen; its parts are those of the opened app. */
function Frame({ useFrame, Toaster }: FrameProps) {
  const { title, setActions } = useFrame()
  return (
    <>
      <h1>{title}</h1>
      <div ref={setActions} />
      <Outlet />
      <Toaster theme="dark" label="Messages" />
    </>
  )
}

export type OpenScreen = Awaited<ReturnType<typeof openScreen>>

/** Ends the page of the test. Its unsent changes go with it, so that the next test does not receive them. */
export async function closeScreen(): Promise<void> {
  // All tests share the toasts.
  toast.dismiss()
  cleanup()
  for (const { id } of app ? await keptRecords() : []) await app?.drop(id)
  app?.close()
  app = undefined
  Reflect.deleteProperty(navigator, 'geolocation')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}

/** The files that the page saves from now on, in their order. */
export function savedFiles(): Blob[] {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
  // The page of the test would go to the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  return files
}

/** The changes on the device that wait to be sent: what each does to which row. */
export async function pendingChanges() {
  return (await keptRecords())
    .filter(({ status }) => status === 'pending')
    .map(({ type, payload: { table, id, data } }) => ({ type, table, id, data }))
}

/** Lets the club refuse every write to a table with that code. */
export function refuse(club: TestClub, table: string, code: string): void {
  club.check = (_method, written) =>
    written === table ? { status: 400, code, message: 'Refused by a rule.' } : undefined
}

function openDialog(this: HTMLDialogElement) {
  this.open = true
}

function closeDialog(this: HTMLDialogElement) {
  this.open = false
}
