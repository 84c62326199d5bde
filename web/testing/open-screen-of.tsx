import type { ComponentType } from 'react'
import { expect } from 'vitest'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { type Fault, fakeBackend, type Row, type SeenRequest, sent } from '#web/data/testing/fake-backend.ts'
import { openApp, people, signedInBefore } from '#web/data/testing/open-app.ts'
import { loadScreenModules, mountScreen } from '#web/testing/open-screen.tsx'
import { startDevice } from '#web/testing/test-device.ts'
import type { useFrame as useFrameOfApp } from '#web/ui/screen-title.tsx'

type Answer = Fault | ((request: SeenRequest) => Fault | undefined)

interface ScreenSetup {
  /** The signed-in person; none by default. */
  person?: string
  /** The role of that person; kitchen by default. */
  role?: string
  /** Path and query. */
  address?: string
  rows?: Record<string, Row[]>
  /** Answers of the gateway, by method and path prefix: `POST /rest/v1/rpc/my_sessions`. */
  answers?: Record<string, Answer>
}

/** An answer with that body. */
export function ok(body: unknown): Fault {
  return { status: 200, body }
}

/** A refusal with that code. */
export function refusal(code: string, status = 403): Fault {
  return { status, body: { code, error_code: code, message: 'refused', details: null, hint: null } }
}

/** `useFrame` comes from the modules of the screen under test. */
function TopBar({ useFrame }: { useFrame: typeof useFrameOfApp }) {
  return <header ref={useFrame().setActions} />
}

/** Opens one screen at any address on a new device of Ann, of Ben, or of a visitor. The caller closes it. */
export async function openScreenOf(load: () => Promise<ComponentType>, setup: ScreenSetup = {}) {
  const { person, role = 'kitchen', address = '/', rows = {}, answers = {} } = setup
  startDevice()
  const backend = fakeBackend()
  const tables = people()
  const roles = ['admin', 'maintenance'].map((role_id) => ({ role_id, name: role_id }))
  const profiles = tables.profiles.map((row) => (row.id === person ? { ...row, role_id: role, role } : row))
  backend.rows = { ...tables, roles: [...tables.roles, ...roles], profiles, ...rows }
  backend.fault = (request) => {
    const start = Object.keys(answers).find((key) => `${request.method} ${request.path}`.startsWith(key))
    const answer = start === undefined ? undefined : answers[start]
    return typeof answer === 'function' ? answer(request) : answer
  }
  if (person) signedInBefore(person)
  const page = await openApp()
  const modules = await loadScreenModules()
  const { queryClient, settingsQuery, FrameProvider, startI18n } = modules
  const { useFrame } = await import('#web/ui/screen-title.tsx')
  await startI18n('en')
  if (navigator.onLine) await queryClient.prefetchQuery(settingsQuery)
  const Screen = await load()
  const { container, unmount, router } = mountScreen(
    address,
    <FrameProvider>
      <TopBar useFrame={useFrame} />
      <Screen />
    </FrameProvider>,
    modules,
  )
  const queries = within(container)
  return {
    ...queries,
    container,
    enter: async (label: string | RegExp, value: string) =>
      fireEvent.change(await queries.findByLabelText(label), { target: { value } }),
    /** Presses a button once it is enabled: it is disabled during its act. */
    press: async (name: string | RegExp) => {
      const button = await waitFor(() => {
        const found = queries.getByRole('button', { name })
        expect(found.hasAttribute('disabled')).toBe(false)
        return found
      })
      fireEvent.click(button)
    },
    /** Presses one of a group of choices. */
    choose: async (label: string | RegExp) => fireEvent.click(await queries.findByLabelText(label)),
    /** Submits the form of that field, like the enter key. */
    submit: async (label: string | RegExp) =>
      fireEvent.submit((await queries.findByLabelText(label)).closest('form')!),
    backend,
    app: page,
    /** The requests of one method to paths with that prefix. */
    sent: (method: string, path: string) => sent(backend, method, path),
    /** The app's present path and query. */
    address: () => router.location.href,
    close() {
      unmount()
      queryClient.clear()
      page.close()
    },
  }
}

export type ScreenOfPerson = Awaited<ReturnType<typeof openScreenOf>>
