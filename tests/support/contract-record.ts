import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { refusals } from '../../contract/refusals.ts'
import type { Metrics } from '../../server/kernel/metrics.ts'

/** One file per worker; `tools/contract-coverage.ts` reads them after a full run. */
const folder = fileURLToPath(new URL('../.out/contract/', import.meta.url))
const recorded = new Set<string>()

function record(line: string): void {
  if (recorded.has(line)) return
  recorded.add(line)
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${process.pid}.txt`), `${line}\n`)
}

/** Records each row that this server answers with success, alone or in an envelope. */
export function recordRows(metrics: Metrics): Metrics {
  return {
    ...metrics,
    call: (row, status, seconds) => {
      if (status < 400) record(`row ${row}`)
      metrics.call(row, status, seconds)
    },
  }
}

/** Records each refusal code that leaves this server, alone or in the answer to an envelope. */
export function recordRefusals(server: FastifyInstance): void {
  server.addHook('onSend', (_request, _reply, payload, done) => {
    if (typeof payload === 'string')
      for (const [, code = ''] of payload.matchAll(/"error":"([a-z][a-z0-9-]*\.[A-Za-z]+)"/g))
        if (Object.hasOwn(refusals, code)) record(`refusal ${code}`)
    done(null, payload)
  })
}
