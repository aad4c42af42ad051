import type { FastifyInstance } from 'fastify'
import { createCallsInFlight } from './kernel/calls-in-flight.ts'
import { createHeavyReads } from './kernel/heavy-reads.ts'
import { createListReplica } from './kernel/list-replica.ts'
import { readReplicaState, readStoredPosition } from './kernel/list-replica.store.ts'
import type { Kernel } from './kernel/incoming.ts'
import { mountAll, newServer } from './kernel/http/server.ts'
import type { HttpSettings } from './kernel/http/settings.ts'
import type { Implemented } from './kernel/implement.ts'
import type { Metrics } from './kernel/metrics.ts'
import type { Ports } from './kernel/ports.ts'
import { openServerEpoch } from './kernel/server-epoch.store.ts'
import { createSeenRefusals } from './kernel/record-refusal.ts'
import { buildRoutes } from './kernel/routes.ts'
import { createVisitCounts, createVisitorCounts, createWriteCounts } from './kernel/write-counts.ts'

/** What the app needs from outside: a migrated database, clock, ids, files, sessions. */
export interface AppPorts extends Omit<Ports, 'log' | 'tally'> {
  readonly http: HttpSettings
  readonly metrics: Metrics
}

export interface App {
  readonly server: FastifyInstance
  readonly kernel: Kernel
  /** From now on `/readyz` answers 503 and new calls are refused, so that calls in flight can end. */
  stopping(): void
}

/** The shop's API and pages over these ports, not listening yet. `server/main.ts` starts it; tests call it directly. */
export async function createApp(ports: AppPorts, modules: readonly Implemented[]): Promise<App> {
  const { http, metrics, ...rest } = ports
  const server = newServer(http, () => ports.ids.newId())
  let isStopping = false
  const serverEpoch = await openServerEpoch(ports.database, () => ports.clock.now())
  const { replica } = ports
  const kernel: Kernel = {
    isStopping: () => isStopping,
    ports: { ...rest, log: server.log, tally: metrics },
    routes: buildRoutes(modules),
    writeCounts: createWriteCounts(),
    visitorCounts: createVisitorCounts(),
    visitCounts: createVisitCounts(),
    heavyReads: createHeavyReads(ports.database.concurrency),
    listReplica:
      replica === null
        ? null
        : createListReplica({
            db: replica.db,
            readState: () => readReplicaState(replica.db),
            readStoredPosition: () => readStoredPosition(ports.database.db),
            getEpoch: () => serverEpoch.getHead().epoch,
            elapsed: ports.elapsed,
            log: server.log,
            tally: metrics,
          }),
    callsInFlight: createCallsInFlight(() => ports.ids.randomBytes(1)[0] ?? 0, ports.elapsed),
    seenRefusals: createSeenRefusals(),
    serverEpoch,
  }
  await mountAll(server, http, kernel, {
    isReady: async () =>
      !isStopping &&
      (await kernel.serverEpoch.readHead().then(
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
