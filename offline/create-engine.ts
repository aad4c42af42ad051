// The page's engine: what sends (offline/create-core.ts), and the server's last copies with the pending work on top.
import { createCore } from './create-core.ts'
import type { Engine, World } from './engine.ts'
import { createMirror } from './mirror/create-mirror.ts'
import { protocol as ours } from './outbox/protocol.ts'
import type { Protocol } from './outbox/protocol.ts'

/** The engine of this world. `protocol` is ours; tests put a broken one in to see that it is noticed. */
export function createEngine(world: World, protocol: Protocol = ours): Engine {
  const { engine, deps, ops } = createCore(world, protocol, {
    arrived: () => mirror.refreshAcked(),
    forget: () => {
      mirror.forget()
    },
  })
  const mirror = createMirror({ ...deps, owner: () => engine.owner(), ops })
  return { ...engine, ...mirror }
}
