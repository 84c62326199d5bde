import { customsOf } from './countries.ts'

/** A country's defaults for the settings of a new club. */
export interface ClubCustoms {
  /** ISO 4217. */
  currency: string
  units: 'metres' | 'yards'
  /** The language that the club writes in, then English if that differs. */
  languages: ('en' | 'zh-CN' | 'ja')[]
}

/** The countries of each currency (ISO 4217). A country without its own currency is listed with the one it uses. */
const currencies: Record<string, string> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA YT',
  USD: 'AS BQ EC FM GU IO MH MP PR PS PW SV TC TL US VG VI',
  GBP: 'GB GG IM JE',
  AUD: 'AU CC CX KI NF NR TV',
  NZD: 'CK NU NZ PN TK',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  NOK: 'NO SJ',
  MAD: 'EH MA',
  ILS: 'IL',
  XCD: 'AG AI DM GD KN LC MS VC',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XAF: 'CF CG CM GA GQ TD',
  XPF: 'NC PF WF',
  XCG: 'CW SX',
  ...single(
    'AED AE AFN AF ALL AL AMD AM AOA AO ARS AR AWG AW AZN AZ BAM BA BBD BB BDT BD BHD BH BIF BI BMD BM BND BN BOB BO ' +
      'BRL BR BSD BS BTN BT BWP BW BYN BY BZD BZ CAD CA CDF CD CLP CL CNY CN COP CO CRC CR CUP CU CVE CV CZK CZ DJF DJ ' +
      'DOP DO DZD DZ EGP EG ERN ER ETB ET FJD FJ FKP FK GEL GE GHS GH GIP GI GMD GM GNF GN GTQ GT GYD GY HKD HK HNL HN ' +
      'HTG HT HUF HU IDR ID INR IN IQD IQ IRR IR ISK IS JMD JM JOD JO JPY JP KES KE KGS KG KHR KH KMF KM KPW KP KRW KR ' +
      'KWD KW KYD KY KZT KZ LAK LA LBP LB LKR LK LRD LR LSL LS LYD LY MDL MD MGA MG MKD MK MMK MM MNT MN MOP MO MRU MR ' +
      'MUR MU MVR MV MWK MW MXN MX MYR MY MZN MZ NAD NA NGN NG NIO NI NPR NP OMR OM PAB PA PEN PE PGK PG PHP PH PKR PK ' +
      'PLN PL PYG PY QAR QA RON RO RSD RS RUB RU RWF RW SAR SA SBD SB SCR SC SDG SD SEK SE SGD SG SHP SH SLE SL SOS SO ' +
      'SRD SR SSP SS STN ST SYP SY SZL SZ THB TH TJS TJ TMT TM TND TN TOP TO TRY TR TTD TT TWD TW TZS TZ UAH UA UGX UG ' +
      'UYU UY UZS UZ VES VE VND VN VUV VU WST WS YER YE ZAR ZA ZMW ZM ZWG ZW',
  ),
}

function single(pairs: string): Record<string, string> {
  const codes = pairs.split(' ')
  return Object.fromEntries(
    codes.flatMap((code, at) => (at % 2 === 0 ? [[code, codes[at + 1]!] as const] : [])),
  )
}

/** All currencies that a club can have. */
export const clubCurrencies: readonly string[] = Object.keys(currencies).sort()

const currencyOfCountry = new Map(
  Object.entries(currencies).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
)

/** A country's defaults for a new club; euro and English for an unknown code. */
export function clubCustomsOf(code: string): ClubCustoms {
  const { units, language = 'en' } = customsOf(code)
  return {
    currency: currencyOfCountry.get(code) ?? 'EUR',
    units,
    languages: language === 'en' ? ['en'] : [language, 'en'],
  }
}
