import type { Session } from '../../../contract/shapes/session.ts'
import type { Counts, Engine } from '../../../offline/engine.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'

export const emptyCounts: Counts = { waiting: 0, sending: 0, attention: 0, needsSignIn: false, needsUpdate: false }

const throwUnexpected = (name: string) => () => {
  throw new Error(`the test did not expect ${name}`)
}

/** An engine that knows nobody and keeps nothing, but for what the test says. What it does not say, throws. */
export function createTestEngine(reported: Partial<Engine>): Engine {
  const plain: Partial<Engine> = {
    owner: async () => null,
    lastSession: async () => null,
    refreshSession: async (): Promise<Session> => signedOut,
    counts: async () => emptyCounts,
    start: () => () => undefined,
    close: () => undefined,
  }
  return new Proxy({ ...plain, ...reported } as Engine, {
    get: (known, name) => (name === 'then' ? undefined : (Reflect.get(known, name) ?? throwUnexpected(String(name)))),
  })
}
