import { defineConfig } from 'vitest/config'

const shared = { testTimeout: 30_000, hookTimeout: 60_000 }

/**
 * Files share what they load: half of the time went into loading the same modules for each. One that replaces a module
 * for everybody who loads it is called x.alone.test.ts.
 */
const together = { ...shared, isolate: false }

export default defineConfig({
  test: {
    ...shared,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { ...together, name: 'unit', include: ['domain/**/*.test.ts', 'tools/**/*.test.ts'] } },
      { test: { ...together, name: 'server', include: ['server/**/!(*.alone).test.ts'] } },
      { test: { ...shared, name: 'alone', include: ['server/**/*.alone.test.ts'] } },
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
