// Sends queued work without an open page: on the browser's `sync` event, and when a page says that it goes (hidden or closed).
// iOS and Firefox lack the event and end a worker sooner, so the page's own triggers never rely on either. Each operation goes
// to its documented address in a call of its own (docs/decisions/125-the-worker-replays.md).
import { createCore } from '../offline/create-core.ts'
import { protocol } from '../offline/outbox/protocol.ts'
import type { Ports } from '../offline/engine.ts'
import type { WorkerScope } from './scope.ts'

/** A closing page may hold the queue a little longer. The browser's own retry is minutes away. */
const [maxElsewhereTries, elsewhereRetryMs] = [5, 1_000]

/**
 * Drains the current user's outbox. Throws while work still waits for the network, so that the browser retries later.
 */
export async function drainOnce(ports: Ports): Promise<void> {
  const { engine, isElsewhere } = createCore(ports, protocol)
  try {
    await engine.drain()
    for (let tries = 0; isElsewhere() && tries < maxElsewhereTries; tries += 1) {
      await new Promise<void>((resolve) => {
        ports.setTimer(resolve, elsewhereRetryMs)
      })
      await engine.drain()
    }
    const { waiting, notices, held } = await engine.counts()
    const left = waiting + notices - held
    if (left > 0) throw new Error(`${left} still wait`)
  } finally {
    engine.close()
  }
}

export function registerSync(
  scope: WorkerScope,
  ports: Ports,
  drain: (ports: Ports) => Promise<void> = drainOnce,
): void {
  let running: Promise<void> | null = null
  let mustDrainAgain = false
  /**
   * Runs one drain at a time, plus one more for calls that arrive meanwhile. The running one may have failed just
   * before the network came back.
   */
  async function drainUntilIdle(): Promise<void> {
    try {
      do {
        mustDrainAgain = false
        await drain(ports).catch((error: unknown) => {
          if (!mustDrainAgain) throw error
        })
      } while (mustDrainAgain)
    } finally {
      running = null
    }
  }
  const requestDrain = () => {
    mustDrainAgain = running !== null
    return (running ??= drainUntilIdle())
  }
  scope.addEventListener('sync', (event) => {
    if (event.tag === 'outbox') event.waitUntil(requestDrain())
  })
  scope.addEventListener('message', (event) => {
    // What could not be sent is tried again by the browser, where it can.
    if (event.data === 'drain')
      event.waitUntil(
        requestDrain()
          .catch(() => ports.requestSync?.())
          .catch(() => undefined),
      )
  })
}
