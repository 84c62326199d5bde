/**
 * The time zone with most inhabitants for each country with several zones, with the older name that some browsers use.
 */
const mainZones: Record<string, readonly string[]> = {
  AR: ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
  AU: ['Australia/Sydney'],
  BR: ['America/Sao_Paulo'],
  CA: ['America/Toronto'],
  CD: ['Africa/Kinshasa'],
  CL: ['America/Santiago'],
  CN: ['Asia/Shanghai'],
  CY: ['Asia/Nicosia'],
  DE: ['Europe/Berlin'],
  EC: ['America/Guayaquil'],
  ES: ['Europe/Madrid'],
  FM: ['Pacific/Chuuk', 'Pacific/Truk'],
  GL: ['America/Nuuk', 'America/Godthab'],
  ID: ['Asia/Jakarta'],
  KI: ['Pacific/Tarawa'],
  KZ: ['Asia/Almaty'],
  MH: ['Pacific/Majuro'],
  MN: ['Asia/Ulaanbaatar'],
  MX: ['America/Mexico_City'],
  MY: ['Asia/Kuala_Lumpur'],
  NZ: ['Pacific/Auckland'],
  PF: ['Pacific/Tahiti'],
  PG: ['Pacific/Port_Moresby'],
  PS: ['Asia/Hebron'],
  PT: ['Europe/Lisbon'],
  RU: ['Europe/Moscow'],
  UA: ['Europe/Kyiv', 'Europe/Kiev'],
  US: ['America/New_York'],
  UZ: ['Asia/Tashkent'],
}

/**
 * The zone of `zones` in which most people of the country live, by default the first; undefined if `zones` is empty.
 */
export function mainZoneOf(country: string, zones: readonly string[]): string | undefined {
  return mainZones[country]?.find((zone) => zones.includes(zone)) ?? zones[0]
}
