// Vitest's reporter for npm test: writes per file what passed, what failed by name, and the time, into TEST_REPORT.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './project.mjs'

const place = (path) => relative(root, path).replaceAll('\\', '/')

export default class {
  onTestRunEnd(modules, errors) {
    const report = {
      files: [...modules].map(fileOf),
      errors: errors.map(({ message, VITEST_TEST_PATH: path }) => ({ message, file: path && place(path) })),
    }
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report))
  }
}

function fileOf(module) {
  const { duration, collectDuration, environmentSetupDuration } = module.diagnostic()
  const failed = []
  const counts = { passed: 0, skipped: 0 }
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'failed') failed.push(test.fullName)
    else if (state === 'passed') counts.passed++
    else counts.skipped++
  }
  // A file that cannot be loaded, or whose beforeAll fails, has no failed test.
  if (failed.length === 0 && module.state() === 'failed') failed.push('the file itself')
  const seconds = (duration + collectDuration + environmentSetupDuration) / 1000
  return { file: place(module.moduleId), part: module.project.name, seconds, ...counts, failed }
}
