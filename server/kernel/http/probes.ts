// Probes for operators: liveness, readiness and metrics.
import type { FastifyInstance } from 'fastify'

export interface Probes {
  /** Whether calls can be answered now: started, not stopping, database reachable. */
  isReady(): Promise<boolean>
  metrics(): Promise<{ readonly type: string; readonly text: string }>
}

/** `/healthz`, `/readyz` and `/metrics`. */
export function addProbes(app: FastifyInstance, probes: Probes): void {
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
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await probes.metrics()
    return reply.header('cache-control', 'no-store').type(type).send(text)
  })
}
