import {
  CircleHelp,
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudHail,
  CloudLightning,
  CloudMoon,
  CloudRain,
  CloudRainWind,
  CloudSnow,
  CloudSun,
  Cloudy,
  type LucideIcon,
  Moon,
  Sun,
} from 'lucide-react'
import { type Sky, skyOf } from '#domain/weather/sky.ts'

const icons: Record<Sky, LucideIcon> = {
  clear: Sun,
  fair: CloudSun,
  cloudy: Cloud,
  overcast: Cloudy,
  fog: CloudFog,
  drizzle: CloudDrizzle,
  rain: CloudRain,
  freezingRain: CloudHail,
  showers: CloudRainWind,
  snow: CloudSnow,
  thunder: CloudLightning,
  unknown: CircleHelp,
}
const atNight: Partial<Record<Sky, LucideIcon>> = { clear: Moon, fair: CloudMoon }

interface SkyIconProps {
  code: number
  isDay?: boolean
  size: number
}

/** The icon of a weather code; its text is beside it. */
export function SkyIcon({ code, isDay = true, size }: SkyIconProps) {
  const sky = skyOf(code)
  const Icon = (isDay ? undefined : atNight[sky]) ?? icons[sky]
  return <Icon size={size} strokeWidth={1.5} className="shrink-0" aria-hidden />
}
