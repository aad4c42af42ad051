import type { Session } from '../../../contract/shapes/session.ts'
import type { Counts, Engine } from '../../../offline/engine.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'

export const nothingWaits: Counts = { waiting: 0, sending: 0, attention: 0, needsSignIn: false, needsUpdate: false }

const untold = (name: string) => () => {
  throw new Error(`the test did not expect ${name}`)
}

/** An engine that knows nobody and keeps nothing, but for what the test says. What it does not say, throws. */
export function engineOf(told: Partial<Engine>): Engine {
  const plain: Partial<Engine> = {
    owner: async () => null,
    lastSession: async () => null,
    refreshSession: async (): Promise<Session> => signedOut,
    counts: async () => nothingWaits,
    start: () => () => undefined,
    close: () => undefined,
  }
  return new Proxy({ ...plain, ...told } as Engine, {
    get: (known, name) => (name === 'then' ? undefined : (Reflect.get(known, name) ?? untold(String(name)))),
  })
}
