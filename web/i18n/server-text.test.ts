// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { nodesOf, type SourceNode, sourceFiles } from '#web/data/testing/source-files.ts'

/** Names of errors from a server, the browser or a library. */
const ERROR = /^(error|err|cause|reason|failure|thrown|hindrance)$/i

/**
 * The places where a file reads an error's text: its `message`, or the error itself as text. A screen uses
 * `errorText(error)` instead: a server's messages are for the log.
 */
function serverTextsIn(text: string): string[] {
  const logged: SourceNode[] = []
  return nodesOf(text).flatMap((node) => {
    const { type, source } = node
    if (type === 'CallExpression' && /^console\./.test(source)) logged.push(...nodesOf(source))
    if (logged.some((inner) => inner.type === type && inner.source === source)) return []
    return readsMessage(node) || isErrorAsText(node) ? [source] : []
  })
}

function readsMessage({ type, object, property }: SourceNode): boolean {
  if (type !== 'MemberExpression' || (property as SourceNode).name !== 'message') return false
  return ERROR.test((object as SourceNode).source.split(/[?.]/).at(-1)!.replace(/\W/g, ''))
}

/** `String(error)` or `error.toString()`. */
function isErrorAsText(node: SourceNode): boolean {
  const isError = (part: SourceNode | undefined) => part?.type === 'Identifier' && ERROR.test(part.source)
  if (node.type !== 'CallExpression') return false
  const callee = node.callee as SourceNode
  if (callee.source === 'String') return isError((node.arguments as SourceNode[])[0])
  return (
    callee.type === 'MemberExpression' &&
    (callee.property as SourceNode).name === 'toString' &&
    isError(callee.object as SourceNode)
  )
}

describe('the messages of a server', () => {
  it.each([
    ['show(error.message)', ['error.message']],
    ['show(answer.error?.message)', ['answer.error?.message']],
    ['show(String(cause))', ['String(cause)']],
    ['show(error.toString())', ['error.toString()']],
    ['console.error(error.message)', []],
    ["show(t('contact.message'), data.message, errorText(error))", []],
  ])('%s', (source, found) => {
    expect(serverTextsIn(source)).toEqual(found)
  })

  it('are shown on no screen', () => {
    const found = sourceFiles(['app', 'features', 'map', 'pwa', 'ui']).flatMap(({ file, text }) =>
      serverTextsIn(text).map((source) => `${file}: ${source}`),
    )
    expect(found).toEqual([])
  })
})
