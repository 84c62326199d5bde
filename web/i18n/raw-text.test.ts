// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const web = fileURLToPath(new URL('..', import.meta.url))

function screenFiles(): string[] {
  return ['app', 'features', 'ui', 'map'].flatMap((folder) =>
    readdirSync(`${web}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.includes('testing/'))
      .map((file) => `${folder}/${file}`),
  )
}

/** Texts that stand as they are between tags or in attributes that people read or hear. */
function rawTexts(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const between = [
    ...code.matchAll(
      /(?<![\w.])<[A-Za-z][\w.]*(?:\s[^<>]*?)?(?<![=-])>\s*([^<>{}()=;]*?\p{L}[^<>{}()=;]*?)\s*(?=<\/|\{|<[A-Za-z])/gu,
    ),
  ]
  const attributes = [
    ...code.matchAll(/\s(?:aria-label|title|label|placeholder|alt|hint|what|why)="([^"]*\p{L}[^"]*)"/gu),
  ]
  return [...between, ...attributes].map(([, text]) => text!.trim())
}

describe('texts in screens', () => {
  it('a raw text is found wherever it hides', () => {
    expect(rawTexts('<p>Hello</p>')).toEqual(['Hello'])
    expect(rawTexts('<p className="x">Hello <b>you</b></p>')).toEqual(['Hello', 'you'])
    expect(rawTexts('<p>\n  こんにちは {name}\n</p>')).toEqual(['こんにちは'])
    expect(rawTexts('<Field label="Name" />')).toEqual(['Name'])
    expect(rawTexts("<p>{t('a.b')} · {x}</p>")).toEqual([])
    expect(rawTexts('const a = (b: Array<string>) => b')).toEqual([])
  })

  it('come from the catalogues of the languages, none stands raw in a screen', () => {
    const files = screenFiles()
    expect(files.length).toBeGreaterThan(20)
    const found = files.flatMap((file) =>
      rawTexts(readFileSync(`${web}/${file}`, 'utf8')).map((text) => `${file}: ${text}`),
    )
    expect(found).toEqual([])
  })
})
