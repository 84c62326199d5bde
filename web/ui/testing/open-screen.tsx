import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { type Fault, fakeBackend, type Row, type SeenRequest, sent } from '#web/data/testing/fake-backend.ts'
import { newDevice, openApp, people, signedInBefore } from '#web/data/testing/open-app.ts'
import type { useFrame as useFrameOfApp } from '#web/ui/screen-title.tsx'

/** `useFrame` is that of the modules which the screen under test uses. */
function TopBar({ useFrame }: { useFrame: typeof useFrameOfApp }) {
  return <header ref={useFrame().setActions} />
}

type Answer = Fault | ((request: SeenRequest) => Fault | undefined)

interface ScreenSetup {
  /** Who is signed in; nobody by default. */
  person?: string
  /** The role of that person; kitchen by default. */
  role?: string
  /** Path and query. */
  address?: string
  rows?: Record<string, Row[]>
  /** Answers of the gateway, by method and beginning of the path: `POST /rest/v1/rpc/my_sessions`. */
  answers?: Record<string, Answer>
}

/** An answer with that body. */
export function ok(body: unknown): Fault {
  return { status: 200, body }
}

/** An answer that refuses with that code. */
export function refusal(code: string, status = 403): Fault {
  return { status, body: { code, error_code: code, message: 'refused', details: null, hint: null } }
}

/**
 * Shows a screen on a new device, against a gateway in memory and the app's own outbox. `load` fetches its component.
 * The caller closes it.
 */
export async function openScreen(load: () => Promise<ComponentType>, setup: ScreenSetup = {}) {
  const { person, role = 'kitchen', address = '/', rows = {}, answers = {} } = setup
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  newDevice()
  const backend = fakeBackend()
  const club = people()
  backend.rows = {
    ...club,
    roles: [...club.roles, ...['admin', 'maintenance'].map((role_id) => ({ role_id, name: role_id }))],
    profiles: club.profiles.map((profile) =>
      profile.id === person ? { ...profile, role_id: role, role } : profile,
    ),
    ...rows,
  }
  const given = Object.entries(answers)
  backend.fault = (request) => {
    const [, answer] =
      given.find(([beginning]) => `${request.method} ${request.path}`.startsWith(beginning)) ?? []
    return typeof answer === 'function' ? answer(request) : answer
  }
  if (person) signedInBefore(person)
  const app = await openApp()
  const [{ startI18n }, { QueryClientProvider }, { queryClient }, { FrameProvider, useFrame }, Screen] =
    await Promise.all([
      import('#web/i18n/i18n.ts'),
      import('@tanstack/react-query'),
      import('#web/data/query.ts'),
      import('#web/ui/screen-title.tsx'),
      load(),
    ])
  await startI18n('en')
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: createRootRoute({ component: () => <Screen /> }), history })
  await router.load()
  const { container, unmount } = render(
    <QueryClientProvider client={queryClient}>
      <FrameProvider>
        <TopBar useFrame={useFrame} />
        <RouterProvider router={router as never} />
      </FrameProvider>
    </QueryClientProvider>,
  )
  const queries = within(container)
  return {
    ...queries,
    container,
    enter: async (label: string | RegExp, value: string) =>
      fireEvent.change(await queries.findByLabelText(label), { target: { value } }),
    press: async (name: string | RegExp) => fireEvent.click(await queries.findByRole('button', { name })),
    /** Presses one of a group of choices. */
    choose: async (label: string | RegExp) => fireEvent.click(await queries.findByLabelText(label)),
    /** Sends the form around that field, as the enter key does. */
    submit: async (label: string | RegExp) =>
      fireEvent.submit((await queries.findByLabelText(label)).closest('form')!),
    backend,
    app,
    /** The requests of one method to paths that begin so. */
    sent: (method: string, path: string) => sent(backend, method, path),
    /** Path and query where the app is now. */
    address: () => router.state.location.href,
    close() {
      unmount()
      queryClient.clear()
      app.close()
    },
  }
}

export type OpenScreen = Awaited<ReturnType<typeof openScreen>>
