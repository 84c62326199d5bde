import type { CodeSignInProps } from '#web/features/people/sign-in/code-sign-in.tsx'
import { latePart } from '#web/ui/late/late-part.tsx'

export const LateCodeSignIn = latePart<CodeSignInProps>(async () => {
  const { CodeSignIn } = await import('#web/features/people/sign-in/code-sign-in.tsx')
  return CodeSignIn
})

export const LateOrganisationForm = latePart(async () => {
  const { OrganisationForm } = await import('#web/features/people/sign-in/organisation-form.tsx')
  return OrganisationForm
})

export const LateSecondFactor = latePart(async () => {
  const { SecondFactor } = await import('#web/features/people/sign-in/second-factor.tsx')
  return SecondFactor
})
