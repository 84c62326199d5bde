import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const module = pathToFileURL(new URL('parent.mjs', import.meta.url).pathname).href
const program = `
  import { endWithParent } from '${module}'
  process.once('SIGTERM', () => { console.log('drained'); process.exit(0) })
  setInterval(() => {}, 1000)
  endWithParent()
  console.log('up')
`

// A second command keeps the shell: some shells would otherwise become the program.
const command = `"${process.execPath}" --input-type=module -e "$PROGRAM"; true`
const env = { ...process.env, PROGRAM: program, COMMAND: command }

/** What the program prints until it ends, after `starter` is ended as soon as it is up. */
async function linesAfter(starter: ReturnType<typeof spawn>, signal: NodeJS.Signals): Promise<string[]> {
  const lines: string[] = []
  const output = createInterface(starter.stdout!).on('line', (line) => lines.push(line))
  await once(output, 'line')
  starter.kill(signal)
  await once(output, 'close')
  return lines
}

it.skipIf(process.platform === 'win32')(
  'a server stops cleanly when the shell that npm started it with is ended',
  async () => {
    expect(await linesAfter(spawn('sh', ['-c', command], { env }), 'SIGTERM')).toEqual(['up', 'drained'])
  },
)

it.skipIf(process.platform !== 'linux')(
  'a server stops cleanly when npm is killed, although the shell between them stays',
  async () => {
    const npm = `require('node:child_process').spawn('sh', ['-c', process.env.COMMAND], { stdio: 'inherit' })`
    const starter = spawn(process.execPath, ['-e', npm], { env })
    expect(await linesAfter(starter, 'SIGKILL')).toEqual(['up', 'drained'])
  },
)
