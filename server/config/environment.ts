/** A variable that the server's environment sets. */
export interface SetVariable {
  name: string
  /** null: a secret, or an address that may contain one. */
  value: string | null
}

const SECRET = /SECRET|PASS|KEY|TOKEN|DATABASE_URL|_SID$|TEST_OTP/

/** The known variables that are set, without the values of secrets. */
export function setVariables(
  env: Record<string, string | undefined>,
  names: readonly string[],
): SetVariable[] {
  return names
    .filter((name) => env[name] !== undefined)
    .sort()
    .map((name) => ({ name, value: SECRET.test(name) || holdsPassword(env[name]!) ? null : env[name]! }))
}

/** Whether a value is a URL with a user or a password. */
function holdsPassword(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username !== '' || password !== ''
}
