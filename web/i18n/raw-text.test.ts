// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

const web = fileURLToPath(new URL('..', import.meta.url))
const read = new Set(['alt', 'aria-label', 'hint', 'label', 'placeholder', 'title', 'unit', 'what', 'why'])

interface Node {
  type?: string
  [key: string]: unknown
}

/** Literal texts between tags, or in visible or spoken attributes. */
function rawTexts(source: string): string[] {
  const found: string[] = []
  visit(parseSync('screen.tsx', source).program as unknown as Node, found)
  return found.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text))
}

function visit(node: Node, found: string[]): void {
  if (node.type === 'JSXText') found.push(String(node.value))
  if (node.type === 'JSXExpressionContainer') found.push(...literal(node.expression as Node))
  if (node.type === 'JSXAttribute') {
    const { name, value } = node as { name: { name: string }; value: Node | null }
    if (read.has(name.name) && value?.type === 'Literal') found.push(String(value.value))
    if (!read.has(name.name) || value?.type === 'Literal') return void visitChildren(value, found, true)
  }
  visitChildren(node, found)
}

function visitChildren(node: Node | null, found: string[], isAttribute = false): void {
  for (const child of Object.values(node ?? {}).flat()) {
    const isNode = typeof child === 'object' && child !== null && typeof (child as Node).type === 'string'
    if (isNode && !(isAttribute && (child as Node).type === 'Literal')) visit(child as Node, found)
  }
}

function literal(expression: Node): string[] {
  if (expression.type === 'Literal') return typeof expression.value === 'string' ? [expression.value] : []
  if (expression.type === 'ConditionalExpression') {
    return [...literal(expression.consequent as Node), ...literal(expression.alternate as Node)]
  }
  return []
}

function screenFiles(): string[] {
  return ['app', 'features', 'ui', 'map'].flatMap((folder) =>
    readdirSync(`${web}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.includes('testing/'))
      .map((file) => `${folder}/${file}`),
  )
}

describe('texts in screens', () => {
  it.each([
    ['<p>Hello</p>', ['Hello']],
    ['<p className="x">Hello <b>you</b></p>', ['Hello', 'you']],
    ['<p>\n  こんにちは {name}\n</p>', ['こんにちは']],
    ["<p>{done ? 'Yes' : 'No'}</p>", ['Yes', 'No']],
    ['<Field label="Name" />', ['Name']],
    ["<Field label={busy ? 'Busy' : 'Free'} />", ['Busy', 'Free']],
    ['<List aside={<b>New</b>} />', ['New']],
    ["<p className={open ? 'open' : 'closed'}>{t('a.b')} · {x}</p>", []],
    ['<Button kind="primary" label={t(\'a.b\')} />', []],
  ])('%s', (source, texts) => {
    expect(rawTexts(source)).toEqual(texts)
  })

  it('are read from the catalogues of the languages, none is raw text in a screen', () => {
    const files = screenFiles()
    expect(files.length).toBeGreaterThan(20)
    const found = files.flatMap((file) =>
      rawTexts(readFileSync(`${web}/${file}`, 'utf8')).map((text) => `${file}: ${text}`),
    )
    expect(found).toEqual([])
  })
})
