import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { languages } from '#web/i18n/languages.ts'
import { frontDoors } from '#web/routes/front-doors.ts'
import { type AppRoute, allRoutes } from '#web/routes/routes.ts'
import { chooseFrame, type FrameKind, prepareTimes } from './choose-frame.ts'

/** Draws the outline of each screen into the page, so that the first picture needs no script and no style sheet. */
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
  return `(${chooseFrame})(${JSON.stringify(frames)},${JSON.stringify(languages)});(${prepareTimes})()`
}

/** The outline of a route's layout. */
export function frameKindOf({ name, path, layout, bar }: AppRoute): FrameKind {
  if (name === 'map') return 'map'
  if (path === '/sign-in') return 'door'
  return layout === 'default' ? 'page' : bar
}

function frameStyle(): string {
  const languageRules = languages.map(
    (language) => `:root:lang(${language}) .frame [lang="${language}"]{display:block}`,
  )
  return minified(
    [themeColours(fileText('../ui/theme.css')), fileText('frame.css'), ...languageRules].join('\n'),
  )
}

const colours = ['base-100', 'base-200', 'base-300', 'base-content']

/** The frame's rules of a theme style sheet: its few colours, by theme and contrast. */
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
    .trim()
  const bars = ['rail', 'top', 'places'].map((name) => `<div class="frame-${name}"></div>`).join('')
  return `<div class="frame">${bars}${doorMarkup(mark)}${mark}<div class="frame-slow">${inEachLanguage('p', slowText)}</div></div>`
}

/**
 * The texts and links of the front door, placed as on the phone's sign-in screen
 * (features/people/sign-in/front-door.tsx).
 */
function doorMarkup(mark: string): string {
  const lead = inEachLanguage('p', (language) => texts(language, 'people').signIn.lead)
  const doors = Object.entries(frontDoors).map(
    ([word, path]) =>
      `<a href="${path}">${inEachLanguage('span', (language) => texts(language, 'people').door[word])}</a>`,
  )
  return `<div class="frame-door"><div class="frame-door-words">${mark}${lead}</div><nav>${doors.join('')}</nav></div>`
}

const texts = (language: string, file: string) => JSON.parse(fileText(`../i18n/${language}/${file}.json`))

const inEachLanguage = (tag: string, textIn: (language: string) => string) =>
  languages.map((language) => `<${tag} lang="${language}">${textIn(language)}</${tag}>`).join('')

function slowText(language: string): string {
  const { start, action } = texts(language, 'common')
  return `${start.slow} <a href="">${action.retry}</a>`
}
