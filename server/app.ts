import type { FastifyInstance } from 'fastify'
import type { Kernel } from './kernel/dispatch.ts'
import { furnish, newServer } from './kernel/http/server.ts'
import type { HttpSettings } from './kernel/http/settings.ts'
import type { Implemented } from './kernel/implement.ts'
import type { Metrics } from './kernel/metrics.ts'
import type { Ports } from './kernel/ports.ts'
import { openLife } from './kernel/life.store.ts'
import { routesOf } from './kernel/routes.ts'

/** What the app needs from outside: a database that is migrated, clock, ids, files, sessions. */
export interface AppPorts extends Omit<Ports, 'log' | 'tally'> {
  readonly http: HttpSettings
  readonly metrics: Metrics
}

export interface App {
  readonly server: FastifyInstance
  readonly kernel: Kernel
  /** From now on `/readyz` says no and new calls are answered 503: what is in flight ends. */
  stopping(): void
}

/** The shop's API and pages over these ports, not listening yet. What `server/main.ts` starts and tests call. */
export async function createApp(ports: AppPorts, modules: readonly Implemented[]): Promise<App> {
  const { http, metrics, ...rest } = ports
  const server = newServer(http, () => ports.ids.newId())
  let isStopping = false
  const kernel: Kernel = {
    isStopping: () => isStopping,
    ports: { ...rest, log: server.log, tally: metrics },
    routes: routesOf(modules),
    life: await openLife(ports.database, () => ports.clock.now()),
  }
  await furnish(server, http, kernel, {
    isReady: async () =>
      !isStopping &&
      (await kernel.life.read().then(
        () => true,
        () => false,
      )),
    metrics: () => metrics.print(),
  })
  return {
    server,
    kernel,
    stopping: () => {
      isStopping = true
    },
  }
}
