export const mailLanguages = ['en', 'zh-CN', 'ja'] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** The kinds of mail with a code or link. */
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
  /** The club's name. */
  club: string
  /** The new address, in a mail about a change of address. */
  newEmail: string
  /** The name of the person who invites; empty: unknown. */
  inviter: string
}

/** The kinds of mail without a code: each reports a change of an account. */
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
  /** Also begins the subject. */
  title: string
  /** `detail`: the new address or number, the kind of second factor, or the provider. */
  lead: (values: { club: string; detail: string }) => string
}

interface KindWords {
  subject: (values: MailValues) => string
  lead: (values: MailValues) => string
  /** The label of the button; empty if there is no link. */
  action: string
}

/** All texts of one language. */
export interface MailWords {
  kinds: Record<MailKind, KindWords>
  codeInstead: string
  code: string
  validity: (minutes: number) => string
  /** For two days or more. */
  validityInDays: (days: number) => string
  /** For readers who did not request the mail. */
  ignore: string
  /** For readers who do not expect an invitation, and have no account yet. */
  ignoreInvite: string
  notices: Record<NoticeKind, NoticeWords>
  /** The kinds of second factor, and the ways to sign in that have no provider's name. */
  noticeDetails: Record<'totp' | 'phone' | 'email', string>
  noticeSubject: (values: { title: string; club: string }) => string
  noticeTime: (time: string) => string
  /** Advice for a reader who did not make the change. */
  notYou: (values: { resetLink: string; clubEmail: string }) => string
  /** The same for a deleted account. */
  notYouDeleted: (values: { clubEmail: string }) => string
  /** The alternative text of the club's logo. */
  logo: string
  sms: (values: { club: string; code: string }) => string
}
