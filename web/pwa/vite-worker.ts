import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { startFiles } from '../first-load.ts'

const source = 'pwa/worker/firebase-messaging-sw.ts'
const script = 'firebase-messaging-sw.js'
const placeholder = '__BUILD__'

/**
 * Builds the service worker at the specification's path, with the list of the files that the app needs to open offline;
 * the development server serves it unbuilt.
 */
export function serviceWorker(buildId: string, publicDir: string): Plugin {
  return {
    name: 'service-worker',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        if (request.url === `/${script}`) request.url = `/${source}`
        next()
      })
    },
    buildStart() {
      if (this.environment.mode !== 'build') return
      this.emitFile({ type: 'chunk', id: join(this.environment.config.root, source), fileName: script })
    },
    generateBundle(_, bundle) {
      const worker = bundle[script]
      if (worker?.type !== 'chunk') return
      // A classic worker has no import statements.
      if (worker.imports.length > 0)
        this.error(`The worker shares code with the app: ${worker.imports.join(', ')}`)
      const build = JSON.stringify({ id: buildId, ...shellFiles(bundle, publicDir) })
      worker.code = worker.code.replace(placeholder, build.replaceAll('\\', '\\\\').replaceAll("'", "\\'"))
    },
  }
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never[]) => unknown>>[1]

/** Firebase's library, needed only by clubs that use it; no device loads it ahead. */
function isFirebase(file: Bundle[string] | undefined): boolean {
  return file?.type === 'chunk' && file.moduleIds.some((id) => /node_modules[\\/]@firebase[\\/]/.test(id))
}

/** The files required for the app's start, and the rest. */
function shellFiles(bundle: Bundle, publicDir: string): { essential: string[]; optional: string[] } {
  const first = new Set(startFiles(bundle))
  for (const name of Object.keys(bundle)) if (/^assets\/boot-.*\.css$/.test(name)) first.add(name)
  const assets = Object.keys(bundle).filter(
    (name) => name.startsWith('assets/') && !first.has(name) && !isFirebase(bundle[name]),
  )
  const icons = readdirSync(join(publicDir, 'icons')).map((name) => `icons/${name}`)
  const path = (name: string) => `/${name}`
  return {
    essential: [...first].map(path),
    optional: [...assets, ...icons, 'manifest.webmanifest'].map(path),
  }
}
