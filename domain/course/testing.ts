import type { LngLat } from './geometry/lng-lat.ts'

const RAD = Math.PI / 180

/** Metres between two places by Vincenty's inverse formula on WGS 84: the reference for the local frame. */
export function geodesic(p: LngLat, q: LngLat): number {
  const [a, f] = [6378137, 1 / 298.257223563]
  const b = a * (1 - f)
  const L = (q.lng - p.lng) * RAD
  const [u1, u2] = [p, q].map((place) => Math.atan((1 - f) * Math.tan(place.lat * RAD))) as [number, number]
  const [s1, c1, s2, c2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)]
  let lambda = L
  for (let i = 0; i < 100; i++) {
    const [sl, cl] = [Math.sin(lambda), Math.cos(lambda)]
    const sinSigma = Math.hypot(c2 * sl, c1 * s2 - s1 * c2 * cl)
    if (sinSigma === 0) return 0
    const cosSigma = s1 * s2 + c1 * c2 * cl
    const sigma = Math.atan2(sinSigma, cosSigma)
    const sinAlpha = (c1 * c2 * sl) / sinSigma
    const cos2 = 1 - sinAlpha ** 2
    const cosM = cos2 === 0 ? 0 : cosSigma - (2 * s1 * s2) / cos2
    const C = (f / 16) * cos2 * (4 + f * (4 - 3 * cos2))
    const next =
      L + (1 - C) * f * sinAlpha * (sigma + C * sinSigma * (cosM + C * cosSigma * (2 * cosM ** 2 - 1)))
    if (Math.abs(next - lambda) > 1e-13) {
      lambda = next
      continue
    }
    const uu = (cos2 * (a * a - b * b)) / (b * b)
    const A = 1 + (uu / 16384) * (4096 + uu * (-768 + uu * (320 - 175 * uu)))
    const B = (uu / 1024) * (256 + uu * (-128 + uu * (74 - 47 * uu)))
    const inner =
      cosSigma * (2 * cosM ** 2 - 1) - (B / 6) * cosM * (4 * sinSigma ** 2 - 3) * (4 * cosM ** 2 - 3)
    return b * A * (sigma - B * sinSigma * (cosM + (B / 4) * inner))
  }
  throw new Error('Vincenty did not settle')
}
