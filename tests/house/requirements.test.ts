import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  countOpenRequirements,
  findUnprovenRequirements,
  hasTitle,
  needsPictures,
  parseRequirements,
  pictureTests,
  readRequirements,
  readTestResults,
} from '../../tools/requirements.ts'
import type { TestResult } from '../../tools/requirements.ts'
import { paths, read, root } from './sources.ts'

const requirements = readRequirements()
const cited = paths('{domain,contract,offline,sw,src,server,demo,tests}/**/*.{ts,tsx}').concat(
  paths('docs/decisions/*.md'),
)
const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}${String(at + 1).padStart(3, '0')}`)

describe('The ledger of requirements', () => {
  it('has every requirement of both texts once, in order', () => {
    expect(requirements.map(({ id }) => id)).toEqual([...numbered('SF', 237), ...numbered('WO', 174)])
  })
  it('says in a sentence what is required, and whether it is shown or open', () => {
    expect(requirements.filter(({ text }) => !/^\S.*[.'’”)]$/.test(text))).toEqual([])
    expect(requirements.filter(({ state }) => state !== 'shown' && state !== 'open')).toEqual([])
  })
  it('names tests that exist', () => {
    const missing = requirements.flatMap(({ id, tests }) =>
      tests
        .filter(
          ({ file, titles }) =>
            titles.length === 0 ||
            !existsSync(join(root, file)) ||
            !titles.every((title) => hasTitle(read(file), title)),
        )
        .map(({ file, titles }) => `${id}: ${[file, ...titles].join(' › ')}`),
    )
    expect(missing).toEqual([])
  })
  it('names for each shown requirement a test that needs no picture from outside the repository', () => {
    const unshown = requirements.filter(
      ({ state, tests }) => state === 'shown' && !tests.some((test) => !needsPictures(test)),
    )
    expect(unshown.map(({ id }) => id)).toEqual([])
  })
  it('knows every test that reads pictures from outside the repository', () => {
    const readers = paths('tests/{server,journeys,src,offline,domain}/**/*.test.{ts,tsx}').filter((path) =>
      /new URL\('[./]+shared\/data/.test(read(path)),
    )
    expect(readers).toEqual(Object.keys(pictureTests).sort())
    for (const [file, starts] of Object.entries(pictureTests))
      expect(starts.filter((start) => !read(file).includes(start))).toEqual([])
  })
})

describe('A citation of the specification', () => {
  it('is an id of the ledger', () => {
    const ids = new Set(requirements.map(({ id }) => id))
    const unknown = cited.flatMap((path) =>
      [...read(path).matchAll(/`((?:SF|WO)\d+(?:, (?:SF|WO)\d+)*)`/g)]
        .flatMap(([, list = '']) => list.split(', '))
        .filter((id) => !ids.has(id))
        .map((id) => `${path}: ${id}`),
    )
    expect(unknown).toEqual([])
  })
  it('names no section of a text that is not in the repository', () => {
    expect(cited.filter((path) => /(storefront|warranty-and-orders) \u00a7/.test(read(path)))).toEqual([])
  })
})

const ledger = (...rows: readonly string[]) =>
  parseRequirements(`id\trequirement\tstate\ttests\n${rows.map((row) => `${row}\n`).join('')}`)
const [file, other] = ['tests/a.test.ts', 'tests/b.test.ts']
const ran = (title: string, status = 'passed', of = file): TestResult => ({ file: of, title, status })
const shown = ledger(`SF001\tIt sells.\tshown\t${file} › A shop › sells %s`)

describe('A full test run', () => {
  it('shows a requirement when every variant of its test passed', () => {
    expect(findUnprovenRequirements(shown, [ran('A shop › sells belts'), ran('A shop › sells motors')])).toEqual([])
  })
  it('does not show a requirement when one variant failed', () => {
    const results = [ran('A shop › sells belts'), ran('A shop › sells motors', 'failed')]
    expect(findUnprovenRequirements(shown, results)).toEqual([`SF001: did not pass: ${file} › A shop › sells %s`])
  })
  it('does not show a requirement when its test was skipped, has another title or is in another file', () => {
    for (const result of [
      ran('A shop › sells belts', 'skipped'),
      ran('A shop › buys belts'),
      ran('Another shop › sells belts'),
      ran('A shop › sells belts', 'passed', other),
    ])
      expect(findUnprovenRequirements(shown, [result])).toEqual([`SF001: did not run: ${file} › A shop › sells %s`])
  })
  it('also runs the tests that show a part of an open requirement', () => {
    const open = ledger(`SF002\tIt buys.\topen\t${file} › buys | ${other} › pays (all)`)
    expect(findUnprovenRequirements(open, [ran('buys'), ran('pays (all)', 'failed', other)])).toEqual([
      `SF002: did not pass: ${other} › pays (all)`,
    ])
  })
  it('accepts any value of a name or an expression in a title', () => {
    const named = ledger(`SF003\tIt is clear.\tshown\t${file} › Axe $name › at \${page(1)}, %i times`)
    expect(findUnprovenRequirements(named, [ran('Axe on a phone › at home, 3 times')])).toEqual([])
  })
  it('may skip a test that needs pictures', () => {
    const [path, [title]] = Object.entries(pictureTests)[0] as [string, readonly [string]]
    const pictures = ledger(`WO001\tIt reads.\topen\t${path} › ${title} › %s`)
    expect(findUnprovenRequirements(pictures, [])).toEqual([])
  })
  it('is read from the reports of vitest', () => {
    const folder = mkdtempSync(join(tmpdir(), 'partwright-reports-'))
    const test = { ancestorTitles: ['A shop'], title: 'sells', status: 'passed' }
    const report = { testResults: [{ name: join(root, file), assertionResults: [test] }] }
    writeFileSync(join(folder, 'pure.json'), JSON.stringify(report))
    expect(readTestResults(folder)).toEqual([ran('A shop › sells')])
    expect(readTestResults(join(folder, 'missing'))).toEqual([])
    rmSync(folder, { recursive: true })
  })
})

describe('A row of the ledger', () => {
  it('is open unless it is shown', () => {
    expect(countOpenRequirements(ledger('SF001\tIt sells.\tshown\tx', 'SF002\tIt buys.\topen\t'))).toBe(1)
  })
  it('has as many cells as the header', () => {
    expect(() => ledger('SF001\tIt sells.\tshown')).toThrow('SF001 has 3 cells, not 4.')
    expect(() => parseRequirements('id\tstate\n')).toThrow('must begin with the columns')
  })
  it('names a test by its title in quotes of any kind', () => {
    expect(hasTitle(`it('sells', run)`, 'sells')).toBe(true)
    expect(hasTitle(`it('sells it', run)`, 'sells')).toBe(false)
    expect(hasTitle(`it('isn\\'t "sold"', run)`, `isn't "sold"`)).toBe(true)
    expect(hasTitle('it.each`x`(`takes ${price}`, run)', 'takes ${price}')).toBe(true)
  })
})
