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

it.skipIf(process.platform === 'win32')(
  'a server ends in order when the shell that npm started it with is ended',
  async () => {
    // A second command keeps the shell: some shells would otherwise become the program.
    const command = `"${process.execPath}" --input-type=module -e "$PROGRAM"; true`
    const shell = spawn('sh', ['-c', command], { env: { ...process.env, PROGRAM: program } })
    const lines: string[] = []
    const output = createInterface(shell.stdout).on('line', (line) => lines.push(line))
    await once(output, 'line')
    shell.kill('SIGTERM')
    await once(output, 'close')
    expect(lines).toEqual(['up', 'drained'])
  },
)
