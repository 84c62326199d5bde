import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { knownPathPatterns } from '#web/app/paths.ts'
import { firstNamespaces } from '#web/i18n/namespaces.ts'
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

/** Names a file for a module that `root` imports, directly or through others: whoever needs the root needs it. */
function neededBy(root: RegExp, name: string) {
  const names = new Map<string, string | null>()
  return function nameOf(id: string, modules: Rolldown.ChunkingContext): string | null {
    // The icons share one index: through it, those of every screen would look needed.
    if (icons.test(id)) return null
    const known = names.get(id)
    if (known !== undefined) return known
    names.set(id, null)
    const isNeeded =
      root.test(id) || modules.getModuleInfo(id)?.importers.some((importer) => nameOf(importer, modules))
    names.set(id, isNeeded ? name : null)
    return isNeeded ? name : null
  }
}
const icons = /lucide-react[\\/].*icons/

const firstTexts = new RegExp(`i18n[\\\\/]([\\w-]+)[\\\\/](${firstNamespaces.join('|')})\\.json$`)

/** The texts that each screen needs are one file in each language. */
function firstTextsOf(id: string): string | null {
  const [, language] = firstTexts.exec(id) ?? []
  return language ? `texts-${language}` : null
}

/** So many screens, and lists of queries that are read ahead, share what stands in one file for all of them. */
const COMMON_SCREENS = 12
/** Files whose source is smaller than this are joined: on a weak signal each request costs more than its bytes. */
const SMALL_BYTES = 2_000

/** What screens of one feature share travels together. */
const featureOf = (id: string) => /features[\\/](\w+)/.exec(id)?.[1] ?? null

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    sonnerWithoutInlineStyle(),
    stylesheetWithoutBlocking(),
    startBesideEntry(),
    pageFrame(),
    buildManifest(),
    screenPaths(),
    compressedAssets(),
    firstLoad(),
    serviceWorker(buildId, fileURLToPath(new URL('public', import.meta.url))),
  ],
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
      output: {
        codeSplitting: {
          groups: [
            { name: 'maplibre', test: /node_modules[\\/]maplibre-gl/, priority: 5 },
            { name: firstTextsOf, debugName: 'texts', priority: 6 },
            { name: neededBy(/web[\\/]boot\.ts$/, 'boot'), debugName: 'boot', priority: 4 },
            { name: neededBy(/web[\\/]app[\\/]start\.tsx$/, 'start'), debugName: 'start', priority: 4 },
            {
              name: 'common',
              test: (id) => !icons.test(id),
              minShareCount: COMMON_SCREENS,
              priority: 3,
            },
            {
              name: 'part',
              test: /[\\/](node_modules|domain|web[\\/](app|data|i18n|map|pwa|routes|ui))[\\/]/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: SMALL_BYTES,
              priority: 2,
            },
            { name: featureOf, debugName: 'features', test: /[\\/]web[\\/]features[\\/]/, minShareCount: 2 },
          ],
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
