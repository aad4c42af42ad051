import { describe, expect, it } from 'vitest'
import config from '../../vitest.config.ts'
import type { TestResult } from '../../tools/requirements.ts'
import { describeDifference, findDifferences } from '../../tools/soak-differences.ts'
import { paths, read } from './sources.ts'

const result = (title: string, status: string): TestResult => ({ file: 'tests/journeys/a.test.ts', title, status })

describe('What was not the same in several runs', () => {
  it('is nothing where every test passed in every run', () => {
    const run = [result('a note arrives', 'passed'), result('a photo arrives', 'passed')]
    expect(findDifferences([run, run, run])).toEqual([])
  })

  it('is a test that failed in one run, with how often it passed and failed', () => {
    const [good, bad] = [[result('a note arrives', 'passed')], [result('a note arrives', 'failed')]]
    expect(findDifferences([good, bad, good])).toEqual([
      { test: 'tests/journeys/a.test.ts › a note arrives', passed: 2, failed: 1, missing: 0 },
    ])
  })

  it('is also a test that fails each time, or that a run did not report', () => {
    const [both, one] = [
      [result('a note arrives', 'failed'), result('a photo arrives', 'passed')],
      [result('a note arrives', 'failed')],
    ]
    expect(findDifferences([both, one]).map(describeDifference)).toEqual([
      'passed 0, failed 2: tests/journeys/a.test.ts › a note arrives',
      'passed 1, failed 0, did not run 1: tests/journeys/a.test.ts › a photo arrives',
    ])
  })

  it('is a title of which one variant failed', () => {
    const run = [result('at a screen', 'failed'), result('at a screen', 'passed')]
    expect(findDifferences([run])).toHaveLength(1)
  })

  it('leaves out a test that no run executed', () => {
    const run = [result('a picture is read', 'skipped')]
    expect(findDifferences([run, run])).toEqual([])
  })
})

describe('No test gets a second chance', () => {
  it('by the configuration', () => {
    const all = [config.test, ...(config.test?.projects ?? [])]
    expect(all.length).toBeGreaterThan(5)
    expect(JSON.stringify(all)).not.toMatch(/"(retry|repeats)":/)
  })

  it('by an option of its own', () => {
    const tests = paths('tests/**/*.test.{ts,tsx}').filter((path) => path !== 'tests/house/soak.test.ts')
    expect(tests.length).toBeGreaterThan(100)
    expect(
      tests.filter((path) => /\{[^{}]*\b(?:retry|repeats): *\d[^{}]*\},\s*(?:async )?\(/.test(read(path))),
    ).toEqual([])
  })

  it('by the commands that run the tests', () => {
    for (const path of ['package.json', '.ci/run', 'tools/test.ts', 'tools/check.ts'])
      expect(`${path}: ${/--retry/.test(read(path))}`).toBe(`${path}: false`)
  })
})
