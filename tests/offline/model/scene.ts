import { sha256Hex } from '../../../offline/crypto/bytes.ts'
import type { Protocol } from '../../../offline/outbox/protocol.ts'
import { copyDevice, readDevice } from '../../support/device-copy.ts'
import type { StoredDevice } from '../../support/device-copy.ts'
import { createClock, createDevice, dice } from '../../support/fake-device.ts'
import type { Tab } from '../../support/fake-device.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import type { Commit } from '../../support/fake-server.ts'
import { credentials } from '../../support/signed-in.ts'

export const canary = 'canary-7fe1'
/** One photo for all runs. Its size does not matter here. */
export const photo = new TextEncoder().encode(`${canary} bytes of a picture`)
const photoHash = sha256Hex(crypto, photo)

export interface SceneOptions {
  readonly seed: number
  readonly hasLocks: boolean
  readonly protocol?: Protocol | undefined
  readonly commit?: Commit
}

type DeviceKind = Pick<SceneOptions, 'hasLocks' | 'protocol'>

const signedIn: { readonly kind: DeviceKind; readonly stored: Promise<StoredDevice> }[] = []
/** The data of a device whose user has signed in for the first time. Signing in anew would take a quarter of each scene. */
function signedInDevice({ hasLocks, protocol }: DeviceKind): Promise<StoredDevice> {
  const known = signedIn.find(({ kind }) => kind.hasLocks === hasLocks && kind.protocol === protocol)
  if (known !== undefined) return known.stored
  const stored = signInOnce({ hasLocks, protocol })
  signedIn.push({ kind: { hasLocks, protocol }, stored })
  return stored
}

async function signInOnce({ hasLocks, protocol }: DeviceKind): Promise<StoredDevice> {
  const clock = createClock()
  const { fetch } = createFakeServer({ now: () => clock.now() })
  const device = createDevice({ fetch, clock, locks: hasLocks, protocol, ports: { onLine: () => false } })
  const tab = device.openTab()
  await tab.engine.signIn(credentials)
  await tab.engine.drain()
  tab.kill()
  return readDevice(device.indexedDB)
}

/** One scene in eight starts on an empty device, where its own tab signs in. */
const startsEmpty = (seed: number) => seed % 8 === 0

/** The system under test: a device with two tabs, its server and its clock. */
export async function createScene({ seed, hasLocks, protocol, commit }: SceneOptions) {
  const clock = createClock()
  const random = dice(seed)
  const pauseRandomly = async () => {
    for (let ticks = Math.floor(random() * 3); ticks > 0; ticks -= 1)
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
  }
  const server = createFakeServer({
    now: () => clock.now(),
    advance: (ms) => {
      clock.advance(ms)
    },
    breath: pauseRandomly,
    ...(commit === undefined ? {} : { commit }),
  })
  const device = createDevice({
    fetch: server.fetch,
    clock,
    seed,
    locks: hasLocks,
    protocol,
    ...(startsEmpty(seed) ? {} : { indexedDB: await copyDevice(await signedInDevice({ hasLocks, protocol })) }),
    ports: { onLine: () => false },
  })
  const tabs: [Tab, Tab] = [device.openTab(), device.openTab()]
  if (startsEmpty(seed)) {
    await tabs[0].engine.signIn(credentials)
    await tabs[0].engine.drain()
  }
  return {
    clock,
    server,
    device,
    tabs,
    hasLocks,
    sha256: await photoHash,
    /** Every op that the engine reported as saved, in order. */
    saved: [] as string[],
    /** A save was running when its tab died: the op may be stored or not. */
    isUnsure: false,
    /** The clock jumped: leases are checked less strictly. */
    hasJumped: false,
    serial: 0,
    /** Waits for a tab's work or its death. A dead tab is replaced. */
    async alive<T>(at: 0 | 1, work: (tab: Tab) => Promise<T>): Promise<T | null> {
      const tab = tabs[at]
      const outcome = await Promise.race([
        work(tab).then(
          (value) => ({ value }),
          (error: unknown) => {
            if (tab.isDead()) return null
            throw error
          },
        ),
        tab.death.then(() => null),
      ])
      if (tab.isDead()) tabs[at] = device.openTab()
      return outcome?.value ?? null
    },
    close() {
      for (const tab of tabs) tab.kill()
    },
  }
}
export type Scene = Awaited<ReturnType<typeof createScene>>
