// The page's engine: what sends (offline/create-core.ts), and the server's last copies with the pending work on top.
import { createCore } from './create-core.ts'
import type { Engine, Ports } from './engine.ts'
import { createReplica } from './replica/create-replica.ts'
import { protocol as ours } from './outbox/protocol.ts'
import type { Protocol } from './outbox/protocol.ts'

/** The engine of this world. `protocol` is ours; tests put a broken one in to see that it is noticed. */
export function createEngine(ports: Ports, protocol: Protocol = ours): Engine {
  const { engine, deps, ops } = createCore(ports, protocol, {
    arrived: () => replica.refreshAcked(),
    forget: () => {
      replica.forget()
    },
  })
  const replica = createReplica({ ...deps, owner: () => engine.owner(), ops })
  return { ...engine, ...replica }
}
