interface Brands {
  platform?: string
  mobile?: boolean
  brands?: { brand: string; version: string }[]
}

/** The name this device gives itself, to judge a capture later: `Android, Chrome 141`. */
export function measuringDevice(): string {
  const data = (navigator as Navigator & { userAgentData?: Brands }).userAgentData
  const brand =
    data?.brands?.findLast(({ brand: name }) => !/not.?a.?brand|chromium/i.test(name)) ??
    data?.brands?.find(({ brand: name }) => name === 'Chromium')
  if (data?.platform && brand) return `${data.platform}, ${brand.brand} ${brand.version}`.slice(0, 120)
  const inBrackets = /\(([^)]+)\)/.exec(navigator.userAgent)?.[1]
  return (inBrackets ?? navigator.userAgent).slice(0, 120)
}
