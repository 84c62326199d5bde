import type { i18n, TFunction } from 'i18next'
import { defaultLanguage, type Language } from '#web/i18n/languages.ts'
import type { Namespace } from '#web/i18n/namespaces.ts'

/** Where a key is searched: in one namespace or in several, in that order. */
export type Namespaces = Namespace | readonly Namespace[]

/** Values for the placeholders of a text; `count` chooses its plural, `ns` its namespaces. */
export interface TextOptions {
  count?: number
  ns?: Namespaces
  [placeholder: string]: unknown
}

type Texts = { [key: string]: string | Texts }
type Translate = (key: string, options?: TextOptions) => string

/**
 * The texts of the languages that are loaded. They are written as i18next's (version 4 of its JSON): nested keys,
 * `key_other` for plurals, `{{name}}` for values; a key may begin with its namespace (`people:signIn.action`).
 */
export class Translator {
  language: Language = defaultLanguage
  readonly #texts = new Map<string, Texts>()
  readonly #translators = new Map<string, Translate>()
  readonly #listeners = new Set<() => void>()

  /** Translates in the present language, from the namespace `common` unless key or options name another. */
  t = ((key: string, options?: TextOptions) =>
    this.#translate(this.language, 'common', key, options)) as i18n['t']

  /** The function that translates in that language from those namespaces; the same one at each call. */
  translatorOf<const N extends Namespaces>(language: Language, namespaces: N): TFunction<N> {
    const name = `${language} ${namespaces}`
    const known = this.#translators.get(name)
    const translate: Translate =
      known ?? ((key, options) => this.#translate(language, namespaces, key, options))
    this.#translators.set(name, translate)
    return translate as TFunction<N>
  }

  /** Whether the present language, or else English, has a text for that key. */
  exists(key: string, { ns = 'common' }: TextOptions = {}): boolean {
    return this.#find(this.language, ns, key) !== undefined
  }

  /** Shows that language with those texts only, by namespace. */
  start(language: Language, texts: Record<string, object>): void {
    this.#texts.clear()
    for (const [namespace, entries] of Object.entries(texts)) this.add(language, namespace, entries)
    this.show(language)
  }

  add(language: Language, namespace: string, texts: object): void {
    this.#texts.set(`${language} ${namespace}`, texts as Texts)
  }

  has(language: Language, namespace: Namespace): boolean {
    return this.#texts.has(`${language} ${namespace}`)
  }

  /** Shows that language and tells the subscribers. */
  show(language: Language): void {
    this.language = language
    for (const listener of this.#listeners) listener()
  }

  /** Calls the listener after each change of language. Returns the function that stops it. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #translate(language: Language, namespaces: Namespaces, key: string, options: TextOptions = {}): string {
    const text = this.#find(language, options.ns ?? namespaces, key, options.count)
    return text === undefined ? key : filled(text, options)
  }

  #find(language: Language, namespaces: Namespaces, key: string, count?: number): string | undefined {
    const [own, path] = key.includes(':') ? (key.split(':', 2) as [string, string]) : [undefined, key]
    for (const namespace of own ? [own] : [namespaces].flat())
      for (const one of new Set([language, defaultLanguage])) {
        const texts = this.#texts.get(`${one} ${namespace}`)
        const plural = count === undefined ? undefined : textAt(texts, `${path}_${pluralForm(one, count)}`)
        const text = plural ?? textAt(texts, path)
        if (text !== undefined) return text
      }
    return undefined
  }
}

function textAt(texts: Texts | undefined, path: string): string | undefined {
  let found: Texts | string | undefined = texts
  for (const part of path.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined
    found = found[part]
  }
  return typeof found === 'string' ? found : undefined
}

function filled(text: string, values: TextOptions): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    name in values ? String(values[name] ?? '') : placeholder,
  )
}

const rules = new Map<Language, Intl.PluralRules>()

function pluralForm(language: Language, count: number): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known.select(count)
}
