import { useEffect, useState } from 'react'
import { untilQueriesSettle } from '#web/data/queries/until-settled.ts'
import { loadForToasts } from './toast.tsx'
import type { Toaster, ToasterProps } from './toaster.tsx'

/** Draws the toasts. Their code loads when the first screen has its data, or with the first toast. */
export function LateToaster(props: ToasterProps) {
  const [Loaded, setLoaded] = useState<typeof Toaster>()
  useEffect(() => {
    const load = () =>
      void import('./toaster.tsx').then(
        (code) => setLoaded(() => code.Toaster),
        (cause) => console.warn('Toasts wait for their code', cause),
      )
    void untilQueriesSettle().then(load)
    return loadForToasts(load)
  }, [])
  return Loaded ? <Loaded {...props} /> : null
}
