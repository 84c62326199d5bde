import { defineConfig } from 'vitest/config'

const shared = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    ...shared,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'unit', include: ['domain/**/*.test.ts', 'tools/**/*.test.ts'] } },
      { test: { ...shared, name: 'server', include: ['server/**/*.test.ts'] } },
      { test: { ...shared, name: 'db', include: ['db/**/*.test.ts'] } },
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
