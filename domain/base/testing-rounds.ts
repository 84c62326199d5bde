const { process } = globalThis as unknown as { process: { env: Record<string, string | undefined> } }

/** Whether every test runs at its full length, as `npm run test:all` asks for. */
export const isFullTest = Boolean(process.env.TEST_ALL)

/** The number of rounds of a long random test: ten times as many in the full mode. */
export const rounds = (few: number): number => (isFullTest ? 10 * few : few)
