import { defineConfig } from 'vitest/config'

const shared = { testTimeout: 30_000, hookTimeout: 60_000 }

/** Files share what they load: half of the time went into loading the same modules for each. */
const together = { ...shared, isolate: false }
/** Files that replace a module for everybody who loads it. */
const replacing = ['server/auth/password-work.test.ts']

export default defineConfig({
  test: {
    ...shared,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { ...together, name: 'unit', include: ['domain/**/*.test.ts', 'tools/**/*.test.ts'] } },
      { test: { ...together, name: 'server', include: ['server/**/*.test.ts'], exclude: replacing } },
      { test: { ...shared, name: 'replacing', include: replacing } },
      { test: { ...together, name: 'db', include: ['db/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          environment: 'happy-dom',
        },
      },
    ],
  },
})
