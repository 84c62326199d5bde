import { Check, LocateFixed, Move } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CourseMapView, type CourseMapViewProps } from '#web/map/course-map-view.tsx'
import { StillMap } from '#web/map/still-map.tsx'
import { Button } from '#web/ui/button.tsx'

interface FormMapProps extends Omit<CourseMapViewProps, 'focus'> {
  /** Where the marker stands. */
  marker: LngLat | null
}

/**
 * A map in a form: a still picture until tapped, so that it does not catch a scrolling thumb. The map engine is loaded
 * with the tap.
 */
export function FormMap({ marker, className = 'h-64 w-full md:h-80', ...map }: FormMapProps) {
  const { t } = useTranslation()
  const [isLive, setIsLive] = useState(false)
  const [wasTapped, setWasTapped] = useState(false)
  const open = () => {
    setIsLive(true)
    setWasTapped(true)
  }
  const [centred, setCentred] = useState(0)
  const [lng, lat] = [marker?.lng, marker?.lat]
  // A new object centres the marker again.
  const focus = useMemo(
    () => (lng === undefined || lat === undefined ? null : { lng, lat, centred }),
    [lng, lat, centred],
  )
  return (
    <>
      <div className="relative">
        <div inert={!isLive}>
          {wasTapped ? (
            <CourseMapView {...map} focus={focus} className={className} />
          ) : (
            <div className={`bg-base-300 ${className}`}>
              <StillMap
                course={map.course}
                marker={marker}
                hole={map.hole ?? null}
                marks={map.layers?.marks ?? []}
              />
            </div>
          )}
        </div>
        {isLive ? null : (
          <button
            type="button"
            aria-label={t(marker ? 'formMap.move' : 'formMap.set')}
            className="absolute inset-0 grid place-items-end justify-center p-3"
            onClick={open}
          >
            <span className="btn pointer-events-none h-auto min-h-10 gap-2 py-1" aria-hidden>
              <Move size={20} strokeWidth={1.75} />
              {t(marker ? 'formMap.move' : 'formMap.set')}
            </span>
          </button>
        )}
      </div>
      {isLive ? (
        <div className="flex flex-wrap gap-2 border-line border-t p-2">
          {marker ? (
            <Button kind="quiet" icon={LocateFixed} onClick={() => setCentred((count) => count + 1)}>
              {t('formMap.centre')}
            </Button>
          ) : null}
          <span className="flex-1" />
          <Button icon={Check} onClick={() => setIsLive(false)}>
            {t('formMap.done')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
