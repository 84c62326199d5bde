import { type ComponentType, use } from 'react'

/** A component whose code is fetched when it is first needed. */
export type Fetched = (() => React.ReactNode) & {
  /** Fetches it ahead; after a failure, tries again. Rejects when it cannot be fetched. */
  preload: () => Promise<void>
}

/**
 * A component that is fetched on demand. Unlike React's own lazy() it does not keep a failure for ever: who was
 * offline for a moment gets the screen at the next try.
 */
export function fetched(load: () => Promise<ComponentType>): Fetched {
  let Loaded: ComponentType | undefined
  let attempt: Promise<void> | undefined
  let hasFailed = false
  const preload = () => {
    if (attempt && !hasFailed) return attempt
    hasFailed = false
    attempt = load().then(
      (component) => {
        Loaded = component
      },
      (error: unknown) => {
        hasFailed = true
        throw error
      },
    )
    return attempt
  }
  const renderLoaded = () => <Part part={{ loaded: () => Loaded, wait: () => attempt ?? preload() }} />
  return Object.assign(renderLoaded, { preload })
}

interface Loading {
  loaded: () => ComponentType | undefined
  wait: () => Promise<void>
}

function Part({ part }: { part: Loading }) {
  if (!part.loaded()) use(part.wait())
  const Loaded = part.loaded()
  return Loaded ? <Loaded /> : null
}
