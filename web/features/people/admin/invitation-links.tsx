import { Copy, Printer } from 'lucide-react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { QrCode } from '#web/ui/pictures/qr-code.tsx'

export interface InvitationLink {
  email: string | null
  link: string
}

interface InvitationLinksProps {
  links: readonly InvitationLink[]
  /** The link is for everyone and works more than once. */
  isShared?: boolean
}

/** Invitations without mail: each link to copy, and all of them to print, a slip with a QR code each. */
export function InvitationLinks({ links, isShared = false }: InvitationLinksProps) {
  const { t } = useTranslation('groups')
  const copy = async () => {
    const lines = links.map(({ email, link }) => (links.length > 1 ? `${email}\t${link}` : link))
    try {
      await navigator.clipboard.writeText(lines.join('\n'))
      toast('success', t('links.copied'))
    } catch {
      toast('error', t('links.notCopied'))
    }
  }
  return (
    <section aria-label={t('links.title')} className="print-slips flex flex-col gap-3">
      {isShared ? null : <p className="print:hidden">{t('links.hint')}</p>}
      <ul className="flex flex-col gap-3">
        {links.map(({ email, link }) => (
          <li key={link} className="flex flex-wrap items-center gap-3 break-inside-avoid">
            <QrCode text={link} label={t('links.code', { email })} className="size-24" />
            <div className="min-w-0 flex-1">
              <p className="font-medium [overflow-wrap:anywhere]">{email}</p>
              <input
                readOnly
                aria-label={t('links.link', { email })}
                className="input min-h-11 w-full text-sm"
                value={link}
                onFocus={(event) => event.target.select()}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button icon={Copy} onClick={() => void copy()}>
          {t(links.length > 1 ? 'links.copyAll' : 'links.copy')}
        </Button>
        <Button icon={Printer} onClick={() => print()}>
          {t('links.print')}
        </Button>
      </div>
    </section>
  )
}
