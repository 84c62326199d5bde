import type { Wind } from '#domain/course/best-position/scores/wind-score.ts'
import { Slider } from '#web/features/course/best-position/slider.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatNumber } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'

const points = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type CompassPoint = (typeof points)[number]

/** The compass point nearest to a bearing. */
function nearestCompassPoint(degrees: number): CompassPoint {
  return points[Math.round((((degrees % 360) + 360) % 360) / 45) % 8]!
}

/** The wind of the day, from the forecast or entered by a person. */
export function WindField({ wind, onChange }: { wind: Wind | null; onChange: (wind: Wind | null) => void }) {
  const { t, i18n } = useTranslation('course')
  const speed = wind?.speed ?? 0
  const from = wind?.fromDegrees ?? 270
  const change = (fromDegrees: number, to: number) => onChange(to > 0 ? { fromDegrees, speed: to } : null)
  return (
    <>
      <Slider
        label={t('best.windSpeed')}
        value={Math.round(speed)}
        min={0}
        max={18}
        step={1}
        valueText={
          wind ? t('best.metresPerSecond', { speed: formatNumber(speed, i18n.language) }) : t('best.calm')
        }
        onChange={(to) => change(from, to)}
      />
      <Field label={t('best.windFrom')}>
        <Select
          value={nearestCompassPoint(from)}
          disabled={!wind}
          choices={points.map((value) => ({ value, label: t(`best.compass.${value}`) }))}
          onChange={(point) => change(points.indexOf(point) * 45, speed)}
        />
      </Field>
    </>
  )
}
