// What the kernel works with: itself, and a call on its way in, free of any protocol.
import type { Actor, Call, Imported, SessionHandle } from './call.ts'
import type { CallsInFlight } from './calls-in-flight.ts'
import type { HeavyReads } from './heavy-reads.ts'
import type { ListReplica } from './list-replica.ts'
import type { Ports } from './ports.ts'
import type { SeenRefusals } from './record-refusal.ts'
import type { Mounted, Routes } from './routes.ts'
import type { ServerEpoch } from './server-epoch.store.ts'
import type { WriteCounts } from './write-counts.ts'

export interface Kernel {
  readonly ports: Ports
  readonly routes: Routes
  readonly serverEpoch: ServerEpoch
  readonly writeCounts: WriteCounts
  /** Of visitors, by their address. */
  readonly visitorCounts: WriteCounts
  readonly visitCounts: WriteCounts
  readonly heavyReads: HeavyReads
  /** Where lists are read from; null without a replica. */
  readonly listReplica: ListReplica | null
  readonly callsInFlight: CallsInFlight
  readonly seenRefusals: SeenRefusals
  /** Whether it refuses new calls, so that the calls in flight can end. */
  readonly isStopping: () => boolean
}

export interface Incoming {
  readonly target: Mounted
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  /** Reads the body, or refuses. It is called only after access is checked. */
  readonly body: () => unknown
  readonly header: (name: string) => string | null
  readonly actor: Actor | null
  readonly session: SessionHandle | null
  readonly visit: Call['visit']
  /** How it came in, where staff import it. */
  readonly imported?: Imported | undefined
  readonly device: Call['device']
  readonly now: Date
  /** Whether the caller may have written within the last seconds: a replica may lack it. */
  readonly hasWrittenLately?: boolean
  readonly request: {
    readonly id: string
    readonly address: string
    readonly userAgent: string
    readonly ssoToken: string | null
    readonly cookie: (name: string) => string | null
    /** Whether the call comes from this machine, and not through a proxy. */
    readonly isLocal: boolean
  }
}

/** Whether development sign-in and demo accounts are open to this call: never in production, and only to calls of this machine. */
export const isForDevelopment = (ports: Pick<Ports, 'development'>, request: Incoming['request']): boolean =>
  ports.development && request.isLocal
