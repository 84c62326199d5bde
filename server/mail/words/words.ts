/** The languages that mail is written in. */
export const mailLanguages = ['en', 'zh-CN', 'ja'] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** What a mail with a code or link is about. */
export const mailKinds = [
  'confirmation',
  'invite',
  'magic_link',
  'recovery',
  'email_change',
  'reauthentication',
] as const
export type MailKind = (typeof mailKinds)[number]

export interface MailValues {
  /** The club as its members know it. */
  club: string
  /** The address that a change leads to, in a mail about a change. */
  newEmail: string
}

interface KindWords {
  subject: (values: MailValues) => string
  lead: (values: MailValues) => string
  /** The button; empty where there is no link. */
  action: string
}

/** All sentences of one language. */
export interface MailWords {
  kinds: Record<MailKind, KindWords>
  codeInstead: string
  code: string
  validity: (minutes: number) => string
  /** For whom did not ask for the mail. */
  ignore: string
  sms: (values: { club: string; code: string }) => string
}
