// Keeps what jobs need on the device by itself: one thing after the other, behind the person's own work, and never
// something large on a line that saves data or where room is short, unless somebody asks.
import { addresses } from '../../contract/addresses.ts'
import { laborClaims } from '../../contract/labor-claims.ts'
import { site } from '../../contract/site.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Engine, World } from '../engine.ts'
import type { KitFacts } from './facts.ts'
import type { JobKits, KitsState, KitWork } from './job-kit.ts'
import { bytesOfAll, kitsOf } from './needs.ts'
import { keyOf, nextStep } from './next-step.ts'
import type { Step } from './next-step.ts'
import { readFacts } from './read-facts.ts'
import type { SharedPiece } from './read-facts.ts'
import { isAlmostFull, isPlenty, readRoom, shortOf } from './room.ts'
import { createTries } from './tries.ts'

export interface KitPorts {
  readonly world: Pick<World, 'now' | 'setTimer' | 'onLine' | 'triggers' | 'storage' | 'isVisible'>
  /** The line is one on which its owner wants to save data. */
  readonly isSaving: () => boolean
  readonly keepsFiles: boolean
  readonly engine: Pick<
    Engine,
    'owner' | 'claims' | 'claim' | 'keptCopy' | 'counts' | 'mirrored' | 'refreshClaim' | 'refreshClaims'
  >
  readonly catalogue: Pick<Catalogue, 'modelsHere' | 'keepForJobs' | 'sizeOfModel' | 'state' | 'watch'>
  readonly shared: readonly SharedPiece[]
}

/** The first screen's own needs come before the kits'. */
const quietMs = 8000
const listLasts = 10 * 60_000
/** While work is sent the line is its own. */
const sendingMs = 3000
const againMs = 60_000
/** Hundreds of pictures that come are one change. */
const changesMs = 1000
const { readConfig } = laborClaims.table
const { listStates } = site.table
const { listServiceAddresses } = addresses.table
const today = (now: number) => new Date(now).toISOString().slice(0, 10)

export function createKits(ports: KitPorts): JobKits {
  const { world, engine, catalogue, shared, isSaving, keepsFiles } = ports
  const watchers = new Set<() => void>()
  const tries = createTries(world.now, againMs)
  const asked = new Set<string>()
  let state: KitsState | null = null
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false
  const timer = () => {
    let stop: () => void = () => undefined
    const set = (ms: number, run: () => Promise<void>) => {
      stop()
      stop = world.setTimer(() => void run().catch(() => undefined), ms)
    }
    return { set, stop: () => stop() }
  }
  const [again, forList, forChange] = [timer(), timer(), timer()]

  async function tell(facts: KitFacts, work: KitWork, short: KitsState['room'] = null): Promise<void> {
    const room = await readRoom(world.storage)
    state = {
      jobs: kitsOf(facts),
      bytes: bytesOfAll(facts),
      work,
      room: short,
      almostFull:
        room !== null && isAlmostFull(room) ? { ...room, catalogue: (await catalogue.state()).keptBytes } : null,
      keepsFiles,
    }
    for (const changed of watchers) changed()
  }

  /** What keeps a large step from being taken: nobody asked for it, and its bytes leave too little room. */
  async function shortFor(step: Extract<Step, { do: 'model' | 'shared' }>): Promise<KitsState['room']> {
    const room = await readRoom(world.storage)
    if (isPlenty(room)) return null
    if (step.do === 'shared') return shortOf(room, step.bytes)
    const { bytes, keptBytes } = await catalogue.sizeOfModel(step.equipmentId)
    return shortOf(room, bytes - keptBytes)
  }

  /** The states, and the places that the servicer starts from: without the latter a claim is filed all the same. */
  async function takeLists(): Promise<void> {
    await engine.mirrored(listStates, { query: {} })
    const me = await engine.owner()
    if (me !== null) await engine.mirrored(listServiceAddresses, { params: { id: me.accountId } })
  }

  async function take(step: Step): Promise<void> {
    if (step.do === 'claim') await engine.refreshClaim(step.ticketId)
    else if (step.do === 'labor') await engine.mirrored(readConfig, { params: { manufacturerId: step.manufacturerId } })
    else if (step.do === 'lists') await takeLists()
    else if (step.do === 'shared') await shared.find((piece) => piece.is === step.is)?.take()
    else await catalogue.keepForJobs(step.models)
  }

  async function bring(): Promise<void> {
    again.stop()
    let short: KitsState['room'] = null
    for (;;) {
      const facts = await readFacts(ports, today(world.now()))
      if (isStopped) return
      const mayFetch = (ticketId: string) => keepsFiles && (asked.has(ticketId) || (!isSaving() && short === null))
      const step = nextStep(facts, { now: world.now(), mayFetch, isTried: (key) => tries.has(key) })
      const isWhole = kitsOf(facts).every((kit) => kit.isReady)
      if (step === null || !world.onLine()) {
        if (!isWhole && keepsFiles) again.set(againMs, look)
        const why = !world.onLine() ? 'no-signal' : short !== null ? 'no-room' : isSaving() ? 'saving' : 'rest'
        return tell(facts, isWhole ? 'rest' : why, isWhole ? null : short)
      }
      if ((await engine.counts()).sending > 0) {
        again.set(sendingMs, look)
        return tell(facts, 'sending')
      }
      const isLarge = step.do === 'model' || step.do === 'shared'
      if (isLarge && !asked.has(step.ticketId)) {
        // Asking how large it is takes the server: what is here is said before, and stands if no answer comes.
        const isShort = state?.work === 'no-room'
        await tell(facts, isWhole ? 'rest' : isShort ? 'no-room' : 'fetching', isWhole ? null : (state?.room ?? null))
        short = await shortFor(step).catch(() => null)
        if (short !== null) continue
      }
      await tell(facts, isWhole ? 'rest' : 'fetching', short)
      tries.note(keyOf(step))
      await take(step).catch(() => undefined)
    }
  }

  /** One look at a time; who asks meanwhile gets another one behind it. */
  function look(): Promise<void> {
    isAskedAgain = true
    running ??= (async () => {
      while (isAskedAgain && !isStopped) {
        isAskedAgain = false
        await bring()
      }
    })().finally(() => {
      running = null
    })
    return running
  }

  /** A list that nobody asked for lately is asked for here, so that new jobs come though no screen shows them. */
  async function lookAtList(): Promise<void> {
    forList.set(listLasts, lookAtList)
    if (world.isVisible?.() === false) return
    const { asOf } = await engine.claims('jobs')
    if (world.onLine() && (asOf === null || world.now() - asOf > listLasts))
      await engine.refreshClaims('jobs').catch(() => undefined)
    await look()
  }

  return {
    state: () => state,
    watch(changed) {
      watchers.add(changed)
      return () => {
        watchers.delete(changed)
      }
    },
    look,
    get(ticketIds) {
      for (const id of ticketIds) asked.add(id)
      tries.forget()
      return look()
    },
    start() {
      const quietly = (work: () => Promise<void>) => void work().catch(() => undefined)
      forList.set(quietMs, lookAtList)
      const stopTriggers = world.triggers?.((why) => {
        if (why === 'online') tries.forget()
        if (state !== null) quietly(why === 'online' ? look : lookAtList)
      })
      // What is kept or cleared elsewhere changes what a kit lacks.
      const stopWatch = catalogue.watch(() => {
        if (running === null && state !== null) forChange.set(changesMs, look)
      })
      return () => {
        isStopped = true
        for (const one of [again, forList, forChange]) one.stop()
        stopTriggers?.()
        stopWatch()
      }
    },
  }
}
