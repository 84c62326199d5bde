// In this order: most browsers also claim to be the ones below them.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

export interface DeviceName {
  browser: string | undefined
  system: string | undefined
  /** Held in the hand. */
  isMobile: boolean
}

/** Browser and system out of a user agent, as far as it tells. */
export function deviceName(userAgent: string | null): DeviceName {
  const nameIn = (list: [RegExp, string][]) => list.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  return {
    browser: nameIn(browsers),
    system: nameIn(systems),
    isMobile: /Mobi|Android|iPhone|iPad/.test(userAgent ?? ''),
  }
}
