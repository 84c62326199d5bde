import { type ComponentType, useEffect, useState } from 'react'
import { untilQueriesSettle } from '#web/data/queries/until-settled.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { loadAhead } from '#web/ui/late/load-ahead.ts'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'

export interface Loading {
  /** Loads the code ahead. Rejects when it cannot be loaded. */
  preload: () => Promise<void>
}

/** Makes a part of a screen. Drawing the part loads its code; `preload` loads the code earlier. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & Loading {
  let code: ComponentType<Props> | undefined
  const preload = async () => {
    code ??= await load()
  }
  function LatePart(props: Props) {
    const [isShown, setShown] = useState(code !== undefined)
    const Loaded = isShown ? code : undefined
    return Loaded ? <Loaded {...props} /> : <WaitingPart preload={preload} onLoaded={() => setShown(true)} />
  }
  return Object.assign(LatePart, { preload })
}

/** Loads code when it is drawn. It says when the code cannot be loaded, and tries again at a press. */
export function WaitingPart({ preload, onLoaded }: Loading & { onLoaded: () => void }) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<unknown>()
  const load = () => {
    setFailure(undefined)
    preload().then(onLoaded, setFailure)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first try is once
  useEffect(load, [])
  if (!failure) return <Skeleton className="h-32 w-full" />
  return <ErrorNote what={t('home.cardFailed')} why={errorText(failure)} onRetry={load} />
}

/** Loads parts once the screen that may show them has its data. One that fails is loaded when it is shown. */
export function useLoadedAhead(...parts: readonly Loading[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen has the same parts all the time
  useEffect(() => {
    void untilQueriesSettle().then(() => Promise.allSettled(parts.map(({ preload }) => loadAhead(preload))))
  }, [])
}
