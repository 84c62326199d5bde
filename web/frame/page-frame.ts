import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { languages } from '#web/i18n/languages.ts'
import { type AppRoute, allRoutes } from '#web/routes/routes.ts'
import { chooseFrame, type FrameKind } from './choose-frame.ts'

/** Draws the outline of each screen into the page, so that the first thing seen waits for no script and no style sheet. */
export function pageFrame(): Plugin {
  return {
    name: 'page-frame',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        html: html.replace('<div id="root"></div>', `<div id="root">${markup()}</div>`),
        tags: [
          { tag: 'style', children: frameStyle(), injectTo: 'head' },
          { tag: 'script', children: frameScript(), injectTo: 'head' },
        ],
      }),
    },
  }
}

const fileText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

function frameScript(): string {
  const frames = Object.fromEntries(
    allRoutes.map((route) => [route.path, frameKindOf(route)]).filter(([, kind]) => kind !== 'page'),
  )
  return `(${chooseFrame})(${JSON.stringify(frames)},${JSON.stringify(languages)})`
}

/** The outline that fits a route's layout. */
export function frameKindOf({ name, layout, bar }: AppRoute): FrameKind {
  if (name === 'map') return 'map'
  return layout === 'default' ? 'page' : bar
}

function frameStyle(): string {
  const languageRules = languages.map(
    (language) => `:root:lang(${language}) .frame-slow [lang="${language}"]{display:block}`,
  )
  return minified(
    [themeColours(fileText('../ui/theme.css')), fileText('frame.css'), ...languageRules].join('\n'),
  )
}

const colours = ['base-100', 'base-200', 'base-300', 'base-content']

/** The rules of a style sheet of themes that the frame needs: its few colours, by theme and contrast. */
export function themeColours(css: string): string {
  const line = /--line: ([^;]+);/.exec(css)![1]!
  const rules = [...css.matchAll(/@plugin "daisyui\/theme" \{\s*name: "(\w+)";([^}]*)\}/g)].map(
    ([, theme, body]) => `[data-theme="${theme}"]{${coloursIn(body!)}}`,
  )
  const sunlit = [...css.matchAll(/^(\[data-theme="\w+"\]\[data-contrast="sun"\]) \{([^}]*)\}/gm)].map(
    ([, selector, body]) => `${selector}{${coloursIn(body!)}}`,
  )
  return [...rules, ...sunlit, `:root{--line:${line}}`].join('\n')
}

const coloursIn = (body: string) =>
  colours.map((name) => new RegExp(`--color-${name}: [^;]+;`).exec(body)?.[0] ?? '').join('')

const minified = (css: string) =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*([{};:,])\s*/g, '$1')
    .replaceAll(';}', '}')

function markup(): string {
  const mark = fileText('../ui/mark.svg')
    .replace(/<title>.*<\/title>/, '')
    .replace('<svg ', '<svg class="frame-mark" aria-hidden="true" ')
    .replaceAll(/>\s+</g, '><')
  const bars = ['rail', 'top', 'places'].map((name) => `<div class="frame-${name}"></div>`).join('')
  return `<div class="frame">${bars}${mark.trim()}<div class="frame-slow">${languages.map(slowText).join('')}</div></div>`
}

function slowText(language: string): string {
  const { start, action } = JSON.parse(fileText(`../i18n/${language}/common.json`))
  return `<p lang="${language}">${start.slow} <a href="">${action.retry}</a></p>`
}
