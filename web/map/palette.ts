/** The two looks of the map. Colours of land are the only raw colours of the app; everything else takes the theme's. */
export type MapTheme = 'dark' | 'light'

export interface Palette {
  ground: string
  rough: string
  wood: string
  fairway: string
  fairwayEdge: string
  tee: string
  green: string
  greenRim: string
  bunker: string
  bunkerEdge: string
  water: string
  waterEdge: string
  path: string
  building: string
  boundary: string
  line: string
  ink: string
  halo: string
}

export const palettes: Record<MapTheme, Palette> = {
  dark: {
    ground: '#1b211e',
    rough: '#223028',
    wood: '#17241c',
    fairway: '#2d4a37',
    fairwayEdge: '#355641',
    tee: '#39604a',
    green: '#4c8c5e',
    greenRim: '#7fbf8f',
    bunker: '#c8b98a',
    bunkerEdge: '#8f8461',
    water: '#2f5f8f',
    waterEdge: '#4b7fb3',
    path: '#5b6070',
    building: '#3b414d',
    boundary: '#5b6070',
    line: '#f8f8f2',
    ink: '#f8f8f2',
    halo: '#10140f',
  },
  light: {
    ground: '#eef1e6',
    rough: '#cfdcb4',
    wood: '#a9c08c',
    fairway: '#b5d48f',
    fairwayEdge: '#a1c47a',
    tee: '#9cc77b',
    green: '#7fbf6a',
    greenRim: '#4f8f42',
    bunker: '#f1e3b5',
    bunkerEdge: '#cdb878',
    water: '#9cc9ea',
    waterEdge: '#6fa8d2',
    path: '#b9b3a6',
    building: '#c9c4ba',
    boundary: '#9a9588',
    line: '#1b211e',
    ink: '#1b211e',
    halo: '#ffffff',
  },
}

/** Flags by the day's custom: red in front, white in the middle, blue at the back. */
export const flagColours: Record<string, string> = {
  red: '#ff5555',
  white: '#f8f8f2',
  blue: '#4d8dff',
  yellow: '#f1fa8c',
  black: '#22252e',
  green: '#50fa7b',
  orange: '#ffb86c',
}
