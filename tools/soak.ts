// `npm run soak`: runs the journeys ten times and prints what was not the same each time. Nothing is retried.
// `-- --runs 3` runs them three times; `-- tests/journeys/photos.test.ts` runs these files alone.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from './app-build.ts'
import { findBrowser, journeyWorkers } from './browser.ts'
import { moveTemporaryFiles } from './memory-folder.ts'
import { readTestResults } from './requirements.ts'
import type { TestResult } from './requirements.ts'
import { root, run, seconds } from './run.ts'
import { describeDifference, findDifferences } from './soak-differences.ts'

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '10' } },
  allowPositionals: true,
})
const runs = Number(values.runs)

async function runOnce(browser: string, at: number): Promise<readonly TestResult[]> {
  const folder = join(root, '.cache/soak', String(at))
  mkdirSync(folder, { recursive: true })
  const args = [
    'run',
    ...positionals,
    ...['--project', 'journeys'],
    `--maxWorkers=${journeyWorkers}`,
    '--retry=0',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${join(folder, 'journeys.json')}`,
  ]
  const ran = await run('node_modules/vitest/vitest.mjs', args, {
    env: { CHROMIUM: browser, NODE_COMPILE_CACHE: join(root, '.cache/compiled') },
  })
  const results = readTestResults(folder)
  const failed = results.filter(({ status }) => status === 'failed').length
  const passed = results.filter(({ status }) => status === 'passed').length
  console.log(`Run ${at} of ${runs}: ${passed} passed, ${failed} failed, ${seconds(ran.ms)}`)
  if (ran.code !== 0) console.log(ran.output.trimEnd().replace(/^/gm, '    '))
  // A run that failed without a failed test, as in a hook, is a difference too.
  const whole = {
    file: 'the whole run',
    title: 'ends well',
    status: ran.code === 0 || failed > 0 ? 'passed' : 'failed',
  }
  return [...results, whole]
}

async function soak(): Promise<boolean> {
  if (!(runs >= 1)) {
    console.error('--runs takes a number from 1 on.')
    return false
  }
  const browser = await findBrowser()
  if (browser === null || !(await buildApp({ isQuick: true }))) {
    console.error('The journeys need a browser and an app that builds.')
    return false
  }
  rmSync(join(root, '.cache/soak'), { recursive: true, force: true })
  const results: (readonly TestResult[])[] = []
  for (let at = 1; at <= runs; at += 1) results.push(await runOnce(browser, at))
  const differences = findDifferences(results)
  console.log(`\n${differences.length} ${differences.length === 1 ? 'test was' : 'tests were'} not the same each time.`)
  for (const difference of differences) console.log(describeDifference(difference))
  return differences.length === 0
}

moveTemporaryFiles()
process.exitCode = (await soak()) ? 0 : 1
