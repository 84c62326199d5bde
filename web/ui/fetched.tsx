import { type ComponentType, use } from 'react'

/** A component whose code is fetched when it is first needed. */
export type Fetched = (() => React.ReactNode) & {
  /** Fetches it ahead; after a failure, tries again. Rejects when it cannot be fetched. */
  preload: () => Promise<void>
}

/**
 * A component that is fetched on demand. Unlike lazy() it does not keep a failure for ever: who was
 * offline for a moment gets the screen at the next try.
 */
export function fetched(load: () => Promise<ComponentType>): Fetched {
  let code: Promise<ComponentType> | undefined
  let hasFailed = false
  const fetchCode = () => {
    if (code && !hasFailed) return code
    hasFailed = false
    const attempt = load()
    code = attempt
    attempt.then(
      // `use` reads a result that is marked so at once: what was fetched ahead is drawn without a wait.
      (value) => Object.assign(attempt, { status: 'fulfilled', value }),
      () => {
        hasFailed = true
      },
    )
    return attempt
  }
  const renderFetched = () => <Part codeOf={() => code ?? fetchCode()} />
  return Object.assign(renderFetched, {
    preload: async () => {
      await fetchCode()
    },
  })
}

function Part({ codeOf }: { codeOf: () => Promise<ComponentType> }) {
  const Loaded = use(codeOf())
  return <Loaded />
}
