import { useState } from 'react'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import type { LocalFrame } from '#domain/course/geometry/local-frame.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import { selfCrossing } from '#domain/course/geometry/ring.ts'
import { polygonOf } from '#domain/course/geometry/shape.ts'
import { limits } from '#domain/generated/limits.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { type GreenOfDay, isMapped } from '#web/features/course/pins/greens-of-day.ts'
import type { FramedBlock } from '#web/features/course/pins/zones/blocks.ts'
import { ZoneDrawing } from '#web/features/course/pins/zones/zone-drawing.tsx'
import { catalogued } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay, lengthUnit } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'

export interface NewBlockProps {
  open: boolean
  title: string
  featureId: string
  green: GreenOfDay
  blocks: readonly FramedBlock[]
  /** The flag's place: the circle is drawn around it. */
  place: LngLat | null
  date: string
  onClose: () => void
}

const RADII = ['1', '2', '3', '5'] as const
type Radius = (typeof RADII)[number]
type ZoneForm = 'circle' | 'outline'

/** Keeps ground free of pins: a circle around the flag, or an outline drawn on the green. */
export function NewBlock({ open, title, featureId, green, blocks, place, date, onClose }: NewBlockProps) {
  const { t, i18n } = useTranslation('course')
  const [form, setForm] = useState<ZoneForm>(place ? 'circle' : 'outline')
  const [radius, setRadius] = useState<Radius>('2')
  const [corners, setCorners] = useState<Point[]>([])
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const { frame } = green.framed
  const endsBefore = until !== '' && until < date
  const crosses = form === 'outline' && selfCrossing(corners) !== null
  const zone = form === 'circle' ? circle(place, radius) : crosses ? null : outline(corners, frame)
  const save = () => {
    const data = { feature_id: featureId, reason: reason.trim(), until: until || null, ...zone }
    write({ type: 'CREATE', table: 'green_block', id: uuidv7(), data }).then(onClose, showNotSaved)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <Button
          kind="primary"
          size="glove"
          block
          disabled={reason.trim() === '' || zone === null || endsBefore}
          onClick={save}
        >
          {t('pins.keepFree')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted text-sm">{t('pins.blockHint')}</p>
        {place && isMapped(green) ? <ZoneFormChoice value={form} onChange={setForm} /> : null}
        {form === 'circle' ? (
          <RadiusChoice value={radius} onChange={setRadius} />
        ) : isMapped(green) ? (
          <ZoneDrawing
            green={green}
            pin={place && frame.toPoint(place)}
            blocks={blocks}
            corners={corners}
            onCorners={setCorners}
          />
        ) : null}
        {crosses ? (
          <p role="alert" className="text-error text-sm">
            {catalogued('GS204')}
          </p>
        ) : null}
        <Field label={t('pins.reason')}>
          <TextInput
            value={reason}
            maxLength={limits['green_block.reason']}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <Field
          label={t('pins.lastDay')}
          optional
          error={endsBefore ? t('pins.lastDayBefore', { day: formatDay(date, i18n.language) }) : undefined}
        >
          <TextInput
            type="date"
            min={date}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        </Field>
      </div>
    </Sheet>
  )
}

interface ChoiceProps<T> {
  value: T
  onChange: (value: T) => void
}

function ZoneFormChoice({ value, onChange }: ChoiceProps<ZoneForm>) {
  const { t } = useTranslation('course')
  return (
    <Segmented
      label={t('pins.zoneForm')}
      size="glove"
      value={value}
      choices={(['circle', 'outline'] as const).map((form) => ({
        value: form,
        label: t(`pins.zone_${form}`),
      }))}
      onChange={onChange}
    />
  )
}

function RadiusChoice({ value, onChange }: ChoiceProps<Radius>) {
  const { t, i18n } = useTranslation('course')
  const unit = lengthUnit('metres', i18n.language)
  return (
    <Segmented
      label={t('pins.radius')}
      showLabel
      size="glove"
      value={value}
      choices={RADII.map((radius) => ({ value: radius, label: `${radius} ${unit}` }))}
      onChange={onChange}
    />
  )
}

function circle(place: LngLat | null, radius: Radius) {
  return place && { lng: place.lng, lat: place.lat, radius_m: Number(radius) }
}

/** An outline as stored; null while it encloses no area. */
function outline(corners: readonly Point[], frame: LocalFrame) {
  return corners.length < 3 ? null : { geometry: polygonOf(corners, frame) }
}
