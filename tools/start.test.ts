import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const root = new URL('..', import.meta.url).pathname

it.each([['--port', '4000'], ['4000']])(
  'npm start -- %s is refused in a sentence, before anything is installed',
  async (...args) => {
    const npm = spawn('npm', ['start', '--', ...args], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
    const [said, [code]] = await Promise.all([text(npm.stderr), once(npm, 'close')])
    expect(said).toContain('npm start takes no arguments.')
    expect(code).toBe(2)
  },
)

it('the server of the package refuses an argument in a sentence, before it opens a club', async () => {
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', '--port', '4000'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [sentence, [code]] = await Promise.all([text(server.stderr), once(server, 'close')])
  expect(sentence).toContain('The server takes no arguments.')
  expect(code).toBe(1)
})
