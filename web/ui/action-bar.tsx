import type { ReactNode } from 'react'
import { reserveThumbSpace } from '#web/ui/thumb-space.ts'

/** The screen's primary act, at the lower edge above the navigation, in reach of the thumb. The last child of a screen. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-(--bar-space) z-10 -mx-4 mt-6 bg-linear-to-t from-base-200 from-[calc(100%-1.25rem)] to-transparent px-4 pt-6 pb-3 print:hidden">
      <div ref={reserveThumbSpace} className="flex flex-col gap-2">
        {children}
      </div>
    </div>
  )
}
