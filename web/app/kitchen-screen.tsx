import { Suspense } from 'react'
import { QueueScreen } from '#web/features/queue/queue-screen.tsx'
import { fetched } from '#web/ui/fetched.tsx'
import { useQueryParam } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/notes.tsx'

// Fetched by itself: a kitchen tablet has no use for it.
const Figures = fetched(() =>
  import('#web/features/figures/figures-screen.tsx').then((module) => module.FiguresScreen),
)

/** The kitchen's queue; for administrators also its figures, at `?view=figures`. */
export function KitchenScreen() {
  if (useQueryParam('view') !== 'figures') return <QueueScreen />
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <Figures />
    </Suspense>
  )
}
