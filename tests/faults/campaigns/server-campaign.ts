import { startPostgres } from '../../support/postgres.ts'
import { serverKill } from '../server-kill.ts'
import type { CampaignResult } from '../../../tools/proof/campaign-result.ts'
import { createFaultCounter } from '../../../tools/proof/fault-counts.ts'

const operationsPerKill = 8

/** Operations are sent while the server is killed. On PostgreSQL every third fault stops the database hard instead. */
export async function runServerCampaign(seed: number, faults: number, isPostgres: boolean): Promise<CampaignResult> {
  const counter = createFaultCounter()
  const postgres = isPostgres ? await startPostgres({ mayCrash: true }) : null
  if (isPostgres && postgres === null) throw new Error('No PostgreSQL is installed here.')
  try {
    const report = await serverKill({ operations: faults * operationsPerKill, kills: faults, seed, postgres })
    counter.add('postgresKill', report.crashes)
    counter.add('serverKill', report.kills - report.crashes)
    const stuck = [
      ...report.refused.map(({ key, status }) => `${key} was refused with ${status}`),
      ...(report.exitCode === 0 ? [] : [`the server ended with ${report.exitCode ?? 'a signal'}`]),
    ]
    return {
      on: isPostgres ? 'node, PostgreSQL' : 'node, pglite',
      faults: counter.counts,
      items: report.operations,
      findings: {
        lost: [...report.lost, ...report.withoutReceipt],
        doubled: report.doubled,
        outOfOrder: report.outOfOrder,
        stuck,
        shownWrongly: [],
      },
      seconds: report.seconds,
    }
  } finally {
    await postgres?.stop()
  }
}
