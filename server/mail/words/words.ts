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
  /** The name of the person who invites; empty: unknown. */
  inviter: string
}

/** What a mail without a code reports: a change of how one signs in to an account. */
export const noticeKinds = [
  'password_changed',
  'email_changed',
  'phone_changed',
  'account_deleted',
  'factor_added',
  'factor_removed',
  'factor_locked',
  'identity_linked',
  'identity_unlinked',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

interface NoticeWords {
  /** Also the beginning of the subject. */
  title: string
  /** `detail`: the new address or number, the kind of second factor, or the provider. */
  lead: (values: { club: string; detail: string }) => string
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
  /** Two days or more. */
  validityInDays: (days: number) => string
  /** For whom did not ask for the mail. */
  ignore: string
  notices: Record<NoticeKind, NoticeWords>
  /** The kinds of second factor, and the ways to sign in that are no provider's name. */
  noticeDetails: Record<'totp' | 'phone' | 'email', string>
  noticeSubject: (values: { title: string; club: string }) => string
  noticeTime: (time: string) => string
  /** What to do about a change that its reader did not make. */
  notYou: (values: { resetLink: string; clubEmail: string }) => string
  /** The same where the account is gone. */
  notYouDeleted: (values: { clubEmail: string }) => string
  /** What stands in place of the club's logo where pictures are not shown. */
  logo: string
  sms: (values: { club: string; code: string }) => string
}
