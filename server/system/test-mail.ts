import { type MailHead, mailPage } from '#server/mail/mail-page.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { MailLanguage } from '#server/mail/words/words.ts'

const words: Record<MailLanguage, { subject: (club: string) => string; text: string }> = {
  en: {
    subject: (club) => `Test message from ${club}`,
    text: 'The club can send you mail. Nothing else needs to be done.',
  },
  ja: {
    subject: (club) => `${club} からのテストメール`,
    text: 'クラブからのメールが届いています。ほかの操作は不要です。',
  },
  'zh-CN': {
    subject: (club) => `来自 ${club} 的测试邮件`,
    text: '俱乐部可以向您发送邮件，无需其他操作。',
  },
}

/** The mail by which an administrator finds out whether the club's mail arrives. */
export function testMail(to: string, { club, logo }: MailHead, language: MailLanguage): Mail {
  const { subject, text } = words[language]
  const title = subject(club)
  const html = mailPage(language, { ...{ club, logo, title, lead: text, body: '', small: '' } })
  return { to, subject: title, text: `${text}\n`, html }
}
