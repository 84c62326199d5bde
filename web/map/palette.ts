import type { TeeColour } from '#domain/course/club-tees.ts'

/**
 * The looks of the map: two themes, each also for sunlight. Land colours are the only raw colours of the app;
 * everything else uses the theme's.
 */
export type MapTheme = 'dark' | 'light' | 'darkSun' | 'lightSun'

export interface Palette {
  ground: string
  rough: string
  roughEdge: string
  wood: string
  crown: string
  crownEdge: string
  fairway: string
  stripe: string
  fairwayEdge: string
  tee: string
  teeEdge: string
  fringe: string
  green: string
  greenRim: string
  bunker: string
  bunkerEdge: string
  sand: string
  water: string
  waterEdge: string
  shore: string
  path: string
  pathEdge: string
  building: string
  buildingEdge: string
  boundary: string
  line: string
  ink: string
  halo: string
  me: string
  /** Width factor of land edges relative to the plain themes. */
  edgeFactor: number
}

const dark: Palette = {
  ground: '#1b211e',
  rough: '#25352b',
  roughEdge: '#2b3d32',
  wood: '#1a2a20',
  crown: '#22382a',
  crownEdge: '#152219',
  fairway: '#3d6b4c',
  stripe: '#447656',
  fairwayEdge: '#578a64',
  tee: '#569a72',
  teeEdge: '#84bf9a',
  fringe: '#4f8d61',
  green: '#78cb87',
  greenRim: '#c0f2c8',
  bunker: '#cdbe8f',
  bunkerEdge: '#8a7f5c',
  sand: '#b3a577',
  water: '#2f5f8f',
  waterEdge: '#6b9ecc',
  shore: '#4a7fb2',
  path: '#6a7080',
  pathEdge: '#1b211e',
  building: '#474e5d',
  buildingEdge: '#6a7080',
  boundary: '#5b6070',
  line: '#f8f8f2',
  ink: '#f8f8f2',
  halo: '#10140f',
  me: '#8be9fd',
  edgeFactor: 1,
}

const light: Palette = {
  ground: '#eef1e6',
  rough: '#d3dfba',
  roughEdge: '#c5d4a8',
  wood: '#b3c898',
  crown: '#9cb880',
  crownEdge: '#7f9c65',
  fairway: '#b7d692',
  stripe: '#c3dea1',
  fairwayEdge: '#98bd72',
  tee: '#9cc77b',
  teeEdge: '#6f9e50',
  fringe: '#a5cf83',
  green: '#7fbf6a',
  greenRim: '#4a8a3e',
  bunker: '#f6ebc6',
  bunkerEdge: '#b9a263',
  sand: '#dcc995',
  water: '#a6d0ee',
  waterEdge: '#5d98c4',
  shore: '#7fb4da',
  path: '#cfc8b8',
  pathEdge: '#a59d8a',
  building: '#c3bcae',
  buildingEdge: '#8f887a',
  boundary: '#9a9588',
  line: '#1b211e',
  ink: '#1b211e',
  halo: '#ffffff',
  me: '#0b7fb5',
  edgeFactor: 1,
}

/** In sunlight, land edges have a contrast of 4.5 : 1: near white on dark land, near black on light land. */
const darkEdge = '#f2fff0'
const lightEdge = '#0b0f0a'

const darkSun: Palette = {
  ...dark,
  ground: '#0c100e',
  rough: '#16241b',
  roughEdge: '#3a5a46',
  wood: '#0c1a11',
  crown: '#173021',
  crownEdge: '#3a5a46',
  fairway: '#224231',
  stripe: '#28503b',
  fairwayEdge: darkEdge,
  tee: '#2f5b43',
  teeEdge: darkEdge,
  fringe: '#2a5a39',
  green: '#2f6b3f',
  greenRim: darkEdge,
  bunker: '#f4ebc9',
  bunkerEdge: '#000000',
  sand: '#e0d3a4',
  water: '#174a80',
  waterEdge: '#d8efff',
  boundary: '#f8f8f2',
  line: '#ffffff',
  ink: '#ffffff',
  halo: '#000000',
  edgeFactor: 2,
}

const lightSun: Palette = {
  ...light,
  ground: '#f4f6ee',
  rough: '#dfe8cb',
  roughEdge: '#8fa377',
  wood: '#8fb372',
  crown: '#7ea862',
  crownEdge: '#33502a',
  fairway: '#aed183',
  stripe: '#bcdb96',
  fairwayEdge: '#2c4a1c',
  tee: '#93c46f',
  teeEdge: lightEdge,
  fringe: '#86bd68',
  green: '#57a046',
  greenRim: lightEdge,
  bunker: '#fff4d1',
  bunkerEdge: lightEdge,
  sand: '#e8d59a',
  water: '#86bdf0',
  waterEdge: '#06263f',
  boundary: '#2b2a26',
  line: '#000000',
  ink: '#000000',
  halo: '#ffffff',
  me: '#004a78',
  edgeFactor: 2,
}

export const palettes: Record<MapTheme, Palette> = { dark, light, darkSun, lightSun }

/** Size factor of flags relative to the plain themes. */
export function flagScale(theme: MapTheme): number {
  return isSunlit(theme) ? 1.5 : 1
}

export function isSunlit(theme: MapTheme): boolean {
  return theme === 'darkSun' || theme === 'lightSun'
}

/** An old hole in sunlight, with a figure in it: black on white in both themes. */
export const sunlitRing = { ink: '#000000', ground: '#ffffff' } as const

/** Flags by the day's custom: red in front, white in the middle, blue at the back. A letter on each reaches 7 : 1. */
export const flagColours: Record<string, string> = {
  red: '#ff6262',
  white: '#f8f8f2',
  blue: '#5a96ff',
  yellow: '#f1fa8c',
  black: '#22252e',
  green: '#50fa7b',
  orange: '#ffb86c',
}

/** The text colour with the most contrast to a colour given as #rrggbb. */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  return contrastOf('#000000', colour) >= contrastOf('#ffffff', colour) ? '#000000' : '#ffffff'
}

/** The contrast of two colours given as #rrggbb, from 1 to 21, by WCAG 2. */
export function contrastOf(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const value = Number.parseInt(colour.slice(1), 16)
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The markers of tees, by the words of clubs and maps; a tee's first colour counts. */
export const teeColours: Readonly<Record<TeeColour, string>> = {
  black: '#22252e',
  white: '#ffffff',
  yellow: '#ffd83d',
  gold: '#e0b84c',
  blue: '#3f7fe8',
  green: '#3fae5a',
  orange: '#f7923a',
  red: '#e5484d',
  silver: '#b8bcc4',
}

/** The marks of issues by status, of closures and of a chosen place: the dusk theme's colours with the same meaning. */
export const markColours = {
  new: '#ff7487',
  assigned: '#ead293',
  in_progress: '#9ed4ec',
  place: '#fe955d',
  notice: '#e4df90',
  other: '#c2b0e4',
} as { readonly other: string; readonly [state: string]: string | undefined }
export const markInk = '#16181f'

/** The drawing of the course editor, over the map in each theme: the flag's orange, its start in green. */
export const drawingColours = { stroke: '#fe955d', start: '#7bdd98', corner: '#ffffff' } as const
