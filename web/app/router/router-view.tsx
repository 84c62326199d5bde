import { memo, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { CustomLayout } from '#web/app/layouts/custom-layout.tsx'
import { DefaultLayout } from '#web/app/layouts/default-layout.tsx'
import { ReadGate } from '#web/app/offline/read-gate.tsx'
import { screenOf } from '#web/app/router/app-router.ts'
import { ErrorScreen } from '#web/app/router/error-screen.tsx'
import { pageNotFound } from '#web/app/router/page-error.ts'
import { useMe } from '#web/data/session/session.ts'
import { lacksProfile } from '#web/data/session/visitor.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Router } from '#web/routes/router.ts'
import { type AppRoute, routeAt } from '#web/routes/routes.ts'
import { RouterContext, useRouter, useShown } from '#web/routes/use-router.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { LateBox } from '#web/ui/notes.tsx'
import { ProfileMissing } from '#web/ui/profile-missing.tsx'
import { NotLoaded } from '#web/ui/read-error.tsx'
import { FrameProvider } from '#web/ui/screen-title.tsx'
import { TopDown } from '#web/ui/top-down.tsx'

const layouts = { default: DefaultLayout, custom: CustomLayout }

/** The app at the address of its router. */
export function RouterView({ router }: { router: Router }) {
  return (
    <RouterContext value={router}>
      <FrameProvider>
        <SkipLink />
        <Arrived />
      </FrameProvider>
    </RouterContext>
  )
}

function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href="#content"
      className="btn btn-primary fixed top-2 left-2 z-50 -translate-y-20 focus-visible:translate-y-0"
    >
      {t('app.skip')}
    </a>
  )
}

function Arrived() {
  const router = useRouter()
  const shown = useShown()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival is drawn once.
  useLayoutEffect(() => router.drawn(), [router, shown])
  // Without a stored profile the first screen waits for the club's answer about the visitor.
  if (!shown) return <LateBox onRetry={() => location.reload()} />
  const { address, failure } = shown
  const route = routeAt(address.pathname)
  if (failure?.stage === 'rules') return <ErrorScreen error={failure.cause} />
  if (!route) return <ErrorScreen error={pageNotFound(address.pathname)} />
  return <Page route={route} codeFailure={failure?.cause} />
}

interface PageProps {
  route: AppRoute
  /** Why the screen's code is missing. */
  codeFailure: unknown
}

/** A screen in its layout. Another visit to it draws neither again. */
const Page = memo(function Page({ route, codeFailure }: PageProps) {
  const Layout = layouts[route.layout]
  return (
    <UntilNextVisit>
      <Layout>
        {codeFailure === undefined ? (
          <UntilNextVisit key={route.name} inLayout>
            <Suspense fallback={null}>
              <ScreenOf route={route} />
            </Suspense>
          </UntilNextVisit>
        ) : (
          <ErrorScreen error={codeFailure} inLayout />
        )}
      </Layout>
    </UntilNextVisit>
  )
})

/** Replaces its children by their error until the next visit. */
function UntilNextVisit({ inLayout, children }: { inLayout?: boolean; children: ReactNode }) {
  return (
    <ErrorBoundary
      resetKey={useShown()}
      fallback={(error) => <ErrorScreen error={error} inLayout={inLayout} />}
    >
      {children}
    </ErrorBoundary>
  )
}

function ScreenOf({ route }: { route: AppRoute }) {
  const isLocked = lacksProfile(useMe()) && route.access === 'auth'
  const Screen = screenOf[route.name]
  const notLoaded = (
    <StandIn route={route}>
      <NotLoaded />
    </StandIn>
  )
  return (
    <TopDown>
      {isLocked ? (
        <LockedScreen route={route} />
      ) : (
        <ReadGate name={route.name} standIn={notLoaded}>
          <Screen />
        </ReadGate>
      )}
    </TopDown>
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
