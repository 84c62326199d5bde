import { afterEach, describe, expect, it, vi } from 'vitest'
import { fireEvent, within } from '#web/data/testing/dom.tsx'
import { until } from '#web/data/testing/until.ts'
import {
  type Answers,
  openProfile,
  openProfileSheet,
  phoneFactor,
  totpFactor,
  userWith,
} from '#web/features/people/testing/open-profile.tsx'
import { ok, refusal, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Saves a new password; returns the queries of the club's first question. */
async function changePassword(answers: Answers) {
  screen = await openProfile(answers)
  const sheet = await openProfileSheet(screen, 'Password')
  const field = await sheet.findByLabelText('New password')
  fireEvent.change(field, { target: { value: 'another long one' } })
  fireEvent.submit(field.closest('form')!)
  const question = within((await screen.findByText('Confirm that it is you')).closest('dialog')!)
  return { sheet, question }
}

/** The club requires a proof before changing the password; `proofs` answers each in turn. */
function withProof(first: string, proofs: ReturnType<typeof ok>[]): Answers {
  let isConfirmed = false
  return {
    'PUT /auth/v1/user': () => (isConfirmed ? userWith() : refusal(first, 401)),
    'GET /auth/v1/reauthenticate': ok({}),
    'POST /auth/v1/reauthenticate': () => {
      const answer = proofs.shift()!
      isConfirmed = (answer as { status: number }).status === 200
      return answer
    },
  }
}

describe('the question for a proof of identity', () => {
  it('sends a code at once if the club requires one, and accepts only its digits', async () => {
    const { question } = await changePassword(withProof('reauthentication_needed', [ok({})]))
    expect(await question.findByText('We sent a code to ann@club.example.')).toBeTruthy()
    expect(screen.sent('GET', '/auth/v1/reauthenticate')).toHaveLength(1)
    const code = question.getByLabelText('Code') as HTMLInputElement
    fireEvent.change(code, { target: { value: '12 34 x' } })
    expect(code.value).toBe('1234')
    fireEvent.submit(code.closest('form')!)
    expect(await question.findByText('Enter all the digits of the code.')).toBeTruthy()
    expect(code.getAttribute('aria-invalid')).toBe('true')
    expect(screen.sent('POST', '/auth/v1/reauthenticate')).toEqual([])
    fireEvent.change(code, { target: { value: '123456' } })
    fireEvent.submit(code.closest('form')!)
    await until(() => expect(screen.sent('PUT', '/auth/v1/user')).toHaveLength(2))
    expect(screen.sent('POST', '/auth/v1/reauthenticate')[0]?.body).toEqual({ nonce: '123456' })
  })

  it('shows that no code was sent when that failed, and sends one on the next try', async () => {
    let sending = refusal('email_provider_disabled', 422)
    const { question } = await changePassword({
      ...withProof('reauthentication_needed', []),
      'GET /auth/v1/reauthenticate': () => sending,
    })
    expect((await question.findByRole('alert')).textContent).toContain('Not confirmed yet')
    expect(question.queryByText('We sent a code to ann@club.example.')).toBeNull()
    sending = ok({})
    fireEvent.click(question.getByRole('button', { name: 'Try again' }))
    expect(await question.findByText('We sent a code to ann@club.example.')).toBeTruthy()
  })

  it('accepts the last code when another cannot be sent so soon', async () => {
    const { question } = await changePassword({
      ...withProof('reauthentication_needed', [ok({})]),
      'GET /auth/v1/reauthenticate': refusal('over_email_send_rate_limit', 429),
    })
    expect((await question.findByRole('alert')).textContent).toContain('We sent an email a moment ago')
    const code = await question.findByLabelText('Code')
    fireEvent.change(code, { target: { value: '123456' } })
    fireEvent.submit(code.closest('form')!)
    await until(() => expect(screen.sent('PUT', '/auth/v1/user')).toHaveLength(2))
  })

  it('lets the person choose a code instead of the password', async () => {
    const { question } = await changePassword(withProof('current_password_required', [ok({})]))
    fireEvent.click(await question.findByRole('button', { name: 'Send me a code instead' }))
    expect(await question.findByText('We sent a code to ann@club.example.')).toBeTruthy()
    expect(screen.sent('GET', '/auth/v1/reauthenticate')).toHaveLength(1)
  })

  it('reports a wrong password, and lets the person try another', async () => {
    const { question } = await changePassword(
      withProof('current_password_required', [refusal('invalid_credentials', 400), ok({})]),
    )
    const confirm = await question.findByRole('button', { name: 'Confirm' })
    fireEvent.click(confirm)
    expect(await question.findByText('Enter your password.')).toBeTruthy()
    expect(screen.sent('POST', '/auth/v1/reauthenticate')).toEqual([])
    const field = question.getByLabelText('Current password')
    fireEvent.change(field, { target: { value: 'wrong' } })
    fireEvent.click(confirm)
    expect((await question.findByRole('alert')).textContent).toContain('Not confirmed yet')
    fireEvent.change(field, { target: { value: 'right' } })
    fireEvent.click(confirm)
    await until(() => expect(screen.sent('PUT', '/auth/v1/user')).toHaveLength(2))
  })

  it('does not change the password when it is closed', async () => {
    const { sheet, question } = await changePassword(withProof('current_password_required', []))
    fireEvent.click(await question.findByRole('button', { name: 'Close' }))
    expect((await sheet.findByRole('alert')).textContent).toContain('The password was not changed')
    expect((sheet.getByLabelText('New password') as HTMLInputElement).value).toBe('another long one')
    expect(screen.sent('PUT', '/auth/v1/user')).toHaveLength(1)
  })

  it('shows when the second factors cannot be read, and reads them again', async () => {
    let user = refusal('unexpected_failure', 403)
    const { question } = await changePassword({
      'PUT /auth/v1/user': refusal('insufficient_aal', 401),
      'GET /auth/v1/user': () => user,
    })
    expect(await question.findByText('Your second factors could not be loaded')).toBeTruthy()
    user = userWith({ factors: [totpFactor] })
    fireEvent.click(question.getByRole('button', { name: 'Try again' }))
    expect(await question.findByLabelText('Code')).toBeTruthy()
  })

  it('sends a text message only on the press, when one of several factors is a phone', async () => {
    const { question } = await changePassword({
      'PUT /auth/v1/user': refusal('insufficient_aal', 401),
      'GET /auth/v1/user': userWith({ factors: [totpFactor, phoneFactor] }),
      'POST /auth/v1/factors/f3/challenge': ok({ id: 'c3' }),
      'POST /auth/v1/factors/f3/verify': refusal('mfa_verification_failed', 422),
    })
    fireEvent.change(await question.findByLabelText('Confirm with'), { target: { value: 'f3' } })
    const send = await question.findByRole('button', { name: 'Send the code by SMS' })
    expect(screen.sent('POST', '/auth/v1/factors/f3/challenge')).toEqual([])
    fireEvent.click(send)
    fireEvent.change(await question.findByLabelText('Code'), { target: { value: '123456' } })
    fireEvent.submit(question.getByLabelText('Code').closest('form')!)
    expect((await question.findByRole('alert')).textContent).toContain('Not confirmed')
    expect(screen.sent('POST', '/auth/v1/factors/f3/verify')[0]?.body).toMatchObject({
      ...{ code: '123456', challenge_id: 'c3' },
    })
    const again = question.getByRole('button', { name: /^New code in \d+ s$/ }) as HTMLButtonElement
    expect(again.disabled).toBe(true)
  })
})
