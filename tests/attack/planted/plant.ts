// `npm run attack -- --planted`: takes each mend back, in a copy of the tree, and runs the test of its clause. One that stays
// green shows nothing, and fails the command. `--only S7` takes the clauses whose names contain a text.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root, run } from '../../../tools/run.ts'
import type { Breach } from './breaches.ts'
import { breaches } from './breaches.ts'

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

/** How tests ended that ran: `passed` or `failed` if at least one did, else null. */
type Ending = 'passed' | 'failed' | null

const databases = '.cache/test-database'
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
/** The title as a pattern; a table's `%s` is anything. */
const toPattern = (title: string) => escapePattern(title).replaceAll('%s', '.+')

/** Copies what git knows or would add, and what tests prepared. */
function copyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'partwright-planted-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const path of listed.split('\0').filter((one) => one !== '')) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    cpSync(join(root, path), join(tree, path))
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  cpSync(join(root, databases), join(tree, databases), { recursive: true, force: true })
  return tree
}

async function runTests(tree: string, file: string, titles: readonly string[]): Promise<ReadonlyMap<string, Ending>> {
  const output = join(tree, '.cache', 'planted.json')
  rmSync(output, { force: true })
  const pattern = titles.map(toPattern).join('|')
  await run(
    join(tree, 'node_modules/vitest/vitest.mjs'),
    ['run', file, '-t', pattern, '--reporter=json', `--outputFile=${output}`],
    { cwd: tree },
  )
  let results: readonly { readonly title: string; readonly status: string }[] = []
  try {
    const report = JSON.parse(readFileSync(output, 'utf8')) as Report
    results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  } catch {
    // Nothing ran.
  }
  return new Map(
    titles.map((title) => {
      const fits = new RegExp(`^${toPattern(title)}$`)
      const own = results.filter((one) => fits.test(one.title) && ['passed', 'failed'].includes(one.status))
      return [title, own.length === 0 ? null : own.some(({ status }) => status === 'failed') ? 'failed' : 'passed']
    }),
  )
}

const split = ({ test }: Breach): readonly [string, string] => {
  const [file = '', title = ''] = test.split(' › ', 2)
  return [file, title]
}

/** Runs all named tests on the tree as it is, file by file. Returns the tests that are not green. */
async function findRed(tree: string, chosen: readonly Breach[]): Promise<readonly string[]> {
  const red: string[] = []
  for (const [file, ofFile] of Map.groupBy(chosen, (one) => split(one)[0])) {
    const titles = [...new Set(ofFile.map((one) => split(one)[1]))]
    for (const [title, ending] of await runTests(tree, file, titles))
      if (ending !== 'passed') red.push(`${file} › ${title}: ${ending ?? 'did not run'}`)
  }
  return red
}

/** Makes the change, runs the test and takes the change back. */
async function plant(tree: string, breach: Breach): Promise<Ending> {
  const path = join(tree, breach.file)
  const before = readFileSync(path, 'utf8')
  if (before.split(breach.replace).length !== 2)
    throw new Error(`${breach.clause}: its text is not once in ${breach.file}.`)
  writeFileSync(
    path,
    before.replace(breach.replace, () => breach.with),
  )
  const [file, title] = split(breach)
  try {
    return (await runTests(tree, file, [title])).get(title) ?? null
  } finally {
    writeFileSync(path, before)
  }
}

/** Returns whether each test is green on the tree and red without its mend. */
export async function plantBreaches(only: readonly string[] | undefined): Promise<boolean> {
  const chosen = breaches.filter(({ clause }) => only === undefined || only.some((text) => clause.includes(text)))
  const tree = copyTree()
  try {
    const red = await findRed(tree, chosen)
    for (const one of red) console.error(`Not green before anything was planted: ${one}`)
    let unnoticed = 0
    for (const breach of chosen) {
      const ending = await plant(tree, breach)
      if (ending !== 'failed') unnoticed += 1
      console.log(`  ${ending === 'failed' ? 'red    ' : ending === null ? 'not run' : 'GREEN  '} ${breach.clause}`)
    }
    console.log(
      `${chosen.length} mends taken back one by one, ${chosen.length - unnoticed} noticed by their test; ${red.length} tests not green with all mends in place`,
    )
    return unnoticed === 0 && red.length === 0
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}
