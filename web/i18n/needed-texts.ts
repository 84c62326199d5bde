import { firstNamespaces, type Namespace } from '#web/i18n/namespaces.ts'

const needed = new Set<Namespace>(firstNamespaces)
let deliver: ((namespaces: readonly Namespace[]) => Promise<void>) | undefined

/** The namespaces that anything has asked for. */
export function neededTexts(): Namespace[] {
  return [...needed]
}

/** Resolves when those texts can be shown; before translation starts, it only says that the start needs them too. */
export async function needTexts(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) needed.add(namespace)
  await deliver?.(namespaces)
}

/** Translation has started: from now on this brings the texts that are asked for. */
export function deliverTextsBy(bring: (namespaces: readonly Namespace[]) => Promise<void>): void {
  deliver = bring
}

/** A loader of code that fetches beside it the texts which that code shows. */
export function withTexts<T>(namespaces: readonly Namespace[], load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [loaded] = await Promise.all([load(), needTexts(namespaces)])
    return loaded
  }
}
