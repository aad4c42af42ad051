// The ledger of requirements, docs/spec/requirements.tsv: what the two texts of the specification ask for, in our own
// words, and the tests that show it. A full test run is held against it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run.ts'

const ledgerPath = 'docs/spec/requirements.tsv'

/** A test by its file and its title: the titles of its groups and its own, as the source has them. */
interface TestReference {
  readonly file: string
  readonly titles: readonly string[]
}

interface Requirement {
  /** SF001 from the storefront's text, WO001 from the text on warranty and orders. */
  readonly id: string
  readonly text: string
  /** `shown` by its tests, or `open`: not built, not whole, or not shown by a test. */
  readonly state: string
  readonly tests: readonly TestReference[]
}

/** A test of a run: its full title with all values filled in, and its outcome. */
export interface TestResult {
  readonly file: string
  readonly title: string
  readonly status: string
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
    }[]
  }[]
}

const separator = ' › '
const header = ['id', 'requirement', 'state', 'tests']

/** Tests that read pictures from `../shared/data`. They do nothing where that folder is missing, and show nothing then. */
export const pictureTests: Readonly<Record<string, readonly string[]>> = {
  'tests/journeys/photos.test.ts': [
    'photos of real phones and cameras (when the folder shared/data/photos is beside the project)',
  ],
  'tests/journeys/plate.test.ts': ['is not made up from real pictures without one'],
  'tests/journeys/scan.test.ts': [
    'are read from every real picture of shared/data/barcodes',
    'are read from most of the same when the phone was held askew by 22°',
  ],
  'tests/server/files/location.test.ts': ['is removed from real phone photos, if the photo folder exists'],
  'tests/server/files/uploads.test.ts': ['takes real photos upright and refuses damaged ones'],
}

/** Whether a test needs pictures from outside the repository. */
export const needsPictures = ({ file, titles }: TestReference): boolean =>
  pictureTests[file]?.some((start) => titles.some((title) => title.startsWith(start))) === true

function parseReference(text: string): TestReference {
  const [file = '', ...titles] = text.split(separator)
  return { file, titles }
}

/** Reads the rows of the ledger. Throws at a row with another number of cells than the header. */
export function parseRequirements(text: string): readonly Requirement[] {
  const [head, ...rows] = text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
  if (head?.join() !== header.join()) throw new Error(`${ledgerPath} must begin with the columns ${header.join(', ')}.`)
  return rows.map((cells) => {
    const [id = '', requirement = '', state = '', tests = ''] = cells
    if (cells.length !== header.length) throw new Error(`${ledgerPath}: ${id} has ${cells.length} cells, not 4.`)
    return { id, text: requirement, state, tests: tests === '' ? [] : tests.split(' | ').map(parseReference) }
  })
}

export const readRequirements = (): readonly Requirement[] =>
  parseRequirements(readFileSync(join(root, ledgerPath), 'utf8'))

/** Counts the requirements that no test shows. */
export const countOpenRequirements = (requirements = readRequirements()): number =>
  requirements.filter(({ state }) => state !== 'shown').length

/** Whether a source text holds a title as a string: quoted, with that quote escaped inside. */
export function hasTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(quote + title.replaceAll(quote, `\\${quote}`) + quote))
}

/** Converts a title of the source into a pattern. Placeholders of `it.each` and of templates stand for any text. */
function toPattern(titles: readonly string[]): RegExp {
  const placeholder = /\$\{.*\}|%[sdifjoOc#$]|\$[a-zA-Z][\w.]*/
  const pieces = titles
    .join(separator)
    .split(placeholder)
    .map((piece) => piece.replaceAll('%%', '%').replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${pieces.join('.*')}$`, 's')
}

/**
 * Lists the tests that the ledger names and that did not run, or did not pass, in this run. Every variant of a test with
 * parameters must pass. A test that needs pictures may be skipped.
 */
export function findUnprovenRequirements(
  requirements: readonly Requirement[],
  results: readonly TestResult[],
): readonly string[] {
  const byFile = Map.groupBy(results, ({ file }) => file)
  return requirements.flatMap(({ id, tests }) =>
    tests.flatMap((test) => {
      const name = [test.file, ...test.titles].join(separator)
      const pattern = toPattern(test.titles)
      const found = (byFile.get(test.file) ?? []).filter(({ title }) => pattern.test(title))
      const ran = found.filter(({ status }) => status === 'passed' || status === 'failed')
      if (ran.some(({ status }) => status === 'failed')) return [`${id}: did not pass: ${name}`]
      return ran.length > 0 || needsPictures(test) ? [] : [`${id}: did not run: ${name}`]
    }),
  )
}

/** Reads the results of all reports in a folder, which vitest wrote as JSON. */
export function readTestResults(folder: string): readonly TestResult[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Report)
    .flatMap(({ testResults }) =>
      testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ ancestorTitles, title, status }) => ({
          file: relative(root, name).replaceAll('\\', '/'),
          title: [...ancestorTitles, title].join(separator),
          status,
        })),
      ),
    )
}
