import type { Context } from 'hono'
import type { Address } from '../account/addresses.ts'
import { readUser } from '../account/users.ts'
import { issueCode, languageFor, reserveMessage, sendLetter } from '../messages/codes.ts'
import type { AuthService } from '../service.ts'

export interface Unconfirmed {
  userId: string
  unconfirmed: Address
  /** The vetted target of the link in the mail. */
  redirectTo: string
}

/** Sends a confirmation mail to an address that the provider did not verify. Throws AuthError as codes.ts does. */
export async function askForConfirmation(
  service: AuthService,
  context: Context,
  { userId, unconfirmed, redirectTo }: Unconfirmed,
): Promise<void> {
  const refund = await reserveMessage(service, 'confirmation', unconfirmed)
  try {
    const letter = await service.database.asOwner(async (transaction) => {
      const user = await readUser(transaction, userId)
      const request = { userId, type: 'confirmation_token', address: unconfirmed } as const
      return { issued: await issueCode(service, transaction, request), language: languageFor(context, user) }
    })
    await sendLetter(service, { kind: 'confirmation', redirectTo, ...letter })
  } catch (error) {
    await refund()
    throw error
  }
}
