import { matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exhaustive, onBothDatabases, toTestFiles } from '../../tools/server-tests.ts'
import { paths, read } from './sources.ts'

const tests = paths('tests/server/**/*.test.ts')
const patterns = toTestFiles(onBothDatabases)

/** The folder of tests for a file of the server: its module's, or its room's. */
const toTestFolder = (path: string): string => path.replace(/^server\/(?:modules\/)?([\w-]+)\/.*$/, 'tests/server/$1/')

describe('The server’s tests on both databases', () => {
  it('are of every module in whose SQL texts are compared, ordered or searched', () => {
    const folders = paths('server/modules/**/*.ts')
      .filter((path) =>
        /\b(?:lower|upper|initcap|unaccent|similarity|to_tsquery)\(|\bcollate\b|\bilike\b/.test(read(path)),
      )
      .map(toTestFolder)
    expect(new Set(folders).size).toBeGreaterThan(10)
    const onBoth = tests.filter((path) => patterns.some((pattern) => matchesGlob(path, pattern)))
    expect([...new Set(folders)].filter((folder) => !onBoth.some((path) => path.startsWith(folder)))).toEqual([])
  })

  it('are every file that tells the databases apart', () => {
    const telling = tests.filter((path) => read(path).includes('TEST_DATABASE_URL'))
    expect(telling.length).toBeGreaterThan(2)
    const known = [...patterns, ...toTestFiles(exhaustive)]
    expect(telling.filter((path) => !known.some((pattern) => matchesGlob(path, pattern)))).toEqual([])
  })

  it('exist', () => {
    const names = [...patterns, ...toTestFiles(exhaustive)]
    expect(names.filter((pattern) => !tests.some((path) => matchesGlob(path, pattern)))).toEqual([])
  })
})
