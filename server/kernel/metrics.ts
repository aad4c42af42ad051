// The Prometheus metrics. Labels are rows and statuses, never people.
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { Tally } from './ports.ts'

export interface Metrics extends Tally {
  job(kind: string, outcome: 'failed'): void
  print(): Promise<{ readonly type: string; readonly text: string }>
}

/** Creates a registry of its own, so that several apps can run in one process. `withProcess` adds the process's memory, CPU and event loop. */
export function createMetrics(withProcess: boolean): Metrics {
  const register = new Registry()
  if (withProcess) collectDefaultMetrics({ register })
  const registers = [register]
  const calls = new Histogram({
    name: 'partwright_call_seconds',
    help: 'Calls by row and status',
    labelNames: ['row', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const receipts = new Counter({
    name: 'partwright_receipts_total',
    help: 'Keys of queued calls by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const listReads = new Counter({
    name: 'partwright_list_reads_total',
    help: 'Lists by where they were read, and why from the primary where there is a replica',
    labelNames: ['from', 'reason'],
    registers,
  })
  const jobs = new Counter({
    name: 'partwright_jobs_total',
    help: 'Staged jobs that failed and are tried again, by kind',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  return {
    call: (row, status, seconds) => {
      calls.observe({ row, status: String(status) }, seconds)
    },
    listRead: (from, reason) => {
      listReads.inc({ from, reason })
    },
    receipt: (outcome) => {
      receipts.inc({ outcome })
    },
    job: (kind, outcome) => {
      jobs.inc({ kind, outcome })
    },
    print: async () => ({ type: register.contentType, text: await register.metrics() }),
  }
}
