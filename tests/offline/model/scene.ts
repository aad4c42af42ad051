import { sha256Hex } from '../../../offline/crypto/bytes.ts'
import { actOnClaim } from '../../../offline/operations/act-on-claim.ts'
import { addFile } from '../../../offline/operations/add-file.ts'
import { addNote } from '../../../offline/operations/add-note.ts'
import { addTrip } from '../../../offline/operations/add-trip.ts'
import { announceFiles } from '../../../offline/operations/announce-files.ts'
import { editTrip } from '../../../offline/operations/edit-trip.ts'
import type { OpRow } from '../../../offline/db/tables.ts'
import type { PageProtocol } from '../../../offline/outbox/page-protocol.ts'
import { copyDevice, readDevice } from '../../support/device-copy.ts'
import type { StoredDevice } from '../../support/device-copy.ts'
import { createClock, createDevice, dice } from '../../support/fake-device.ts'
import type { Clock, Tab } from '../../support/fake-device.ts'
import type { Build, Operations } from '../../support/last-release.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import type { Commit } from '../../support/fake-server.ts'
import { credentials } from '../../support/signed-in.ts'

const ownOperations: Operations = { actOnClaim, addFile, addNote, addTrip, announceFiles, editTrip }

export const canary = 'canary-7fe1'
export const claims = [
  '00000000-0000-4000-8000-0000000000c1',
  '00000000-0000-4000-8000-0000000000c2',
  '00000000-0000-4000-8000-0000000000c3',
] as const
export type ClaimId = (typeof claims)[number]

export interface Photo {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly sha256: string
}
const makePhoto = async (text: string): Promise<Photo> => {
  const bytes = new TextEncoder().encode(`${canary} ${text}`)
  return { bytes, sha256: await sha256Hex(crypto, bytes) }
}
/** The photos of all runs. Their size does not matter here. */
const somePhotos = Promise.all([makePhoto('bytes of a picture'), makePhoto('another picture'), makePhoto('a third')])

/** More calls than the busiest scene makes, many times over. */
export const maxRequests = 10_000

export interface SceneOptions {
  readonly seed: number
  readonly hasLocks: boolean
  readonly protocol?: PageProtocol | undefined
  readonly commit?: Commit
  /** The build of the second tab, which has not been updated yet. */
  readonly otherBuild?: Build
}

type DeviceKind = Pick<SceneOptions, 'hasLocks' | 'protocol'>

const signedIn: { readonly kind: DeviceKind; readonly stored: Promise<StoredDevice> }[] = []
/** The data of a device whose user has signed in and opened each claim. Doing so anew would take a third of each scene. */
function signedInDevice({ hasLocks, protocol }: DeviceKind): Promise<StoredDevice> {
  const known = signedIn.find(({ kind }) => kind.hasLocks === hasLocks && kind.protocol === protocol)
  if (known !== undefined) return known.stored
  const stored = signInOnce({ hasLocks, protocol })
  signedIn.push({ kind: { hasLocks, protocol }, stored })
  return stored
}

/** The first visit of a user. */
async function open({ engine }: Tab): Promise<void> {
  await engine.signIn(credentials)
  await engine.drain()
  for (const id of claims) await engine.refreshClaim(id)
}

async function signInOnce({ hasLocks, protocol }: DeviceKind): Promise<StoredDevice> {
  const clock = createClock()
  const { fetch } = createFakeServer({ now: () => clock.now() })
  const device = createDevice({ fetch, clock, locks: hasLocks, protocol, ports: { onLine: () => false } })
  const tab = device.openTab()
  await open(tab)
  tab.kill()
  return readDevice(device.indexedDB)
}

/** One scene in eight starts on an empty device, where its own tab signs in. */
const startsEmpty = (seed: number) => seed % 8 === 0

/** The clock of the device, which people and batteries set wrong: so many ms ahead of the server's. */
function createDeviceClock(clock: Clock & { timers?: { at: number; run: () => void }[] }) {
  let ahead = 0
  const own = createClock()
  return {
    ...own,
    now: () => clock.now() + ahead,
    advance: (ms: number) => {
      clock.advance(ms)
    },
    /** Sets it so many ms ahead of the right time. */
    setAhead: (ms: number) => {
      ahead = ms
    },
    /** Lets time pass until the next timer, at most so long, and runs what is due. */
    runNext(maxMs: number) {
      const next = Math.min(...own.timers.map(({ at }) => at)) - this.now()
      clock.advance(Math.min(maxMs, Math.max(0, next)))
      const due = own.timers.filter(({ at }) => at <= this.now()).sort((a, b) => a.at - b.at)
      for (const timer of due) {
        own.timers.splice(own.timers.indexOf(timer), 1)
        timer.run()
      }
    },
  }
}

/** What a scene did that limits what can be promised at its end. */
interface Past {
  /** A save was running when its tab died: the op may be stored or not. */
  isUnsure: boolean
  /** The device's clock jumped: leases are checked less strictly. */
  hasJumped: boolean
  /** A tab hung: others went without its lock, and their lease outlives them. */
  hasHung: boolean
  /** A tab that hung went on: its last call may leave beside another tab's. */
  hasWoken: boolean
  /** The shop had another secret for a while: copies under a lost key are as good as none. */
  hadOtherSecret: boolean
  /** The disk was full: copies on which nothing waits may have gone. */
  wasFull: boolean
  /** The server was the last release for a while. */
  wasOlder: boolean
  /** The server was of another version for a while: what it does not take stays behind, beside what it takes. */
  wasOther: boolean
}

/** A trip's text as it was saved last, by its op. */
export interface SavedText {
  readonly field: 'trip_service_requested' | 'trip_services_performed'
  readonly text: string
}

/** The system under test: a device with two tabs, its server and its clock. */
export async function createScene({ seed, hasLocks, protocol, commit, otherBuild }: SceneOptions) {
  const clock = createClock()
  const deviceClock = createDeviceClock(clock)
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
    // A device that calls without end loses its network, so that the scene ends and names its seed.
    fetch: (input, init) =>
      server.requests.length < maxRequests ? server.fetch(input, init) : Promise.reject(new Error('Calls without end')),
    clock: deviceClock,
    seed,
    locks: hasLocks,
    protocol,
    ...(startsEmpty(seed) ? {} : { indexedDB: await copyDevice(await signedInDevice({ hasLocks, protocol })) }),
    ports: { onLine: () => false },
  })
  const openTab = (at: 0 | 1) => device.openTab({}, at === 1 ? otherBuild?.createEngine : undefined)
  const tabs: [Tab, Tab] = [openTab(0), openTab(1)]
  if (startsEmpty(seed)) await open(tabs[0])
  const past: Past = {
    isUnsure: false,
    hasJumped: false,
    hasHung: false,
    hasWoken: false,
    hadOtherSecret: false,
    wasFull: false,
    wasOlder: false,
    wasOther: false,
  }
  return {
    clock,
    deviceClock,
    server,
    device,
    tabs,
    openTab,
    /** What a tab saves: the operations of its own build. */
    operationsOf: (at: 0 | 1): Operations => (at === 1 ? otherBuild : undefined) ?? ownOperations,
    otherBuild,
    /** Tabs that hold lock and lease and do nothing. */
    hung: [] as Tab[],
    hasLocks,
    /** Chooses what is looked at. The server's pauses have dice of their own: they end in any order. */
    random: dice(seed + 1),
    photos: await somePhotos,
    past,
    /** Every op that the engine reported as saved, in order. */
    saved: [] as string[],
    /** The text of each trip and of its corrections, by op; empty where a dying tab may have changed one. */
    texts: new Map<string, SavedText>(),
    /** Notes of colleagues, by claim: the server has them without this device. */
    colleagues: [] as { readonly claim: ClaimId; readonly id: string }[],
    /** What a person discarded, by its op, also after it has left the device. */
    discarded: new Map<string, Pick<OpRow, 'kind' | 'groupId'>>(),
    /** What each op named in `dependsOn` at the last decision of a person, by its op: its tombstone names nothing. */
    dependedOn: new Map<string, readonly string[]>(),
    serial: 0,
    /** Waits for a tab's work, its death, or until it hangs. A tab that died or hangs is replaced. */
    async alive<T>(at: 0 | 1, work: (tab: Tab) => Promise<T>, stopped?: Promise<void>): Promise<T | null> {
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
        ...(stopped === undefined ? [] : [stopped.then(() => null)]),
      ])
      if (tab.isDead()) tabs[at] = openTab(at)
      return outcome?.value ?? null
    },
    close() {
      for (const tab of [...tabs, ...this.hung]) tab.kill()
    },
  }
}
export type Scene = Awaited<ReturnType<typeof createScene>>
