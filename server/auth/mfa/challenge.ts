import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Session as DatabaseSession } from '../../database/types.ts'
import type { MailLanguage } from '../../mail/words/words.ts'
import { type SmsChannel, SmsError } from '../../sms/sms-sender.ts'
import { checkChannel } from '../account/addresses.ts'
import { audit } from '../audit.ts'
import { optionalText, readBody } from '../body.ts'
import { clientOf } from '../client.ts'
import { AuthError } from '../errors.ts'
import { asChannel, languageFor, textWith } from '../messages/codes.ts'
import { makeOtp } from '../messages/one-time-tokens.ts'
import { type AuthService, timestamp } from '../service.ts'
import { checkCanVerify, type Factor, factorIdOf, findFactor, requireFactorUser } from './factors.ts'
import { checkLock, forgiveMessage, readTries } from './tries.ts'

const challengeBody = z.object({ channel: optionalText })

interface NewChallenge {
  id: string
  factor: Factor
  /** For a phone factor only. */
  otp: string | null
}

/** Stored for a caller without an address, because the column is not null. */
export const unknownAddress = '0.0.0.0'

/** POST /factors/{id}/challenge: creates a challenge; for a phone factor, sends its code by text message. */
export async function challengeFactor(service: AuthService, context: Context): Promise<Response> {
  const bearer = await requireFactorUser(service, context)
  const { user } = bearer
  const factorId = factorIdOf(context)
  await service.limits.factors.consume(`challenge ${user.id}`)
  const channel = await channelOf(context)
  const client = clientOf(context, service.config)
  const newChallenge = await service.database.asOwner(async (transaction) => {
    const factor = await findFactor(transaction, user.id, factorId)
    checkCanVerify(service, bearer, factor)
    checkLock(service, await readTries(transaction, factor.id))
    const traits = { factor_id: factor.id, factor_status: factor.status }
    await audit(service, transaction, { action: 'challenge_created', actor: user, client, traits })
    return makeChallenge(service, transaction, factor, client.ip ?? unknownAddress)
  })
  if (newChallenge.otp !== null)
    await sendCode(service, newChallenge, asChannel(channel), languageFor(context, user))
  const expiresAt = Math.floor(service.now() / 1000) + service.config.factors.challengeSeconds
  return context.json({ id: newChallenge.id, type: newChallenge.factor.factor_type, expires_at: expiresAt })
}

/** Only another channel than the default needs a body. */
async function channelOf(context: Context): Promise<string> {
  if ((await context.req.text()) === '') return ''
  const { channel } = await readBody(context, challengeBody)
  checkChannel(channel)
  return channel
}

async function makeChallenge(
  service: AuthService,
  transaction: DatabaseSession,
  factor: Factor,
  ip: string,
): Promise<NewChallenge> {
  const isPhone = factor.factor_type === 'phone'
  if (isPhone) checkPause(service, factor)
  const id = randomUUID()
  const otp = isPhone ? makeOtp(service.config.factors.phone.otpLength) : null
  await transaction.query(
    `with old as (
      delete from auth.mfa_challenges where factor_id = $2::uuid
        and created_at <= $3::timestamptz - make_interval(secs => $6::float8)
    )
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code)
    values ($1::uuid, $2::uuid, $3::timestamptz, $4::inet, $5::text)`,
    [id, factor.id, timestamp(service), ip, otp, service.config.factors.challengeSeconds],
  )
  // The column is unique over all factors: use a microsecond that no other factor has.
  await transaction.query(
    `update auth.mfa_factors set last_challenged_at = (
       select free
       from generate_series($2::timestamptz, $2::timestamptz + interval '999 us', interval '1 us') as free
       where not exists (select from auth.mfa_factors other where other.last_challenged_at = free)
       order by random() limit 1)
     where id = $1::uuid`,
    [factor.id, timestamp(service)],
  )
  return { id, factor, otp }
}

/** Throws AuthError 429 over_sms_send_rate_limit if the last text message was sent too recently. */
function checkPause(service: AuthService, { last_challenged_at: last }: Factor): void {
  if (last === null) return
  const until = Date.parse(last) + service.config.factors.phone.pauseSeconds * 1000
  const retryAfter = Math.ceil((until - service.now()) / 1000)
  if (retryAfter <= 0) return
  const sentence = `For security purposes, you can only request this after ${retryAfter} seconds.`
  throw new AuthError(429, 'over_sms_send_rate_limit', sentence, { retryAfter })
}

/** Sends the code; if that fails, deletes the challenge, so that the caller can retry at once. */
async function sendCode(
  service: AuthService,
  { id, factor, otp }: NewChallenge,
  channel: SmsChannel,
  language: MailLanguage,
): Promise<void> {
  const { factorPause, texts } = service.limits
  const number = `${factor.user_id} ${factor.phone}`
  let isPaused = true
  try {
    await factorPause.consume(number)
    isPaused = false
    await texts.consume('')
    const text = await textWith(service, otp ?? '', language, service.config.factors.phone.template)
    await service.smsSender.send({ to: factor.phone ?? '', text, channel })
    await service.database.asOwner((transaction) => forgiveMessage(transaction, factor.id))
  } catch (error) {
    await service.database.runAsOwner(
      `with undone as (delete from auth.mfa_challenges where id = $1::uuid)
       update auth.mfa_factors set last_challenged_at = $3::timestamptz where id = $2::uuid`,
      [id, factor.id, factor.last_challenged_at],
    )
    if (!isPaused) await factorPause.refund(number)
    if (!(error instanceof SmsError)) throw error
    throw new AuthError(422, 'sms_send_failed', `Error sending ${channel}: ${error.message}`)
  }
}
