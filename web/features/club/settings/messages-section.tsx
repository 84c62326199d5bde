import { Bell, Mail, Megaphone, Send } from 'lucide-react'
import { useState } from 'react'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useMe } from '#web/data/session/session.ts'
import { useSettings } from '#web/data/settings.ts'
import { AlarmLadders } from '#web/features/club/settings/alarms/alarm-ladders.tsx'
import { SettingsFrame, SettingsPart } from '#web/features/club/settings/settings-frame.tsx'
import { type MailTest, sendTestMail, useSystem } from '#web/features/club/settings/system-data.ts'
import { MessageTexts } from '#web/features/club/settings/texts/message-texts.tsx'
import { PushTexts } from '#web/features/club/settings/texts/push-texts.tsx'
import { TextSetting } from '#web/features/club/settings/typed-setting.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { sendNotification } from '#web/pwa/notification-service.ts'
import { Button } from '#web/ui/button.tsx'
import { List, ListRow, SectionHead } from '#web/ui/list.tsx'
import { ErrorNote, Pending } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'

/** How the club contacts its people. */
export function MessagesSettingsScreen() {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <SettingsFrame section="messages">
      <SettingsPart title={t('messages.sender')}>
        <TextSetting
          of="messages.sender_name"
          variable="GOTRUE_SMTP_SENDER_NAME"
          label={t('messages.senderName')}
          hint={t('messages.senderNameHint')}
          fits={(text) => text.length <= 100}
          fault={t('messages.senderNameFault')}
        />
      </SettingsPart>
      <Sender />
      <SettingsPart title={t('messageTexts.title')} hint={t('messageTexts.hint')}>
        <MessageTexts />
      </SettingsPart>
      <SettingsPart title={t('pushTexts.sectionTitle')} hint={t('pushTexts.hint')}>
        <PushTexts />
      </SettingsPart>
      <TestMail />
      <TestPush />
      <AlarmLadders />
      <List title={t('elsewhere')}>
        <ListRow
          icon={Bell}
          title={t('common:screens.notifications.title')}
          detail={t('messages.notifications')}
          to="/notifications"
        />
      </List>
    </SettingsFrame>
  )
}

function Sender() {
  const { t } = useTranslation('settings')
  const system = useSystem()
  const settings = useSettings()
  if (hindranceOf(system)) return <ReadError what={t('system.failed')} read={system} />
  if (!system.data) return <Pending />
  const { server, from } = system.data.mail
  const name = from.name || settings['messages.sender_name'] || settings['club.name']
  return (
    <List title={t('messages.server')} hint={t('messages.senderHint')}>
      <ListRow icon={Mail} title={`${name} <${from.address}>`} detail="GOTRUE_SMTP_ADMIN_EMAIL" />
      <ListRow
        icon={Send}
        title={server ?? t('messages.noServer')}
        detail={server ? 'GOTRUE_SMTP_HOST' : t('messages.noServerHint')}
      />
    </List>
  )
}

function TestMail() {
  const { t } = useTranslation('settings')
  const { user } = useMe()
  const test = useTest(sendTestMail)
  return (
    <section>
      <SectionHead title={t('messages.mail')} hint={t('messages.mailHint', { email: user?.email ?? '' })} />
      <TestAct icon={Mail} label={t('messages.sendMail')} test={test} what={t('messages.mailFailed')}>
        {test.result ? t(`messages.${test.result.outcome}`, { to: test.result.to }) : undefined}
      </TestAct>
    </section>
  )
}

function TestPush() {
  const { t } = useTranslation('settings')
  const { user } = useMe()
  const test = useTest(() =>
    sendNotification({
      notification: { title: t('messages.pushTitle'), body: t('messages.pushBody') },
      data: { type: 'announcement', url: '/notifications' },
      userId: user?.id ?? '',
    }),
  )
  return (
    <section>
      <SectionHead title={t('messages.push')} hint={t('messages.pushHint')} />
      <TestAct icon={Megaphone} label={t('messages.sendPush')} test={test} what={t('messages.pushFailed')}>
        {test.result ? t(`messages.push_${test.result}`) : undefined}
      </TestAct>
    </section>
  )
}

interface Test<Result> {
  run: () => Promise<void>
  isRunning: boolean
  result: Result | undefined
  error: unknown
}

function useTest<Result extends MailTest | string>(act: () => Promise<Result>): Test<Result> {
  const [isRunning, setRunning] = useState(false)
  const [outcome, setOutcome] = useState<{ result?: Result; error?: unknown }>({})
  const run = async () => {
    setRunning(true)
    setOutcome({})
    try {
      setOutcome({ result: await act() })
    } catch (error) {
      setOutcome({ error })
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning, result: outcome.result, error: outcome.error }
}

interface TestActProps {
  icon: typeof Mail
  label: string
  test: Pick<Test<unknown>, 'run' | 'isRunning' | 'error'>
  /** The failed action. */
  what: string
  /** The result of the test. */
  children: string | undefined
}

function TestAct({ icon, label, test, what, children }: TestActProps) {
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button icon={icon} busy={test.isRunning} onClick={() => void test.run()}>
          {label}
        </Button>
      </div>
      <div role="status">{children ? <p>{children}</p> : null}</div>
      {test.error ? <ErrorNote what={what} why={errorText(test.error)} /> : null}
    </div>
  )
}
