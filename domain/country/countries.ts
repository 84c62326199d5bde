/** A country or territory of ISO 3166-1: its code and its calling code. */
export interface Country {
  code: string
  /** With its plus sign: `+353`. */
  dial: string
}

/** Code and calling code (ITU-T E.164) of every entry of ISO 3166-1 with telephones. */
const table =
  'AD376 AE971 AF93 AG1268 AI1264 AL355 AM374 AO244 AR54 AS1684 AT43 AU61 AW297 AX358 AZ994 BA387 BB1246 BD880 BE32 ' +
  'BF226 BG359 BH973 BI257 BJ229 BL590 BM1441 BN673 BO591 BQ599 BR55 BS1242 BT975 BW267 BY375 BZ501 CA1 CC61 CD243 ' +
  'CF236 CG242 CH41 CI225 CK682 CL56 CM237 CN86 CO57 CR506 CU53 CV238 CW599 CX61 CY357 CZ420 DE49 DJ253 DK45 DM1767 ' +
  'DO1 DZ213 EC593 EE372 EG20 EH212 ER291 ES34 ET251 FI358 FJ679 FK500 FM691 FO298 FR33 GA241 GB44 GD1473 GE995 GF594 ' +
  'GG44 GH233 GI350 GL299 GM220 GN224 GP590 GQ240 GR30 GT502 GU1671 GW245 GY592 HK852 HN504 HR385 HT509 HU36 ID62 ' +
  'IE353 IL972 IM44 IN91 IO246 IQ964 IR98 IS354 IT39 JE44 JM1 JO962 JP81 KE254 KG996 KH855 KI686 KM269 KN1869 KP850 ' +
  'KR82 KW965 KY1345 KZ7 LA856 LB961 LC1758 LI423 LK94 LR231 LS266 LT370 LU352 LV371 LY218 MA212 MC377 MD373 ME382 ' +
  'MF590 MG261 MH692 MK389 ML223 MM95 MN976 MO853 MP1670 MQ596 MR222 MS1664 MT356 MU230 MV960 MW265 MX52 MY60 MZ258 ' +
  'NA264 NC687 NE227 NF672 NG234 NI505 NL31 NO47 NP977 NR674 NU683 NZ64 OM968 PA507 PE51 PF689 PG675 PH63 PK92 PL48 ' +
  'PM508 PN64 PR1 PS970 PT351 PW680 PY595 QA974 RE262 RO40 RS381 RU7 RW250 SA966 SB677 SC248 SD249 SE46 SG65 SH290 ' +
  'SI386 SJ47 SK421 SL232 SM378 SN221 SO252 SR597 SS211 ST239 SV503 SX1721 SY963 SZ268 TC1649 TD235 TG228 TH66 TJ992 ' +
  'TK690 TL670 TM993 TN216 TO676 TR90 TT1868 TV688 TW886 TZ255 UA380 UG256 US1 UY598 UZ998 VA39 VC1784 VE58 VG1284 ' +
  'VI1340 VN84 VU678 WF681 WS685 YE967 YT262 ZA27 ZM260 ZW263'

export const countries: readonly Country[] = table
  .split(' ')
  .map((entry) => ({ code: entry.slice(0, 2), dial: `+${entry.slice(2)}` }))

/** The country of a code in upper or lower case. */
export function countryOf(code: string | null | undefined): Country | undefined {
  return countries.find((country) => country.code === code?.toUpperCase())
}

/** The country of the first language tag that names one, such as `en-IE`. */
export function countryOfTags(tags: readonly string[]): Country | undefined {
  for (const tag of tags) {
    const country = countryOf(regionOf(tag))
    if (country) return country
  }
  return undefined
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region
  } catch {
    return undefined
  }
}

/** Units and language of a country; /country sets them at once, and every person may change them. */
export interface Customs {
  /** The golfers' unit of distance. */
  units: 'metres' | 'yards'
  temperature: 'celsius' | 'fahrenheit'
  wind: 'ms' | 'kmh' | 'mph'
  rain: 'mm' | 'inches'
  /** The language of the app that most people there read, if it is one of the three. */
  language: 'en' | 'zh-CN' | 'ja' | undefined
}

const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Countries whose courses use yards. */
const yards = codes(
  'US AS GU MP PR VI GB GG IM JE IE CA JP CN HK MO TW TH PH IN PK BD LK MX BS BM BB JM TT KY VG TC AG KN LC VC GD DM AI ' +
    'MS AE BH QA OM KW SA KE UG TZ ZM ZW NG GH GI',
)
const fahrenheit = codes('US AS GU MP PR VI BS BZ KY PW FM MH LR TC VG')
const milesPerHour = codes('US AS GU MP PR VI GB GG IM JE BS BZ KY AG KN LC VC GD DM AI MS BM LR')
/** Countries whose weather services give wind in metres per second. */
const metresPerSecond = codes('JP KR CN TW SE NO FI DK IS EE LV LT RU BY KZ MN AX FO GL SJ KP')
const english = codes(
  'US GB GG IM JE IE CA AU NZ ZA GI MT JM BS BM BB TT KY IN SG MY HK PH KE NG GH UG ZM ZW AE',
)

/** The customs of a country; by default metres, degrees Celsius and kilometres an hour. */
export function customsOf(code: string): Customs {
  return {
    units: yards.has(code) ? 'yards' : 'metres',
    temperature: fahrenheit.has(code) ? 'fahrenheit' : 'celsius',
    wind: milesPerHour.has(code) ? 'mph' : metresPerSecond.has(code) ? 'ms' : 'kmh',
    rain: fahrenheit.has(code) ? 'inches' : 'mm',
    language: languageOf(code),
  }
}

/** The customs with this unit of distance: metres exclude miles, Fahrenheit and inches. */
export function customsBeside(customs: Customs, units: Customs['units']): Customs {
  if (units === 'yards') return { ...customs, units }
  const wind = customs.wind === 'mph' ? 'kmh' : customs.wind
  return { ...customs, units, temperature: 'celsius', wind, rain: 'mm' }
}

function languageOf(code: string): Customs['language'] {
  if (code === 'JP') return 'ja'
  if (code === 'CN') return 'zh-CN'
  return english.has(code) ? 'en' : undefined
}
