// `npm run attack`: starts a server of its own on this machine and attacks it. It fails on any finding and any 5xx.
// `-- --postgres` on PostgreSQL, `--production` in production mode, `--only matrix` one part, `--seed 7`, `--sign-ins 500`,
// `--runs 8` inputs for each row and seed. `--planted` takes each mend back and runs its test. CONTRIBUTING.md has the parts.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { buildApp } from '../../tools/app-build.ts'
import { moveTemporaryFiles } from '../../tools/memory-folder.ts'
import { closeConnections, createTally } from './attacker.ts'
import { attackClauses } from './parts/clauses.ts'
import { attackFuzz } from './parts/fuzz.ts'
import { attackGates, attackMatrix, attackOpenRows, attackOthers } from './parts/matrix.ts'
import { attackWithScanners } from './parts/scanners.ts'
import { attackSockets } from './parts/sockets.ts'
import { attackTiming } from './parts/timing.ts'
import { plantBreaches } from './planted/plant.ts'
import type { Target } from './target.ts'
import { startTarget } from './target.ts'

const { values } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    production: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    seed: { type: 'string' },
    'sign-ins': { type: 'string', default: '500' },
    runs: { type: 'string', default: '8' },
  },
})
const seed = values.seed === undefined ? randomInt(2 ** 30) : Number(values.seed)
const runs = Number(values.runs)

/** In an order in which no part disturbs the next: the fuzz, which changes the shop, comes late. */
const parts: readonly (readonly [string, (target: Target) => Promise<void> | void])[] = [
  ['matrix', attackMatrix],
  ['gates', attackGates],
  ['open rows', (target) => attackOpenRows(target, seed)],
  ['others', (target) => attackOthers(target, seed)],
  ['clauses', attackClauses],
  ['timing', (target) => attackTiming(target, Number(values['sign-ins']), seed)],
  ['sockets', attackSockets],
  ['fuzz', (target) => attackFuzz(target, seed, runs)],
  ['fuzz again', (target) => attackFuzz(target, seed + 1, runs)],
  ['scanners', attackWithScanners],
]

async function attack(): Promise<boolean> {
  const where = `${values.postgres ? 'PostgreSQL' : 'PGlite'}, ${values.production ? 'production' : 'development'}`
  console.log(`Attack on ${where}, seeds ${seed} and ${seed + 1}`)
  // The scanners follow the links of its pages.
  if (!(await buildApp({ isQuick: true }))) throw new Error('The app could not be built.')
  const tally = createTally()
  const target = await startTarget({ isPostgres: values.postgres, isProduction: values.production }, tally)
  const chosen = parts.filter(([name]) => values.only === undefined || values.only.some((one) => name.startsWith(one)))
  try {
    for (const [name, run] of chosen) {
      const before = { ...tally, findings: tally.findings.length, failures: tally.failures.length }
      console.log(name)
      await run(target)
      console.log(
        `  ${tally.requests - before.requests} requests, ${tally.refusals - before.refusals} refused, ${tally.failures.length - before.failures} with 5xx, ${tally.findings.length - before.findings} findings`,
      )
    }
  } finally {
    closeConnections()
    await target.stop()
  }
  for (const one of tally.skipped) console.log(`Not tried: ${one}`)
  for (const one of tally.findings) console.error(`Finding: ${one}`)
  for (const one of tally.failures.slice(0, 20)) console.error(`5xx: ${one}`)
  console.log(
    `${where}: ${tally.requests} requests, ${tally.refusals} refusals, ${tally.failures.length} 5xx, ${tally.findings.length} findings`,
  )
  return tally.findings.length === 0 && tally.failures.length === 0
}

moveTemporaryFiles()
process.exitCode = (await (values.planted ? plantBreaches(values.only) : attack())) ? 0 : 1
