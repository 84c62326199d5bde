import { configure } from '@testing-library/dom'
import { PATIENCE_MS } from '#web/data/testing/until.ts'

// Before the tests of each file: `findBy…` and `waitFor` wait as long as `until`.
configure({ asyncUtilTimeout: PATIENCE_MS })
