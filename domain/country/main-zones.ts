/** The time zone in which most people live, of each country with several; with the older name by which browsers may know it. */
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

/** Of the time zones of a country, the one in which most of its people live; undefined: none is known. */
export function mainZoneOf(country: string, zones: readonly string[]): string | undefined {
  return mainZones[country]?.find((zone) => zones.includes(zone)) ?? zones[0]
}
