import { FileUp, MapPinned, Search } from 'lucide-react'
import { type DragEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { coursesIn } from '#domain/course/import/courses-in-file.ts'
import { planFile } from '#domain/course/import/plan-course.ts'
import { CourseFileError } from '#domain/course/import/read/course-file-error.ts'
import { boxOf, type FoundCourse, searchedName } from '#domain/course/import/read/overpass-query.ts'
import { readCourseFile } from '#domain/course/import/read/read-file.ts'
import type { CourseFile } from '#domain/course/import/read/source-feature.ts'
import { fetchCourse, SearchError, searchByName } from '#web/features/course/edit/import/course-search.ts'
import { importFault } from '#web/features/course/edit/import/import-text.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileButton } from '#web/ui/forms/file-input.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** A course file after reading, before planning or saving. */
export interface ReadCourse {
  fileName: string
  file: CourseFile
}

const MOST_BYTES = 100_000_000
const ways = ['file', 'name', 'box'] as const

/** A failed action and its reason. */
interface Fault {
  what: string
  why: string
}

/** Chooses the source of the course, and reads it. */
export function ImportSource({ onRead }: { onRead: (read: ReadCourse) => void }) {
  const { t } = useTranslation('course')
  const [way, setWay] = useState<(typeof ways)[number]>('file')
  const [fault, setFault] = useState<Fault | null>(null)
  const take = (text: string, fileName: string) => {
    try {
      setFault(null)
      const file = readCourseFile(text)
      // A file with one course that cannot be planned is refused here; with several, each is planned when chosen.
      if (file.own || coursesIn(file).length < 2) planFile(file, { fallbackName: fileName })
      onRead({ fileName, file })
    } catch (error) {
      if (!(error instanceof CourseFileError)) throw error
      setFault({ what: t('edit.import.unusable'), why: importFault(t, error) })
    }
  }
  const search = {
    onText: take,
    onBegin: () => setFault(null),
    onFail: (error: unknown) => {
      const fault = error instanceof SearchError ? searchFault(error.code) : undefined
      setFault({
        what: t('edit.import.notFetched'),
        why: fault ? t(`edit.search.${fault}`) : errorText(error),
      })
    },
  }
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t('edit.import.way')}
        value={way}
        choices={ways.map((value) => ({ value, label: t(`edit.import.${value}`) }))}
        onChange={(next) => {
          setFault(null)
          setWay(next)
        }}
      />
      {fault ? <ErrorNote what={fault.what} why={fault.why} /> : null}
      {way === 'file' ? (
        <FileDrop onText={take} onFault={(why) => setFault({ what: t('edit.import.unusable'), why })} />
      ) : null}
      {way === 'name' ? <ByName {...search} /> : null}
      {way === 'box' ? <ByBox {...search} /> : null}
    </div>
  )
}

const faults = ['off', 'unreachable', 'timeout', 'busy', 'refused', 'too_large', 'malformed'] as const

function searchFault(code: string) {
  return code === 'network' ? code : faults.find((fault) => code === `overpass_${fault}`)
}

type OnText = (text: string, name: string) => void

function FileDrop({ onText, onFault }: { onText: OnText; onFault: (fault: string) => void }) {
  const { t } = useTranslation('course')
  const [over, setOver] = useState(false)
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MOST_BYTES) return onFault(t('edit.import.tooLarge'))
    const text = await file.text().catch(() => null)
    if (text === null) onFault(t('best.faults.unopened'))
    else onText(text, file.name)
  }
  useOpenedFile((file) => void read(file))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files[0])
  }
  return (
    <section
      aria-label={t('edit.import.file')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col items-center gap-3 rounded-box border-2 border-dashed px-6 py-10 text-center ${
        over ? 'border-info bg-info/8' : 'border-line bg-base-100'
      }`}
    >
      <FileUp size={36} strokeWidth={1.5} className="text-muted" aria-hidden />
      <p className="max-w-md text-balance text-muted">{t('edit.import.fileHint')}</p>
      <FileButton
        kind="primary"
        size="large"
        label={t('edit.import.chooseFile')}
        accept=".geojson,.json,.osm,.xml,application/geo+json,application/json,text/xml"
        onFile={(file) => void read(file)}
      >
        {t('edit.import.chooseFile')}
      </FileButton>
    </section>
  )
}

/** The queue of files that the system opened with the app; Chromium only. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void
}

/** Takes a course file that the person opened with the app; the browser holds it until this screen reads it. */
function useOpenedFile(onFile: (file: File) => void): void {
  const take = useRef(onFile)
  take.current = onFile
  useEffect(() => {
    const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
    launchQueue?.setConsumer(({ files }) => void files?.[0]?.getFile().then((file) => take.current(file)))
  }, [])
}

interface SearchProps {
  onText: OnText
  /** A new attempt clears the last message. */
  onBegin: () => void
  onFail: (error: unknown) => void
}

function ByName({ onText, onBegin, onFail }: SearchProps) {
  const { t } = useTranslation('course')
  const [name, setName] = useState('')
  const [matches, setFound] = useState<FoundCourse[] | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const during = (what: string, work: Promise<void>) => {
    onBegin()
    setBusy(what)
    void work.catch(onFail).finally(() => setBusy(null))
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    setFound(null)
    during('name', searchByName(name.trim()).then(setFound))
  }
  const fetchOne = (course: FoundCourse) =>
    during(
      course.id,
      fetchCourse({ id: course.id }).then((text) => onText(text, course.name)),
    )
  return (
    <form onSubmit={search} className="flex flex-col gap-4">
      <Field label={t('edit.import.clubName')} hint={t('edit.import.osmHint')}>
        <TextInput
          value={name}
          maxLength={searchedName.most}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        kind="primary"
        size="large"
        icon={Search}
        busy={busy === 'name'}
        disabled={name.trim().length < searchedName.least}
      >
        {t('edit.import.search')}
      </Button>
      {matches?.length === 0 ? <p role="status">{t('edit.import.noneFound')}</p> : null}
      {matches && matches.length > 0 ? (
        <List title={t('edit.import.found', { count: matches.length })}>
          {matches.map((course) => (
            <ListRow
              key={course.id}
              title={course.name}
              detail={`${course.lat.toFixed(3)}, ${course.lng.toFixed(3)}`}
              icon={MapPinned}
              trailing={busy === course.id ? <span className="loading loading-spinner loading-sm" /> : null}
              onPress={() => fetchOne(course)}
            />
          ))}
        </List>
      ) : null}
    </form>
  )
}

const sides = ['south', 'west', 'north', 'east'] as const

function ByBox({ onText, onBegin, onFail }: SearchProps) {
  const { t } = useTranslation('course')
  const [values, setValues] = useState(['', '', '', ''])
  const [busy, setBusy] = useState(false)
  const box = values.every((value) => value.trim() !== '')
    ? boxOf(values.map((value) => Number(value)))
    : null
  const fetchBox = (event: FormEvent) => {
    event.preventDefault()
    if (!box) return
    onBegin()
    setBusy(true)
    void fetchCourse({ bbox: box })
      .then((text) => onText(text, t('edit.import.boxName')))
      .catch(onFail)
      .finally(() => setBusy(false))
  }
  const isWrong = values.every((value) => value.trim() !== '') && box === null
  return (
    <form onSubmit={fetchBox} className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        {sides.map((side, at) => (
          <Field key={side} label={t(`edit.import.${side}`)}>
            <TextInput
              inputMode="decimal"
              value={values[at]}
              onChange={(event) => setValues(values.with(at, event.target.value.replace(',', '.')))}
            />
          </Field>
        ))}
      </div>
      <p
        className={isWrong ? 'text-error text-sm' : 'text-muted text-sm'}
        role={isWrong ? 'alert' : undefined}
      >
        {t(isWrong ? 'edit.import.boxWrong' : 'edit.import.boxHint')}
      </p>
      <Button type="submit" kind="primary" size="large" icon={Search} busy={busy} disabled={!box}>
        {t('edit.import.fetch')}
      </Button>
    </form>
  )
}
