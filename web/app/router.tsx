import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Outlet,
  type ParsedLocation,
  type RouterHistory,
  redirect,
  useRouterState,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorScreen } from '#web/app/error-screen.tsx'
import { checkRoute } from '#web/app/guards/check-route.ts'
import type { SessionGuardOptions } from '#web/app/guards/session-guard.ts'
import { CustomLayout } from '#web/app/layouts/custom-layout.tsx'
import { DefaultLayout } from '#web/app/layouts/default-layout.tsx'
import { ReadGate } from '#web/app/offline/read-gate.tsx'
import { pageNotFound } from '#web/app/page-error.ts'
import {
  isNotificationTarget,
  orderOf,
  presentAddress,
  redirectOf,
  warnOfUnknownPath,
} from '#web/app/paths.ts'
import { screenLoader } from '#web/app/screen-texts.ts'
import { SLOW_MS } from '#web/data/network.ts'
import type { Visitor } from '#web/data/session/roles.ts'
import { useMe } from '#web/data/session/session.ts'
import { lacksProfile } from '#web/data/session/visitor.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type AppRoute, allRoutes } from '#web/routes/routes.ts'
import { type Fetched, fetched } from '#web/ui/fetched.tsx'
import { LateBox } from '#web/ui/notes.tsx'
import { ProfileMissing } from '#web/ui/profile-missing.tsx'
import { NotLoaded } from '#web/ui/read-error.tsx'
import { FrameProvider } from '#web/ui/screen-title.tsx'
import { TopDown } from '#web/ui/top-down.tsx'

export interface RouterContext {
  /** The present visitor, once the stored session has been read. */
  visitor: () => Promise<Visitor>
  /** Options of the global guard. */
  sessionGuard: SessionGuardOptions
  /** Whether the order of that id is the visitor's own. */
  isOwnOrder: (id: string) => Promise<boolean>
}

interface Arrival {
  context: RouterContext
  location: ParsedLocation
  preload: boolean
}

const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFound,
  errorComponent: RouteError,
  // Without a stored profile the first screen waits for the club's answer about the visitor.
  pendingComponent: LateStart,
  pendingMs: SLOW_MS,
  beforeLoad: async (arrival) => {
    if (!arrival.preload) warnOfUnknownPath(arrival.location.pathname)
    const target = await redirectFrom(arrival)
    if (target) throw redirect({ href: target, replace: true })
  },
})

async function redirectFrom({ context, location, preload }: Arrival): Promise<string | undefined> {
  const path = location.pathname
  const present = presentAddress(path, location.searchStr)
  if (present) return present
  const visitor = await context.visitor()
  // The role decides the screen, so a visitor signs in first and returns to this path.
  if (isNotificationTarget(path) && !visitor.hasSession)
    return checkRoute({ path, guards: [] }, location.href, visitor, {
      remember: !preload,
      options: context.sessionGuard,
    })
  const order = visitor.role === 'admin' ? orderOf(path) : undefined
  return redirectOf(path, visitor.role, order !== undefined && (await context.isOwnOrder(order)))
}

const layouts = {
  default: createRoute({ getParentRoute: () => root, id: 'default', component: DefaultLayout }),
  custom: createRoute({ getParentRoute: () => root, id: 'custom', component: CustomLayout }),
}

function pageRoute(route: AppRoute) {
  return createRoute({
    getParentRoute: () => layouts[route.layout],
    path: route.path,
    component: shownTopDown(route, fetched(screenLoader(route.name))),
    errorComponent: ScreenError,
    beforeLoad: (arrival) => guardArrival(route, arrival),
  })
}

function shownTopDown(route: AppRoute, Screen: Fetched): Fetched {
  const render = () => {
    const isLocked = lacksProfile(useMe()) && route.access === 'auth'
    return (
      <TopDown>{isLocked ? <LockedScreen route={route} /> : <GatedScreen {...{ route, Screen }} />}</TopDown>
    )
  }
  return Object.assign(render, { preload: Screen.preload })
}

function GatedScreen({ route, Screen }: { route: AppRoute; Screen: Fetched }) {
  const standIn = (
    <StandIn route={route}>
      <NotLoaded />
    </StandIn>
  )
  return (
    <ReadGate name={route.name} standIn={standIn}>
      <Screen />
    </ReadGate>
  )
}

/** Replaces a screen while the signed-in person's role is unknown. */
function LockedScreen({ route }: { route: AppRoute }) {
  return (
    <StandIn route={route}>
      <ProfileMissing />
    </StandIn>
  )
}

/** Replacement content under a screen's title. */
function StandIn({ route: { name, layout, bar }, children }: { route: AppRoute; children: ReactNode }) {
  const { t } = useTranslation()
  const hasTitle = layout === 'custom' && bar === 'places'
  return (
    <div
      className={
        layout === 'custom'
          ? 'mx-auto flex max-w-2xl flex-col gap-4 safe-x pt-[max(1rem,env(safe-area-inset-top),var(--top-space,0px))]'
          : ''
      }
    >
      {hasTitle ? <h1 className="text-xl">{t(`screens.${name}.title`)}</h1> : null}
      {children}
    </div>
  )
}

async function guardArrival(route: AppRoute, { context, location, preload }: Arrival): Promise<void> {
  const target = await checkRoute(route, location.href, await context.visitor(), {
    remember: !preload,
    options: context.sessionGuard,
  })
  if (target) throw redirect({ href: target, replace: true })
}

function pagesOf(layout: AppRoute['layout']) {
  return allRoutes.filter((route) => route.layout === layout).map(pageRoute)
}

function LateStart() {
  return <LateBox onRetry={() => location.reload()} />
}

function NotFound() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return <ErrorScreen error={pageNotFound(path)} />
}

function RouteError({ error, reset }: ErrorComponentProps) {
  return <ErrorScreen error={error} onClear={reset} />
}

function ScreenError({ error, reset }: ErrorComponentProps) {
  return <ErrorScreen error={error} onClear={reset} inLayout />
}

// Query parameters are texts: the router's JSON parsing would turn an id such as 1e5 into a number.
function plainSearch(query: Record<string, unknown>): string {
  const entries = Object.entries(query).flatMap(([key, value]) =>
    value == null ? [] : [[key, String(value)]],
  )
  const text = new URLSearchParams(entries).toString()
  return text && `?${text}`
}

/** The app's router on that history. */
export function createAppRouter(context: RouterContext, history: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren([
      layouts.default.addChildren(pagesOf('default')),
      layouts.custom.addChildren(pagesOf('custom')),
    ]),
    context,
    history,
    defaultPreload: false,
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    scrollRestoration: true,
    notFoundMode: 'root',
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: plainSearch,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

/** Common parts of every screen in any layout: the skip link, and the frame for title and actions. */
function RootLayout() {
  const { t } = useTranslation()
  return (
    <FrameProvider>
      <a
        href="#content"
        className="btn btn-primary fixed top-2 left-2 z-50 -translate-y-20 focus-visible:translate-y-0"
      >
        {t('app.skip')}
      </a>
      <Outlet />
    </FrameProvider>
  )
}
