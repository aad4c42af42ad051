// `npm run attack -- --planted`: takes each mend back, in a copy of the tree, and runs the test of its clause. One that stays
// green shows nothing, and fails the command. `--only S7` takes the clauses whose names contain a text.
import {
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { execFileSync } from 'node:child_process'
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

/** Links the files of a folder into another one: a linked copy costs no room, and tools take it for the tree's own. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    // Tools write there.
    if (/^\.(?:vite|vitest|cache)/.test(entry.name)) continue
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}

/** Copies what git knows or would add, and what tests prepared. In the tree's own folder, where files can be linked. */
function copyTree(): string {
  const tree = join(root, '.cache', `planted-${process.pid}`)
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const path of listed.split('\0').filter((one) => one !== '')) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    cpSync(join(root, path), join(tree, path))
  }
  linkFolder(join(root, 'node_modules'), join(tree, 'node_modules'))
  mkdirSync(join(root, databases), { recursive: true })
  cpSync(join(root, databases), join(tree, databases), { recursive: true })
  return tree
}

/** Runs tests by title; returns how those of each title ended. */
async function runTests(
  tree: string,
  files: readonly string[],
  titles: readonly string[],
): Promise<ReadonlyMap<string, Ending>> {
  const output = join(tree, '.cache', 'planted.json')
  rmSync(output, { force: true })
  const pattern = titles.map(toPattern).join('|')
  await run(
    join(tree, 'node_modules/vitest/vitest.mjs'),
    ['run', ...files, '-t', pattern, '--reporter=json', `--outputFile=${output}`],
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

/** Runs all named tests on the tree as it is. Returns those that are not green. */
async function findRed(tree: string, chosen: readonly Breach[]): Promise<readonly string[]> {
  const files = [...new Set(chosen.map((one) => split(one)[0]))]
  const titles = [...new Set(chosen.map((one) => split(one)[1]))]
  const endings = await runTests(tree, files, titles)
  return [...endings].flatMap(([title, ending]) =>
    ending === 'passed' ? [] : [`${title}: ${ending ?? 'did not run'}`],
  )
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
    return (await runTests(tree, [file], [title])).get(title) ?? null
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
