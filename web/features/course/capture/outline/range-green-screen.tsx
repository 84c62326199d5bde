import { Flag, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { lngLatOf } from '#domain/course/geometry/lng-lat.ts'
import { limits } from '#domain/generated/limits.ts'
import type { Course } from '#web/data/course/course.ts'
import { useRangeItemRows } from '#web/features/course/capture/capture-data.ts'
import { ForCourse } from '#web/features/course/capture/for-course.tsx'
import { OutlineCapture } from '#web/features/course/capture/outline/outline-screen.tsx'
import { type GreenChoice, rangeGreens } from '#web/features/course/capture/outline/targets.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { useGo, useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'

/** Records the outline of a green of the driving range; `?item=…` chooses it. */
export function RangeGreenScreen() {
  return <ForCourse>{(course) => <RangeGreens course={course} />}</ForCourse>
}

function RangeGreens({ course }: { course: Course }) {
  const { t } = useTranslation('course')
  const { items, data, error, refetch } = useRangeItemRows(course.id)
  const [added, setAdded] = useState<GreenChoice[]>([])
  const greens = useMemo(() => rangeGreens(items), [items])
  const go = useGo()
  const queryItem = useQueryParam('item')
  const choose = (item: string) => go('/getrangegreenpolygon', { item }, { replace: true })
  // A new green has its name as its key until its outline is published and it has an id.
  const fresh = added.filter(({ label }) => !greens.some((green) => green.label === label))
  const choices = [...greens, ...fresh]
  if (!data && error && choices.length === 0)
    return <ErrorNote what={t('capture.range.failed')} onRetry={() => void refetch()} />
  if (!data && choices.length === 0) return <Skeleton className="h-[60dvh] w-full" />
  const near = items[0] ?? lngLatOf(course.hole[0]?.line.coordinates[0] ?? [0, 0])
  const add = (label: string) => {
    setAdded((before) => [
      ...before,
      {
        of: 'range',
        key: label,
        id: null,
        holeId: null,
        label,
        geometry: null,
        near: { lng: near.lng, lat: near.lat },
      },
    ])
    choose(label)
  }
  return (
    <>
      {choices.length > 0 ? (
        <OutlineCapture course={course} of="range" choices={choices} queryKey={queryItem} onChoose={choose} />
      ) : (
        <EmptyState icon={Flag} title={t('capture.range.noGreens')} hint={t('capture.range.noGreensHint')} />
      )}
      <AddGreen names={choices.map(({ label }) => label)} onAdd={add} />
    </>
  )
}

function AddGreen({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  const { t } = useTranslation('course')
  const [name, setName] = useState('')
  const isNameInUse = names.includes(name.trim())
  return (
    <form
      className="mx-auto mt-6 flex max-w-3xl flex-col gap-3 lg:grid lg:max-w-6xl lg:grid-cols-[3fr_2fr] lg:items-end lg:gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '' || isNameInUse) return
        onAdd(name.trim())
        setName('')
      }}
    >
      <Field label={t('capture.range.newGreen')} error={isNameInUse ? t('capture.range.taken') : undefined}>
        <TextInput
          className="h-14"
          value={name}
          maxLength={limits['range_item.name']}
          onChange={(event) => setName(event.target.value)}
          placeholder={t('capture.range.newGreenPlaceholder')}
        />
      </Field>
      <Button type="submit" size="glove" block icon={Plus} disabled={name.trim() === '' || isNameInUse}>
        {t('capture.range.addGreen')}
      </Button>
    </form>
  )
}
