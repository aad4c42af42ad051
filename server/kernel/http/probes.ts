// Probes for operators: liveness, readiness and metrics.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLocal } from './local.ts'

export interface Probes {
  /** Whether calls can be answered now: started, not stopping, database reachable. */
  isReady(): Promise<boolean>
  metrics(): Promise<{ readonly type: string; readonly text: string }>
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether this caller may read the metrics: it says how the shop does. */
const mayReadMetrics = (request: FastifyRequest, token: string | null): boolean =>
  token === null
    ? isLocal(request.raw)
    : timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))

/** `/healthz`, `/readyz`, and `/metrics`, which is not there for who may not read it. */
export function addProbes(app: FastifyInstance, probes: Probes, metricsToken: string | null): void {
  const plain = 'text/plain; charset=utf-8'
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').type(plain).send('ok'))
  app.get('/readyz', async (_request, reply) => {
    const isReady = await probes.isReady()
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .type(plain)
      .send(isReady ? 'ready' : 'not ready')
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) {
      reply.callNotFound()
      return reply
    }
    const { type, text } = await probes.metrics()
    return reply.header('cache-control', 'no-store').type(type).send(text)
  })
}
