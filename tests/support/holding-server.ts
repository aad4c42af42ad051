import { createClock } from './fake-device.ts'
import { createFakeServer } from './fake-server.ts'

/** A server that holds its answer to a call until the test releases it. */
export function createHoldingServer() {
  const clock = createClock()
  const server = createFakeServer({ now: () => clock.now() })
  let isHeldPath: ((path: string) => boolean) | null = null
  let [resolveArrival, resolveRelease]: [() => void, () => void] = [() => undefined, () => undefined]
  let released: Promise<void> = Promise.resolve()
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const answer = await server.fetch(input, init)
    if (isHeldPath?.(input as string) !== true) return answer
    isHeldPath = null
    resolveArrival()
    await released
    return answer
  }
  return {
    clock,
    server,
    fetch,
    /** Applies the next call to such a path and holds its answer. Resolves when the answer is ready. */
    hold(path: (path: string) => boolean) {
      isHeldPath = path
      released = new Promise((resolve) => {
        resolveRelease = resolve
      })
      return new Promise<void>((resolve) => {
        resolveArrival = resolve
      })
    },
    release: () => {
      resolveRelease()
    },
  }
}
