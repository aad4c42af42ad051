// `npm run check`: runs every check, two at a time, and prints how long each took. It only changes caches and dist/.
// `npm run check -- oxlint types` runs those whose names contain one of these texts; `npm run check -- --without house`
// runs the others.
import { join } from 'node:path'
import { buildApp } from './app-build.ts'
import { findGalleryFiles } from './find-gallery-files.ts'
import { root, run, seconds } from './run.ts'
import type { RunResult } from './run.ts'

interface Task {
  readonly name: string
  readonly work: () => Promise<RunResult>
}

/** The compiler and the rules that ask it live for seconds. Without collecting what they drop, they take a sixth less time. */
const uncollected = { GOGC: 'off', GOMEMLIMIT: '3GiB' }
const rooms = ['domain', 'contract', 'offline', 'src', 'sw', 'server', 'demo', 'tests', 'tools']
/** With one thread, since each thread would check the shared types again, and another check runs beside. */
const types = (project: string): Task => ({
  name: `types: ${project}`,
  work: () =>
    run('node_modules/typescript-native/bin/tsc', ['-p', `tsconfig.${project}.json`, '--singleThreaded'], {
      env: uncollected,
    }),
})

async function sizes(): Promise<RunResult> {
  const began = performance.now()
  if (!(await buildApp({ isQuick: true })))
    return { code: 1, output: 'The app does not build.', ms: performance.now() - began }
  const leaked = findGalleryFiles(join(root, 'dist'))
  if (leaked.length > 0)
    return { code: 1, output: `The build contains the gallery: ${leaked.join(', ')}.`, ms: performance.now() - began }
  const measured = await run('node_modules/size-limit/bin.js', [])
  return { ...measured, ms: performance.now() - began }
}

const tasks: Task[] = [
  { name: 'build and bundle sizes', work: sizes },
  {
    name: 'oxlint',
    // The rules that need types run in a Go program, whose threads too would check the shared types again.
    work: () => run('node_modules/oxlint/bin/oxlint', ['--type-aware'], { env: { GOMAXPROCS: '1', ...uncollected } }),
  },
  {
    name: 'format',
    work: () => run('node_modules/oxfmt/bin/oxfmt', ['--check', '.']),
  },
  types('server'),
  types('app'),
  types('sw'),
  types('tests'),
  {
    name: 'arrows between rooms',
    work: () =>
      run('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', [
        ...rooms,
        '--config',
        '.dependency-cruiser.cjs',
        '--output-type',
        'err-long',
      ]),
  },
  { name: 'nothing unused', work: () => run('node_modules/knip/bin/knip.js', ['--no-progress']) },
  { name: 'commit subjects', work: () => run('tools/commit-subjects.ts', []) },
  { name: 'printed docs are fresh', work: () => run('tools/docs.ts', ['--check']) },
  {
    name: 'the house',
    work: () =>
      run('node_modules/vitest/vitest.mjs', ['run', 'tests/house', '--project', 'pure', '--reporter', 'dot'], {
        env: { NO_COLOR: '1' },
      }),
  },
]

const [first, ...others] = process.argv.slice(2)
const isWithout = first === '--without'
const texts = first === undefined || isWithout ? others : [first, ...others]
const chosen = tasks.filter(({ name }) => texts.length === 0 || texts.some((text) => name.includes(text)) !== isWithout)
if (chosen.length === 0) {
  console.error(`There is no check of that name. The checks: ${tasks.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const began = performance.now()
const broken: string[] = []
const left = [...chosen]
async function worker() {
  for (let task = left.shift(); task !== undefined; task = left.shift()) {
    const ran = await task.work()
    console.log(`${ran.code === 0 ? 'ok    ' : 'BROKEN'} ${seconds(ran.ms).padStart(7)}  ${task.name}`)
    if (ran.code === 0) continue
    broken.push(task.name)
    console.log(ran.output.trimEnd().replace(/^/gm, '        '))
  }
}
await Promise.all([worker(), worker()])

console.log(
  broken.length === 0
    ? `All ${chosen.length} checks hold, in ${seconds(performance.now() - began)}.`
    : `${broken.length} of ${chosen.length} checks are broken: ${broken.join(', ')}.`,
)
process.exitCode = broken.length === 0 ? 0 : 1
