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
  sms: ({ club, code }) => `Your code for ${club} is ${code}`,
}
