// Sends what waits when the browser says that there is a network, even with no page open. A bonus: iOS and Firefox
// have no `sync` event, so the page's own triggers never rely on this.
import { createCore } from '../offline/create-core.ts'
import { protocol } from '../offline/outbox/protocol.ts'
import type { World } from '../offline/engine.ts'
import type { WorkerScope } from './scope.ts'

/** A page that is closing may hold the queue a moment longer, and the browser's own next try is minutes away. */
const [elsewhereTries, elsewhereMs] = [5, 1_000]

/** Drains the outbox of whoever this device works for; throws while something still waits for the network, so that the browser tries again later. */
export async function drainOnce(world: World): Promise<void> {
  const { engine, isElsewhere } = createCore(world, protocol)
  try {
    await engine.drain()
    for (let tries = 0; isElsewhere() && tries < elsewhereTries; tries += 1) {
      await new Promise<void>((resolve) => {
        world.setTimer(resolve, elsewhereMs)
      })
      await engine.drain()
    }
    const { waiting, needsSignIn, needsUpdate } = await engine.counts()
    if (waiting > 0 && !needsSignIn && !needsUpdate) throw new Error(`${waiting} still wait`)
  } finally {
    engine.close()
  }
}

export function registerSync(
  scope: WorkerScope,
  world: World,
  drain: (world: World) => Promise<void> = drainOnce,
): void {
  let running: Promise<void> | null = null
  let isAskedAgain = false
  /** One drain at a time, and one more for whoever asks meanwhile: the one under way may have found no network a moment before there was one. */
  async function untilQuiet(): Promise<void> {
    try {
      do {
        isAskedAgain = false
        await drain(world).catch((fault: unknown) => {
          if (!isAskedAgain) throw fault
        })
      } while (isAskedAgain)
    } finally {
      running = null
    }
  }
  const once = () => {
    isAskedAgain = running !== null
    return (running ??= untilQuiet())
  }
  scope.addEventListener('sync', (event) => {
    if (event.tag === 'outbox') event.waitUntil(once())
  })
  scope.addEventListener('message', (event) => {
    if (event.data === 'drain') event.waitUntil(once().catch(() => undefined))
  })
}
