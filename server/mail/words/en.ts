import type { MailWords } from './words.ts'

export const en: MailWords = {
  kinds: {
    confirmation: {
      subject: ({ club }) => `Confirm your email for ${club}`,
      lead: ({ club }) =>
        `You made an account at ${club}. Confirm that this address is yours to start using it.`,
      action: 'Confirm email',
    },
    invite: {
      subject: ({ club }) => `You are invited to ${club}`,
      lead: ({ club }) => `${club} has made an account for you. Accept the invitation to sign in.`,
      action: 'Accept invitation',
    },
    magic_link: {
      subject: ({ club }) => `Your sign-in link for ${club}`,
      lead: ({ club }) => `Follow the link to sign in to ${club}. It works once.`,
      action: 'Sign in',
    },
    recovery: {
      subject: ({ club }) => `Choose a new password for ${club}`,
      lead: ({ club }) => `Somebody asked for a new password for your account at ${club}.`,
      action: 'Choose a password',
    },
    email_change: {
      subject: ({ club }) => `Confirm your new email for ${club}`,
      lead: ({ club, newEmail }) => `The email of your account at ${club} is to become ${newEmail}.`,
      action: 'Confirm the change',
    },
    reauthentication: {
      subject: ({ club }) => `Your code for ${club}`,
      lead: ({ club }) => `Use this code to confirm a change of your account at ${club}.`,
      action: '',
    },
  },
  codeInstead: 'Or type this code where you were asked for it:',
  code: 'Your code:',
  validity: (minutes) => (minutes === 1 ? 'It is good for 1 minute.' : `It is good for ${minutes} minutes.`),
  ignore: 'If you did not ask for this, do nothing: your account stays as it is.',
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
      title: 'Wrong codes at your second factor',
      lead: ({ club, detail }) =>
        `After ten wrong codes the second factor of your account at ${club} is locked for a while: ${detail}. Their author knows your password.`,
    },
    identity_linked: {
      title: 'A way to sign in was added',
      lead: ({ club, detail }) => `From now on ${detail} signs in to your account at ${club}.`,
    },
    identity_unlinked: {
      title: 'A way to sign in was removed',
      lead: ({ club, detail }) => `From now on ${detail} does not sign in to your account at ${club}.`,
    },
  },
  noticeDetails: { totp: 'authenticator app', phone: 'phone', email: 'email' },
  noticeSubject: ({ title, club }) => `${title} at ${club}`,
  noticeTime: (time) => `Time: ${time}`,
  notYou: ({ resetLink, clubEmail }) =>
    `If this was you, there is nothing to do. If it was not, choose a new password now and write to the club at ${clubEmail}:\n${resetLink}`,
  notYouDeleted: ({ clubEmail }) =>
    `If this was you, there is nothing to do. If it was not, write to the club at ${clubEmail} now.`,
  sms: ({ club, code }) => `Your code for ${club} is ${code}`,
}
