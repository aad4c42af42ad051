// `npm run faults`: the long runs, with their seed printed. `-- --seed 7` repeats one; `--operations` and `--kills` make it shorter.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { run } from '../../tools/run.ts'
import { startPostgres } from '../support/postgres.ts'
import type { Postgres } from '../support/postgres.ts'
import type { KillReport } from './server-kill.ts'
import { serverKill } from './server-kill.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    operations: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '200' },
    runs: { type: 'string', default: '20000' },
  },
})
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
const [operations, kills] = [Number(values.operations), Number(values.kills)]

const isClean = (report: KillReport) =>
  report.doubled.length +
    report.lost.length +
    report.outOfOrder.length +
    report.withoutReceipt.length +
    report.refused.length ===
    0 &&
  report.exitCode === 0 &&
  report.kills === kills

async function kill(where: string, postgres: Postgres | null): Promise<boolean> {
  console.log(`\n${operations} operations while ${where} is killed ${kills} times`)
  const report = await serverKill({ operations, kills, seed, postgres })
  console.log(
    `${report.operations} sent, ${report.kills} kills, ${report.lost.length} lost, ${report.doubled.length} doubled, ${report.outOfOrder.length} out of order, ${report.withoutReceipt.length} without a receipt, ${report.refused.length} refused, ${report.seconds} s`,
  )
  if (!isClean(report)) console.error(JSON.stringify(report, null, 2))
  return isClean(report)
}

async function tests(title: string, paths: readonly string[], env: Readonly<Record<string, string>>): Promise<boolean> {
  console.log(`\n${title}`)
  return (await run('node_modules/vitest/vitest.mjs', ['run', ...paths], { show: true, env })).code === 0
}

async function onPostgres(): Promise<boolean> {
  const postgres = await startPostgres()
  if (postgres === null) {
    console.log('\nNo PostgreSQL is installed here: only the embedded database was killed.')
    return true
  }
  try {
    return await kill('the server, and in every third fault its PostgreSQL,', postgres)
  } finally {
    await postgres.stop()
  }
}

console.log(`Seed ${seed}`)
const passed = [
  await kill('the server on its embedded database', null),
  await onPostgres(),
  await tests(`The outbox on a device, ${values.runs} runs`, ['--project', 'pure', 'tests/offline/model'], {
    RUNS: values.runs,
    COMMANDS: '100',
    SEED: String(seed),
  }),
  await tests('A database put back to a backup, 100 times', ['--project', 'faults', 'tests/faults/restore.test.ts'], {
    RESTORES: '100',
    SEED: String(seed),
  }),
  await tests('Any input to any row', ['--project', 'server', 'tests/server/kernel/any-input.test.ts'], {
    FUZZ_RUNS: '300',
    FUZZ_SEED: String(seed),
  }),
]
console.log(
  passed.every(Boolean)
    ? `\nNothing was lost, doubled or out of order. Seed ${seed}`
    : `\nFaults were found. Repeat them with: npm run faults -- --seed ${seed}`,
)
process.exitCode = passed.every(Boolean) ? 0 : 1
