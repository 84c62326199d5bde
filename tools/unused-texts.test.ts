import { expect, it } from 'vitest'
import { englishTexts } from '#web/i18n/en/bundle.ts'
import { readSources } from './lib/sources.ts'

type Tree = { [key: string]: string | Tree }

function keysOf(tree: Tree, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`),
  )
}

/** `key_one` and `key_circle` are forms of `key`, by number or by context. */
const withoutForm = (key: string) => key.replace(/_[a-z0-9]+$/, '')

it('each text of a screen is used in the code', () => {
  // The texts of errors are named by the codes that servers answer.
  const { errors: _errors, ...texts } = englishTexts
  const code = readSources(['web', 'domain'])
    .map(({ text }) => text)
    .join('\n')
  const names = new Set([...code.matchAll(/(?:['"`:]|\$\{)([\w.-]+)['"`}]/g)].map(([, name]) => name))
  const beginnings = [
    ...new Set([...code.matchAll(/['"`:]([\w-]+\.[\w.-]*)\$\{/g)].map(([, start]) => start!)),
  ]
  const unused = Object.entries(texts).flatMap(([namespace, tree]) =>
    keysOf(tree)
      .filter((key) => !names.has(key) && !names.has(withoutForm(key)))
      .filter((key) => !beginnings.some((start) => key.startsWith(start)))
      .map((key) => `${namespace}:${key}`),
  )
  expect(unused).toEqual([])
})
