import { ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LOGO_BUCKET, useClubLogo } from '#web/data/files/club-logo.ts'
import { useSetting } from '#web/data/setting-change.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { SettingStatus } from '#web/features/club/settings/setting-status.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { ClubMark } from '#web/ui/club-mark.tsx'
import { FileButton } from '#web/ui/forms/file-input.tsx'
import { refusedText } from '#web/ui/forms/not-saved.ts'
import {
  encodePng,
  type PictureFrame,
  type PictureSize,
  redrawPicture,
  UnreadablePictureError,
} from '#web/ui/pictures/picture.ts'

const LONGEST_SIDE_PX = 512

/** The club's logo: any picture, saved as PNG to keep transparency. */
export function LogoSetting() {
  const { t } = useTranslation('settings')
  const setting = useSetting('club.logo')
  const url = useClubLogo()
  const [fault, setFault] = useState<string>()
  const choose = async (file: File) => {
    setFault(undefined)
    try {
      const { blob } = await redrawPicture(file, fitted, 1, encodePng)
      const path = `${uuidv7()}.png`
      await setting.save(path, undefined, [{ bucket: LOGO_BUCKET, path, blob }])
    } catch (cause) {
      setFault(cause instanceof UnreadablePictureError ? t('logo.unreadable') : errorText(cause))
    }
  }
  const why = fault ?? refusedText(setting.sync)
  return (
    <div className="flex flex-col gap-3 md:col-span-2">
      <div className="flex flex-wrap items-center gap-4">
        {url ? (
          <img
            src={url}
            alt={t('logo.title')}
            className="size-24 rounded-field bg-base-100 object-contain p-1"
          />
        ) : (
          <ClubMark size={96} />
        )}
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            <FileButton
              icon={ImageUp}
              label={t('logo.file')}
              accept="image/*"
              onFile={(file) => void choose(file)}
            >
              {t(url ? 'logo.replace' : 'logo.add')}
            </FileButton>
            {url ? (
              <Button
                kind="quiet"
                icon={Trash2}
                onClick={() => void setting.save(null).catch((cause) => setFault(errorText(cause)))}
              >
                {t('logo.remove')}
              </Button>
            ) : null}
          </div>
          <p className="text-muted text-sm">{t('logo.hint')}</p>
        </div>
      </div>
      {why ? (
        <p role="alert" className="text-error text-sm">
          {why}
        </p>
      ) : null}
      <SettingStatus setting={setting} format={(path) => (path ? t('logo.another') : '')} />
    </div>
  )
}

function fitted({ width, height }: PictureSize): PictureFrame {
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
