import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import prefresh from '@prefresh/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { knownPathPatterns } from '#web/app/paths.ts'
import { chunkGroups, iconFiles, shortName } from './chunks.ts'
import { compressedAssets } from './compressed-assets.ts'
import { firstLoad, startFiles } from './first-load.ts'
import { pageFrame } from './frame/page-frame.ts'
import { serviceWorker } from './pwa/vite-worker.ts'

const gateway = 'http://127.0.0.1:3000'
const gatewayPaths = [
  '/auth',
  '/rest',
  '/storage',
  '/functions',
  '/app-config.json',
  '/health',
  '/system',
  '/dev/mailbox',
  '/mail',
  '/api',
]

/**
 * Sonner adds its style sheet as an inline element when it is imported, which the page's policy (style-src 'self')
 * refuses; the app imports the same sheet as a file instead.
 */
function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: 'sonner-without-inline-style',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
      handler: (code) => code.replace(/^__insertCSS\(.*\);?$/m, ''),
    },
  }
}

/** Of @supabase/ssr the app uses the pieces of cookies; its clients would name every part of supabase-js as needed. */
function cookiesWithoutClients(): Plugin {
  return {
    name: 'cookies-without-clients',
    apply: 'build',
    transform: {
      filter: { id: /@supabase\/ssr\/dist\/module\/index\.js$/ },
      handler: () => `export * from './utils'`,
    },
  }
}

/** The page starts to fetch the style sheet; the app applies it (app/stylesheet.ts), so that a stalled one blocks nothing. */
function stylesheetWithoutBlocking(): Plugin {
  return {
    name: 'stylesheet-without-blocking',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/<link rel="stylesheet"/g, '<link rel="preload" as="style" data-app-style'),
    },
  }
}

/** The page starts to fetch the app beside the entry, which asks for it only when it runs itself. */
function startBesideEntry(): Plugin {
  return {
    name: 'start-beside-entry',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        startFiles(bundle!)
          .filter((name) => !html.includes(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
            injectTo: 'head',
          })),
    },
  }
}

/** Files loaded ahead give way to those that the present screen asks for (`loadAhead`). */
function lowPriorityAhead(): Plugin {
  return {
    name: 'low-priority-ahead',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        const address = 'link.href = dep.href;'
        if (!code.includes(address)) this.error('The helper of Vite that preloads files has changed')
        return code.replace(address, `${address} if (globalThis.loadsAhead) link.fetchPriority = 'low';`)
      },
    },
  }
}

const buildId = randomUUID()

/** Puts the build's id beside the app, for those who still run an older one (app/build-watch.ts). */
function buildManifest(): Plugin {
  return {
    name: 'build-manifest',
    apply: 'build',
    generateBundle() {
      for (const name of ['latest', buildId]) {
        const source = JSON.stringify({ id: buildId, timestamp: Date.now() })
        this.emitFile({ type: 'asset', fileName: `builds/meta/${name}.json`, source })
      }
    },
  }
}

/** Puts the paths that the app knows beside it, for the server: any other page is answered with 404. */
function screenPaths(): Plugin {
  return {
    name: 'screen-paths',
    apply: 'build',
    generateBundle() {
      const source = JSON.stringify(knownPathPatterns())
      this.emitFile({ type: 'asset', fileName: 'screen-paths.json', source })
    },
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    await prefresh(),
    tailwindcss(),
    iconFiles(),
    cookiesWithoutClients(),
    sonnerWithoutInlineStyle(),
    stylesheetWithoutBlocking(),
    startBesideEntry(),
    lowPriorityAhead(),
    pageFrame(),
    buildManifest(),
    screenPaths(),
    compressedAssets(),
    firstLoad(),
    serviceWorker(buildId, fileURLToPath(new URL('public', import.meta.url))),
  ],
  oxc: { jsx: { runtime: 'automatic' } },
  define: { 'import.meta.env.VITE_BUILD_ID': JSON.stringify(buildId) },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // What Tailwind 4 itself asks for; older targets would double every colour.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    chunkSizeWarningLimit: 1200,
    // A style or picture as data: would need a weaker policy.
    assetsInlineLimit: 0,
    license: { fileName: 'licences.txt' },
    rolldownOptions: {
      // The app is never drawn by a server, so it needs no mark of what runs in the browser.
      onLog: (level, log, show) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && show(level, log),
      output: {
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      ...Object.fromEntries(gatewayPaths.map((path) => [path, gateway])),
      '/realtime': { target: gateway, ws: true, changeOrigin: true },
    },
  },
})
