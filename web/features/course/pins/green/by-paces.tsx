import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { isInside } from '#domain/course/geometry/inside.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import {
  errorOfMeasured,
  type FusedPosition,
  fusePositions,
  measuredFix,
  measuredPaces,
} from '#domain/course/green/fuse-positions.ts'
import { pinSheetPlace } from '#domain/course/green/paces.ts'
import { type PacedPlace, placeByPaces } from '#domain/course/green/place-by-paces.ts'
import { usePosition } from '#web/data/position.ts'
import { GreenDrawing } from '#web/features/course/green/green-drawing.tsx'
import { useLengthText } from '#web/features/course/green/use-length-text.ts'
import { CutHole } from '#web/features/course/pins/green/green-layers.tsx'
import { OldHoles, TheirFlag } from '#web/features/course/pins/green/hole-marks.tsx'
import type { MappedGreen } from '#web/features/course/pins/greens-of-day.ts'
import { type SheetUnit, unitM } from '#web/features/course/sheet/sheet-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { palettes } from '#web/map/palette.ts'
import { useMapTheme } from '#web/map/use-map-theme.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { focusFaultIn } from '#web/ui/forms/first-fault.ts'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'

/** The measurements of a cut hole. */
export interface MeasuredHole {
  point: Point
  accuracyM: number | null
  paced: PacedPlace
}

export interface ByPacesProps {
  open: boolean
  title: string
  green: MappedGreen
  pin: Point | null
  measure: SheetUnit
  onClose: () => void
  onPlace: (point: Point) => void
  onCut: (hole: MeasuredHole) => void
}

/** The place of a pin as on paper pin sheets: from the front and from a side, alone or with a position fix. */
export function ByPaces({ open, title, green, pin, measure, onClose, onPlace, onCut }: ByPacesProps) {
  const { t } = useTranslation('course')
  const { shape, from } = green.green
  const [form, setForm] = useState(() => startForm(green, pin, measure))
  const [located, setLocated] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const position = usePosition(located)
  const paced = readForm(form, measure)
  const spot = paced ? placeByPaces(shape, from, paced, pin ?? undefined) : null
  const { fix } = position
  const fused =
    spot && paced && fix
      ? fusePositions(
          shape,
          from,
          measuredFix(green.framed.frame.toPoint(fix), fix.accuracyM),
          measuredPaces(spot, paced, green.framed.greenErrorM),
        )
      : null
  const stepped = spot && paced && measuredPaces(spot, paced, green.framed.greenErrorM)
  const both = fused?.agree && isInside(shape, fused.point) ? fused : null
  const result = both?.point ?? spot
  const measured =
    result && paced ? { point: result, accuracyM: both?.errorM ?? errorOfMeasured(stepped!), paced } : null
  const refuse = () => {
    setChecked(true)
    focusFaultIn(fields.current)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button size="large" block onClick={() => (measured ? onCut(measured) : refuse())}>
            {t('pins.recordCut')}
          </Button>
          <Button
            kind="primary"
            size="glove"
            block
            icon={Check}
            onClick={() => (result ? onPlace(result) : refuse())}
          >
            {t('pins.placeThere')}
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-4">
        <PacedDrawing green={green} pin={pin} spot={result} unit={measure} />
        <Fields form={form} isChecked={isChecked} isOff={paced !== null && !spot} onChange={setForm} />
        <Switch
          label={t('pins.withPosition')}
          hint={t('pins.withPositionHint')}
          checked={located}
          onChange={setLocated}
        />
        <div role="status" className="flex flex-col gap-1 text-sm">
          {located ? <FixState status={position.status} accuracyM={fix?.accuracyM} /> : null}
          {fused ? <FusedState fused={fused} /> : null}
        </div>
      </div>
    </Sheet>
  )
}

interface PacedDrawingProps {
  green: MappedGreen
  pin: Point | null
  /** The place of the paces; null without one. */
  spot: Point | null
  unit: SheetUnit
}

/** The green in view during pacing: the present pin, and the place of the paces. */
function PacedDrawing({ green, pin, spot, unit }: PacedDrawingProps) {
  const { t } = useTranslation('course')
  const { ink } = palettes[useMapTheme()]
  return (
    <GreenDrawing
      label={t('pins.pacedDrawing', { number: green.hole.number })}
      site={green}
      unit={unit}
      className="h-[min(28dvh,14rem)] w-full rounded-box"
    >
      {({ view, metresPerPixel }) => (
        <>
          <OldHoles holes={green.recent} canvas={{ view, metresPerPixel }} />
          {pin ? <TheirFlag at={view.toView(pin)} /> : null}
          {spot ? <CutHole at={view.toView(spot)} /> : null}
          {spot ? (
            <circle
              cx={view.toView(spot).x}
              cy={view.toView(spot).y}
              r={1.6}
              fill="none"
              stroke={ink}
              strokeWidth={0.25}
            />
          ) : null}
        </>
      )}
    </GreenDrawing>
  )
}

interface FieldsProps {
  form: Form
  /** The form was submitted: missing fields are marked. */
  isChecked: boolean
  /** The place is not on the green. */
  isOff: boolean
  onChange: (form: Form) => void
}

/** The distance from the front and from a side. */
function Fields({ form, isChecked, isOff, onChange }: FieldsProps) {
  const { t } = useTranslation('course')
  const missing = (value: string) =>
    isChecked && amountIn(value) === null ? t('pins.amountMissing') : undefined
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Amount
          label={t('pins.fromFront')}
          value={form.front}
          error={isOff ? t('pins.noSuchPlace') : missing(form.front)}
          onChange={(front) => onChange({ ...form, front })}
        />
        <Amount
          label={t('pins.fromSide')}
          value={form.across}
          error={missing(form.across)}
          onChange={(across) => onChange({ ...form, across })}
        />
      </div>
      <Segmented
        label={t('pins.side')}
        size="glove"
        value={form.side}
        choices={[
          { value: 'left', label: t('pins.fromLeft') },
          { value: 'right', label: t('pins.fromRight') },
        ]}
        onChange={(side) => onChange({ ...form, side })}
      />
    </>
  )
}

interface Form {
  front: string
  across: string
  side: 'left' | 'right'
}

function startForm({ green }: MappedGreen, pin: Point | null, measure: SheetUnit): Form {
  const place = pin ? pinSheetPlace(green.shape, green.from, pin) : null
  if (!place) return { front: '', across: '', side: 'left' }
  const inMeasure = (metres: number) => String(Math.round(metres / unitM(measure)))
  return { front: inMeasure(place.fromFront), across: inMeasure(place.fromSide), side: place.side }
}

/** null while the form gives no place. Accepts a comma as the decimal point. */
function readForm({ front, across, side }: Form, measure: SheetUnit): PacedPlace | null {
  const [fromFront, fromSide] = [amountIn(front), amountIn(across)]
  const unit = unitM(measure)
  if (fromFront === null || fromSide === null) return null
  return { fromFrontM: fromFront * unit, fromSideM: fromSide * unit, side }
}

/** The number above 0 in a field; null without one. */
function amountIn(text: string): number | null {
  const amount = Number(text.trim().replace(',', '.') || Number.NaN)
  return amount > 0 ? amount : null
}

interface AmountProps {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Amount({ label, value, error, onChange }: AmountProps) {
  return (
    <Field label={label} error={error}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        className="figure h-16 text-center text-3xl!"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
    </Field>
  )
}

function FixState({ status, accuracyM }: { status: string; accuracyM: number | undefined }) {
  const { t } = useTranslation('course')
  const length = useLengthText()
  if (accuracyM === undefined) {
    return <p className="text-muted">{t(status === 'denied' ? 'map.locateDenied' : 'map.searching')}</p>
  }
  return <p className="text-muted">{t('pins.position', { accuracy: length(accuracyM) })}</p>
}

function FusedState({ fused }: { fused: FusedPosition }) {
  const { t } = useTranslation('course')
  const length = useLengthText()
  const apart = length(fused.apartM)
  if (!fused.agree) return <p className="text-error">{t('pins.disagree', { apart })}</p>
  return <p>{t('pins.fused', { apart, error: length(fused.errorM) })}</p>
}
