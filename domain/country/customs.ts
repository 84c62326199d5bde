/** How people of a country measure and read; what /country sets at once, and everybody may change. */
export interface Customs {
  /** How golfers there speak of distances. */
  units: 'metres' | 'yards'
  temperature: 'celsius' | 'fahrenheit'
  wind: 'ms' | 'kmh' | 'mph'
  /** The language of the app that most people there read, where it is one of the three. */
  language: 'en' | 'zh-CN' | 'ja' | undefined
}

const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Courses there are laid out and spoken of in yards. */
const yards = codes(
  'US AS GU MP PR VI GB GG IM JE IE CA JP CN HK MO TW TH PH IN PK BD LK MX BS BM BB JM TT KY VG TC AG KN LC VC GD DM AI ' +
    'MS AE BH QA OM KW SA KE UG TZ ZM ZW NG GH GI',
)
const fahrenheit = codes('US AS GU MP PR VI BS BZ KY PW FM MH LR TC VG')
const milesPerHour = codes('US AS GU MP PR VI GB GG IM JE BS BZ KY AG KN LC VC GD DM AI MS BM LR')
/** Weather is told in metres per second. */
const metresPerSecond = codes('JP KR CN TW SE NO FI DK IS EE LV LT RU BY KZ MN AX FO GL SJ KP')
const english = codes(
  'US GB GG IM JE IE CA AU NZ ZA GI MT JM BS BM BB TT KY IN SG MY HK PH KE NG GH UG ZM ZW AE',
)

/** The customs of the country with that code; metres, degrees Celsius and kilometres an hour where nothing else is known. */
export function customsOf(code: string): Customs {
  return {
    units: yards.has(code) ? 'yards' : 'metres',
    temperature: fahrenheit.has(code) ? 'fahrenheit' : 'celsius',
    wind: milesPerHour.has(code) ? 'mph' : metresPerSecond.has(code) ? 'ms' : 'kmh',
    language: languageOf(code),
  }
}

function languageOf(code: string): Customs['language'] {
  if (code === 'JP') return 'ja'
  if (code === 'CN') return 'zh-CN'
  return english.has(code) ? 'en' : undefined
}
