import { fieldsOf } from '#domain/base/unknown.ts'
import { config } from '#web/data/config.ts'
import { persistedJson, setIfRoom } from '#web/data/persisted-value.ts'
import { untilPersonRead } from '#web/data/session/session.ts'
import { useStore } from '#web/data/store.ts'
import { type CodePurpose, type Identifier, verifyCode } from '#web/features/people/accounts.ts'
import { codeOf } from '#web/features/people/use-act.ts'

/** A person's sign-in entries. Stored in the tab, so that a reload keeps the step; never a password. */
interface SignInDraft {
  /** Email or phone as entered, on any of the screens. */
  address: string
  /** The sign-in shows more than the address. */
  isUnfolded: boolean
  /** The names of a new account. */
  firstName: string
  surname: string
}

const blank: SignInDraft = { address: '', isUnfolded: false, firstName: '', surname: '' }

const draft = persistedJson('sign-in-draft', asDraft, 'sessionStorage')

function asDraft(stored: unknown): SignInDraft | undefined {
  const { address, isUnfolded, firstName, surname } = fieldsOf(stored)
  if (typeof address !== 'string') return undefined
  return { address, isUnfolded: isUnfolded === true, firstName: textOf(firstName), surname: textOf(surname) }
}

function textOf(stored: unknown): string {
  return typeof stored === 'string' ? stored : ''
}

/** The address shared by the screens, and the function that changes the draft. */
export function useSignInDraft(): [SignInDraft, (change: Partial<SignInDraft>) => void] {
  const value = useStore(draft) ?? blank
  return [value, (change) => setIfRoom(draft, { ...value, ...change })]
}

/** The names that an invited person entered; undefined while a field still has the invitation's name. */
interface InvitedNames {
  firstName?: string | undefined
  surname?: string | undefined
}

const invitedNames = persistedJson('invited-names', asInvitedNames, 'personal')

function asInvitedNames(stored: unknown): (InvitedNames & { userId: string }) | undefined {
  const { userId, firstName, surname } = fieldsOf(stored)
  if (typeof userId !== 'string') return undefined
  const nameOf = (name: unknown) => (typeof name === 'string' ? name : undefined)
  return { userId, firstName: nameOf(firstName), surname: nameOf(surname) }
}

/** The names that this person entered in this tab, with functions to change and to clear them. */
export function useInvitedNames(userId: string): [InvitedNames, (change: InvitedNames) => void, () => void] {
  const stored = useStore(invitedNames)
  const names = stored?.userId === userId ? stored : {}
  const change = (part: InvitedNames) => invitedNames.set({ ...names, ...part, userId })
  return [names, change, () => invitedNames.set(undefined)]
}

/** A screen that waits for a code. */
export type CodeStep = 'signIn' | 'signUp' | 'recovery'

/** A sent code that a screen waits for. */
export interface SentCode {
  step: CodeStep
  to: Identifier
  /** Milliseconds since the epoch, on this device. */
  sentAt: number
  /** The number of wrong codes entered since. */
  wrongGuesses: number
}

const sentCode = persistedJson('sign-in-code', asSentCode, 'sessionStorage')

function asSentCode(stored: unknown): SentCode | undefined {
  const { step, to, sentAt, wrongGuesses } = fieldsOf(stored)
  const { email, phone } = fieldsOf(to)
  const hasAddress = typeof email === 'string' || typeof phone === 'string'
  const isStep = step === 'signIn' || step === 'signUp' || step === 'recovery'
  if (!isStep || !hasAddress || typeof sentAt !== 'number' || typeof wrongGuesses !== 'number')
    return undefined
  return stored as SentCode
}

/** The code that this screen waits for, also after a reload; undefined without one. */
export function useSentCode(step: CodeStep): SentCode | undefined {
  const pendingCode = useStore(sentCode)
  return pendingCode?.step === step ? pendingCode : undefined
}

/** Records that a code was sent. */
export function recordSentCode(step: CodeStep, to: Identifier): void {
  setIfRoom(sentCode, { step, to, sentAt: Date.now(), wrongGuesses: 0 })
}

/** Returns to the step before the code. */
export function forgetSentCode(): void {
  sentCode.set(undefined)
}

/** Clears the entries after the sign-in. */
export function clearSignInDraft(): void {
  draft.set(undefined)
  sentCode.set(undefined)
}

/** Enters a sent code. Rejects with auth's error, and counts wrong codes. */
export async function verifySentCode(
  pendingCode: SentCode,
  code: string,
  purpose: CodePurpose,
): Promise<void> {
  try {
    await verifyCode(pendingCode.to, code, purpose)
  } catch (error) {
    if (codeOf(error) === 'otp_expired')
      setIfRoom(sentCode, { ...pendingCode, wrongGuesses: pendingCode.wrongGuesses + 1 })
    throw error
  }
  // The step stays until the next screen is known: otherwise the earlier form would flash up.
  await untilPersonRead()
  clearSignInDraft()
}

/** Auth voids a code after this many wrong ones. */
const GUESSES = 5

/** Why a code was refused. */
export type CodeFault = 'wrong' | 'old' | 'void'

/**
 * Auth answers `otp_expired` for a wrong code and for an expired one. The device knows when the code was sent, and the
 * club how long it is valid: before that the code was wrong, or void after too many wrong ones. undefined for another
 * error, or if the validity is unknown.
 */
export function codeFaultOf(error: unknown, pendingCode: SentCode, now = Date.now()): CodeFault | undefined {
  if (codeOf(error) !== 'otp_expired') return undefined
  const seconds = config().codeSeconds?.['email' in pendingCode.to ? 'email' : 'phone']
  if (seconds === undefined) return undefined
  if (now - pendingCode.sentAt > seconds * 1000) return 'old'
  return pendingCode.wrongGuesses >= GUESSES ? 'void' : 'wrong'
}
