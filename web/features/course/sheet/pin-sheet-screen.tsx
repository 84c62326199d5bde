import { ArrowLeft, Check, Flag, Printer, Share2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { isDay } from '#domain/base/day.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { type Course, useCourse } from '#web/data/course/course.ts'
import { type PinSet, usePins } from '#web/data/course/pins.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useSurveys } from '#web/features/course/best-position/best-position-data.ts'
import { DayChoice } from '#web/features/course/sheet/day-choice.tsx'
import { PAPERS, type Paper, type SheetProps } from '#web/features/course/sheet/paper.ts'
import { PocketPage } from '#web/features/course/sheet/pocket-page.tsx'
import { PHONE_MM, PhonePage, Preview } from '#web/features/course/sheet/preview.tsx'
import { sheetHoles } from '#web/features/course/sheet/sheet-data.ts'
import { SheetPage } from '#web/features/course/sheet/sheet-page.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatLongDay } from '#web/ui/format/format.ts'
import { LanguagePicker } from '#web/ui/forms/language-choice.tsx'
import { href, Link, useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import './sheet.css'
import { SheetChoices, SlopeSwitch, useSheetChoices } from '#web/features/course/sheet/sheet-choices.tsx'

/** The pin sheet of a day (`?date=YYYY-MM-DD`, else today) for everyone, linked from the map. */
export function PinSheetScreen() {
  const { t } = useTranslation('course')
  return (
    <div className="safe-x pt-4 pb-[calc(var(--bar-space,0px)+1.5rem)]">
      <h1 className="sr-only">{t('sheet.title')}</h1>
      <PinSheet parent="/map" />
    </div>
  )
}

/** The same pin sheet for staff, linked from the pins of the day. */
export function StaffPinSheetScreen() {
  return <PinSheet parent="/updatepins" />
}

/** The pin sheet on the screen as printed, with the choice of paper, print and share. */
function PinSheet({ parent }: { parent: '/map' | '/updatepins' }) {
  const { t, i18n } = useTranslation('course')
  const today = useClubDay()
  const role = useRole()
  const queryDate = useQueryParam('date') ?? ''
  const date = isDay(queryDate) ? queryDate : today
  const { data: course, error, refetch } = useCourse()
  const pins = usePins(course, date)
  if (course === null || course?.hole.length === 0)
    return <EmptyState icon={Flag} title={t('map.noCourse')} hint={t('sheet.noCourseHint')} />
  if ((!course && error) || (pins.data === undefined && pins.error)) {
    const again = () => void Promise.all([refetch(), pins.refetch()])
    return <ErrorNote what={t('map.failed')} onRetry={again} />
  }
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4">
      <div className="flex items-center gap-2">
        <Link
          to={parent}
          className="btn btn-square size-11 shrink-0 border-line bg-base-100 shadow-none"
          aria-label={t(parent === '/map' ? 'sheet.backToMap' : 'sheet.backToPins')}
        >
          <ArrowLeft size={24} strokeWidth={1.75} className="shrink-0" aria-hidden />
        </Link>
        <DayChoice date={date} today={today} path={`${parent}/sheet`} />
        {role === 'guest' ? <LanguagePicker className="ml-auto" /> : null}
      </div>
      <p className="sr-only" role="status">
        {formatLongDay(`${date}T12:00:00`, i18n.language)}
      </p>
      {course && pins.data !== undefined ? (
        <SheetOfDay course={course} pins={pins.data} date={date} />
      ) : (
        <Skeleton className="h-[70dvh] w-full" />
      )}
    </div>
  )
}

function SheetOfDay({ course, pins, date }: { course: Course; pins: PinSet | null; date: string }) {
  const { t } = useTranslation('course')
  const staff = ['maintenance', 'admin'].includes(useRole())
  const { data: surveys } = useSurveys(staff ? course.id : undefined)
  const surveyed = surveys !== undefined && surveys.size > 0
  const [wantsSlope, setWantsSlope] = useState(false)
  const choice = useSheetChoices()
  const { paper, form, measure } = choice
  const training = wantsSlope && surveyed
  const holes = useMemo(
    () => sheetHoles(course, pins, training ? (surveys ?? null) : null),
    [course, pins, training, surveys],
  )
  const link = `${location.origin}${href('/map/sheet', { date })}`
  const props: SheetProps = { courseName: course.name, date, holes, pins, measure, paper, training, link }
  const page = form === 'page' ? <SheetPage {...props} /> : <PocketPage {...props} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start">
      <section aria-label={t('sheet.options')} className="flex flex-col gap-4">
        <SheetChoices choice={choice} />
        {staff ? <SlopeSwitch isKnownDay={surveyed} checked={wantsSlope} onChange={setWantsSlope} /> : null}
        <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
          <Button kind="primary" size="large" icon={Printer} onClick={() => print()}>
            {t('sheet.print')}
          </Button>
          <Share key={link} url={link} />
        </div>
        {form === 'pocket' ? <p className="text-muted text-sm">{t('sheet.fold')}</p> : null}
        <p className="text-muted text-sm">{t('sheet.printHint')}</p>
      </section>
      <div className="max-lg:order-first">
        <div className="sm:hidden">
          <Preview widthMm={PHONE_MM}>
            <PhonePage {...props} />
          </Preview>
        </div>
        <div className="max-sm:hidden">
          <Preview widthMm={PAPERS[paper].width} heightMm={PAPERS[paper].height}>
            {page}
          </Preview>
        </div>
      </div>
      <Printed paper={paper}>{page}</Printed>
    </div>
  )
}

/** The printed page: alone, in its own size, in place of the app. */
function Printed({ paper, children }: { paper: Paper; children: ReactNode }) {
  return createPortal(
    <div className={`sheet-printed hidden print:block ${paper === 'a4' ? 'sheet-a4' : 'sheet-letter'}`}>
      {children}
    </div>,
    document.body,
  )
}

/** Without the system's share sheet, copies the link; without a clipboard, as over http, shows it. */
function Share({ url }: { url: string }) {
  const { t } = useTranslation('course')
  const [result, setResult] = useState<'copied' | 'notCopied' | null>(null)
  const share = async () => {
    if (navigator.share) {
      await navigator.share({ url, title: t('sheet.title') }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      setResult('copied')
    } catch {
      setResult('notCopied')
    }
  }
  const isCopied = result === 'copied'
  return (
    <>
      <Button size="large" icon={isCopied ? Check : Share2} onClick={() => void share()}>
        <span aria-live="polite">{t(isCopied ? 'sheet.copied' : 'sheet.share')}</span>
      </Button>
      {result === 'notCopied' ? (
        <p role="alert" className="wrap-anywhere col-span-full text-error text-sm">
          {t('sheet.notCopied')} <span className="text-base-content">{url}</span>
        </p>
      ) : null}
    </>
  )
}
