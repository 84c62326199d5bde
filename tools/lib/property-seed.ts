import fc from 'fast-check'

// Before the tests of each file: a property draws the same cases in each run, so that a change fails and not the day.
// PROPERTY_SEED draws others; a case that fails then gets a test of its own. Simplifying such a case can take hours.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1), interruptAfterTimeLimit: 100_000 })
