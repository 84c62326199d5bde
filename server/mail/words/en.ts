import type { MailWords } from './words.ts'

export const en: MailWords = {
  kinds: {
    confirmation: {
      subject: ({ club }) => `Confirm your email for ${club}`,
      lead: ({ club }) => `You created an account at ${club}. Confirm your email to start using it.`,
      action: 'Confirm email',
    },
    invite: {
      subject: ({ club }) => `You are invited to ${club}`,
      lead: ({ club, inviter }) =>
        `${inviter ? `${inviter} has invited you to ${club}.` : `${club} has invited you.`} Accept the invitation and choose a password.`,
      action: 'Accept invitation',
    },
    magic_link: {
      subject: ({ club }) => `Your sign-in link for ${club}`,
      lead: ({ club }) => `Use this link to sign in to ${club}. It works once.`,
      action: 'Sign in',
    },
    recovery: {
      subject: ({ club }) => `Reset your password for ${club}`,
      lead: ({ club }) => `Someone asked to reset the password of your account at ${club}.`,
      action: 'Choose a new password',
    },
    email_change: {
      subject: ({ club }) => `Confirm your new email for ${club}`,
      lead: ({ club, newEmail }) => `The email of your account at ${club} will change to ${newEmail}.`,
      action: 'Confirm the change',
    },
    reauthentication: {
      subject: ({ club }) => `Your code for ${club}`,
      lead: ({ club }) => `Use this code to confirm a change to your account at ${club}.`,
      action: '',
    },
  },
  codeInstead: 'Or enter this code in the app:',
  code: 'Your code:',
  validity: (minutes) => (minutes === 1 ? 'Valid for 1 minute.' : `Valid for ${minutes} minutes.`),
  validityInDays: (days) => `Valid for ${days} days.`,
  ignore: 'If you did not ask for this, ignore this email. Your account stays as it is.',
  ignoreInvite: 'If you do not know this club, ignore this email.',
  notices: {
    password_changed: {
      title: 'Your password was changed',
      lead: ({ club }) => `The password of your account at ${club} was changed.`,
    },
    email_changed: {
      title: 'Your email was changed',
      lead: ({ club, detail }) => `The email of your account at ${club} is now ${detail}.`,
    },
    phone_changed: {
      title: 'Your phone number was changed',
      lead: ({ club, detail }) =>
        `The phone number that signs in to your account at ${club} is now ${detail}.`,
    },
    account_deleted: {
      title: 'Your account was deleted',
      lead: ({ club }) => `Your account at ${club} was deleted.`,
    },
    factor_added: {
      title: 'A second factor was added',
      lead: ({ club, detail }) => `A second factor was added to your account at ${club}: ${detail}.`,
    },
    factor_removed: {
      title: 'A second factor was removed',
      lead: ({ club, detail }) => `A second factor was removed from your account at ${club}: ${detail}.`,
    },
    factor_locked: {
      title: 'Wrong codes for your second factor',
      lead: ({ club, detail }) =>
        `Someone entered ten wrong codes, so the second factor of your account at ${club} (${detail}) is locked for a while. That person knows your password.`,
    },
    identity_linked: {
      title: 'A way to sign in was added',
      lead: ({ club, detail }) => `You can now sign in to your account at ${club} with ${detail}.`,
    },
    identity_unlinked: {
      title: 'A way to sign in was removed',
      lead: ({ club, detail }) => `You can no longer sign in to your account at ${club} with ${detail}.`,
    },
  },
  noticeDetails: { totp: 'authenticator app', phone: 'phone', email: 'email' },
  noticeSubject: ({ title, club }) => `${title} at ${club}`,
  noticeTime: (time) => `Time: ${time}`,
  notYou: ({ resetLink, clubEmail }) =>
    `If this was you, you need not do anything. If not, choose a new password now and write to the club at ${clubEmail}:\n${resetLink}`,
  notYouDeleted: ({ clubEmail }) =>
    `If this was you, you need not do anything. If not, write to the club at ${clubEmail} now.`,
  logo: 'Logo',
  sms: ({ club, code }) => `Your code for ${club} is ${code}`,
}
