import { defaultLanguage, type Language, saveLanguage } from '#web/i18n/languages.ts'
import { firstNamespaces, type Namespace } from '#web/i18n/namespaces.ts'
import { deliverTextsBy, neededTexts } from '#web/i18n/needed-texts.ts'
import { allNamespaces, fetchTexts } from '#web/i18n/texts.ts'
import { Translator } from '#web/i18n/translator.ts'

/** The app's translator, for text outside components. */
export const i18n = new Translator()

/**
 * Starts translation in that language with those texts and all requested before the start; in English, with the page
 * usable, when the first texts do not load. Others that fail are loaded when their screen requests them again.
 */
export async function startI18n(
  language: Language,
  namespaces: readonly Namespace[] = allNamespaces,
): Promise<void> {
  const { lng, first } = await firstTexts(
    language,
    namespaces.filter((name) => firstNamespaces.includes(name)),
  )
  i18n.start(lng, first)
  document.documentElement.lang = lng
  deliverTextsBy(bringTexts)
  await bringTexts([...namespaces, ...neededTexts()]).catch((error: unknown) =>
    console.warn('Texts not loaded', error),
  )
}

type Texts = Record<string, object>

async function firstTexts(
  language: Language,
  namespaces: readonly Namespace[],
): Promise<{ lng: Language; first: Texts }> {
  try {
    return { lng: language, first: await textsOf(language, namespaces) }
  } catch (error) {
    console.warn('Language not loaded', error)
    return { lng: defaultLanguage, first: await textsOf(defaultLanguage, namespaces) }
  }
}

async function textsOf(language: Language, namespaces: readonly Namespace[]): Promise<Texts> {
  const entries = namespaces.map(async (name) => [name, await fetchTexts(language, name)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

/** Loads the texts of another language. Rejects when they cannot be fetched. */
export async function loadLanguage(language: Language): Promise<void> {
  const missing = allNamespaces.filter((name) => i18n.has(i18n.language, name) && !i18n.has(language, name))
  if (missing.length === 0) return
  await addTexts(language, missing)
  // Others may have been added meanwhile in the shown language.
  await loadLanguage(language)
}

async function addTexts(language: Language, namespaces: readonly Namespace[]): Promise<void> {
  const missing = namespaces.filter((name) => !i18n.has(language, name))
  for (const [name, entries] of Object.entries(await textsOf(language, missing)))
    i18n.add(language, name, entries)
}

/** Adds texts in the shown language, even if it changes meanwhile. */
async function bringTexts(namespaces: readonly Namespace[]): Promise<void> {
  const language = currentLanguage()
  await addTexts(language, namespaces)
  if (currentLanguage() !== language) await bringTexts(namespaces)
}

/** Shows the app in that language and sets it on the document. Rejects when the texts cannot be fetched. */
export async function showLanguage(language: Language): Promise<void> {
  await loadLanguage(language)
  i18n.show(language)
  document.documentElement.lang = language
}

/** Shows the language that a person chose, and stores the choice on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language)
  saveLanguage(language)
}

/** The app's present language. */
export function currentLanguage(): Language {
  return i18n.language
}
