import { firstNamespaces, type Namespace } from '#web/i18n/namespaces.ts'

const needed = new Set<Namespace>(firstNamespaces)
let deliver: ((namespaces: readonly Namespace[]) => Promise<void>) | undefined

/** All requested namespaces. */
export function neededTexts(): Namespace[] {
  return [...needed]
}

/** Resolves when those texts are loaded; before translation starts, it only adds them to the start's texts. */
export async function needTexts(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) needed.add(namespace)
  await deliver?.(namespaces)
}

/** Called when translation has started: from now on `bring` loads requested texts. */
export function deliverTextsBy(bring: (namespaces: readonly Namespace[]) => Promise<void>): void {
  deliver = bring
}

/** A loader of code that also fetches the code's texts. */
export function withTexts<T>(namespaces: readonly Namespace[], load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [loaded] = await Promise.all([load(), needTexts(namespaces)])
    return loaded
  }
}
