// Downloads what jobs need offline, one thing at a time and after the person's own work. Large downloads on metered
// connections or low storage need a request.
import { addresses } from '../../contract/addresses.ts'
import { bulletins } from '../../contract/bulletins.ts'
import { payTerms } from '../../contract/claim-pay-terms.ts'
import { claimsOnDevice } from '../../contract/labor-claims-device.ts'
import { site } from '../../contract/site.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Engine, Ports } from '../engine.ts'
import { isOlderThan } from '../is-older-than.ts'
import type { BundleFacts } from './bundle-facts.ts'
import type { OfflineBundles, OfflineBundlesState, BundleActivity } from './offline-bundles.ts'
import { sumBundleBytes, toOfflineBundles } from './bundle-status.ts'
import { stepKey, findNextStep } from './next-step.ts'
import type { Step } from './next-step.ts'
import { readBundleFacts } from './read-bundle-facts.ts'
import type { SharedFile } from './read-bundle-facts.ts'
import { isAlmostFull, hasAmpleQuota, readStorageQuota, findShortfall } from './storage-quota.ts'
import { createRecentAttempts } from './recent-attempts.ts'

export interface OfflineBundlePorts extends Pick<
  Ports,
  'now' | 'setTimer' | 'onLine' | 'triggers' | 'storage' | 'isVisible'
> {
  /** The device is in data-saver mode. */
  readonly isSavingData: () => boolean
  readonly hasFileStorage: boolean
  readonly engine: Pick<
    Engine,
    | 'owner'
    | 'claims'
    | 'storedClaim'
    | 'cachedSnapshot'
    | 'counts'
    | 'fetchOrCached'
    | 'refreshClaim'
    | 'refreshClaims'
  >
  readonly catalogue: Pick<Catalogue, 'modelsOnDevice' | 'setJobModels' | 'getModelSize' | 'state' | 'watch'>
  readonly shared: readonly SharedFile[]
}

/** The first screen loads before bundles do. */
const startupDelayMs = 8000
const listMaxAgeMs = 10 * 60_000
/** Sending queued work has priority over downloads. */
const sendingDelayMs = 3000
const retryMs = 60_000
/** Hundreds of arriving pictures count as one change. */
const changeDelayMs = 1000
const { readConfig } = claimsOnDevice
const { readPayTerms } = payTerms
const { listStates } = site.table
const { listBulletins } = bulletins.table
const { listServiceAddresses } = addresses.table
const formatDay = (now: number) => new Date(now).toISOString().slice(0, 10)

export function createOfflineBundles(ports: OfflineBundlePorts): OfflineBundles {
  const { engine, catalogue, shared, isSavingData, hasFileStorage } = ports
  const watchers = new Set<() => void>()
  const attempts = createRecentAttempts(ports.now, retryMs)
  const requestedJobs = new Set<string>()
  let state: OfflineBundlesState | null = null
  let running: Promise<void> | null = null
  let wasChecked = false
  let mustRunAgain = false
  let isStopped = false
  const createTimer = () => {
    let stop: () => void = () => undefined
    const set = (ms: number, run: () => Promise<void>) => {
      stop()
      stop = ports.setTimer(() => void run().catch(() => undefined), ms)
    }
    return { set, stop: () => stop() }
  }
  const [retryTimer, listTimer, changeTimer] = [createTimer(), createTimer(), createTimer()]

  async function publish(
    facts: BundleFacts,
    activity: BundleActivity,
    quotaShortfall: OfflineBundlesState['quotaShortfall'] = null,
  ): Promise<void> {
    const quota = await readStorageQuota(ports.storage)
    state = {
      jobs: toOfflineBundles(facts),
      bytes: sumBundleBytes(facts),
      activity,
      quotaShortfall,
      almostFull:
        quota !== null && isAlmostFull(quota) ? { ...quota, catalogue: (await catalogue.state()).storedBytes } : null,
      hasFileStorage,
    }
    for (const changed of watchers) changed()
  }

  /** Returns why a large download must wait: it was not requested and would leave too little space. */
  async function findStepShortfall(
    step: Extract<Step, { do: 'model' | 'shared' }>,
  ): Promise<OfflineBundlesState['quotaShortfall']> {
    const quota = await readStorageQuota(ports.storage)
    if (hasAmpleQuota(quota)) return null
    if (step.do === 'shared') return findShortfall(quota, step.bytes)
    const { bytes, storedBytes } = await catalogue.getModelSize(step.equipmentId)
    return findShortfall(quota, bytes - storedBytes)
  }

  /** Downloads the states and the servicer's start addresses. A claim can be filed without the latter. */
  async function downloadLists(): Promise<void> {
    await engine.fetchOrCached(listStates, { query: {} })
    const me = await engine.owner()
    if (me !== null) await engine.fetchOrCached(listServiceAddresses, { params: { id: me.accountId } })
  }

  /** Downloads what a manufacturer requires and pays. An older server has no terms; a job is ready without them. */
  async function downloadLabor(manufacturerId: number): Promise<void> {
    await engine.fetchOrCached(readPayTerms, { params: { manufacturerId } }).catch(() => undefined)
    await engine.fetchOrCached(readConfig, { params: { manufacturerId } })
  }

  async function performStep(step: Step): Promise<void> {
    if (step.do === 'claim') await engine.refreshClaim(step.ticketId)
    else if (step.do === 'labor') await downloadLabor(step.manufacturerId)
    else if (step.do === 'lists') await downloadLists()
    else if (step.do === 'bulletins') await engine.fetchOrCached(listBulletins, {})
    else if (step.do === 'shared') await shared.find((piece) => piece.is === step.is)?.download()
    else await catalogue.setJobModels(step.models)
  }

  async function downloadMissing(): Promise<void> {
    retryTimer.stop()
    let shortfall: OfflineBundlesState['quotaShortfall'] = null
    for (;;) {
      const facts = await readBundleFacts(ports, formatDay(ports.now()))
      if (isStopped) return
      const mayFetch = (ticketId: string) =>
        hasFileStorage && (requestedJobs.has(ticketId) || (!isSavingData() && shortfall === null))
      const step = findNextStep(facts, { now: ports.now(), mayFetch, wasTried: (key) => attempts.has(key) })
      const isWhole = toOfflineBundles(facts).every((bundle) => bundle.isReady)
      if (step === null || !ports.onLine()) {
        if (!isWhole && hasFileStorage) retryTimer.set(retryMs, check)
        const why = !ports.onLine() ? 'no-signal' : shortfall !== null ? 'no-room' : isSavingData() ? 'saving' : 'rest'
        return publish(facts, isWhole ? 'rest' : why, isWhole ? null : shortfall)
      }
      if ((await engine.counts()).sending > 0) {
        retryTimer.set(sendingDelayMs, check)
        return publish(facts, 'sending')
      }
      const isLarge = step.do === 'model' || step.do === 'shared'
      if (isLarge && !requestedJobs.has(step.ticketId)) {
        // The size check calls the server, so publish the current state first. It remains if no answer comes.
        const isShort = state?.activity === 'no-room'
        await publish(
          facts,
          isWhole ? 'rest' : isShort ? 'no-room' : 'fetching',
          isWhole ? null : (state?.quotaShortfall ?? null),
        )
        shortfall = await findStepShortfall(step).catch(() => null)
        if (shortfall !== null) continue
      }
      await publish(facts, isWhole ? 'rest' : 'fetching', shortfall)
      attempts.record(stepKey(step))
      await performStep(step).catch(() => undefined)
    }
  }

  /** Runs one check at a time. A call during a run starts another afterwards. */
  function check(): Promise<void> {
    wasChecked = true
    mustRunAgain = true
    running ??= (async () => {
      while (mustRunAgain && !isStopped) {
        mustRunAgain = false
        await downloadMissing()
      }
    })().finally(() => {
      running = null
    })
    return running
  }

  /** Publishes what is stored, until the first check does. */
  async function look(): Promise<void> {
    // A screen that asks for a check does so in the same task, and a check reads all of this itself.
    await Promise.resolve()
    if (wasChecked) return
    const facts = await readBundleFacts(ports, formatDay(ports.now()))
    if (isStopped || wasChecked) return
    const isWhole = toOfflineBundles(facts).every((bundle) => bundle.isReady)
    const why = !ports.onLine() ? 'no-signal' : isSavingData() ? 'saving' : 'soon'
    await publish(facts, isWhole ? 'rest' : why)
  }

  /** Refreshes a stale job list, so that new jobs arrive even if no screen shows the list. */
  async function refreshJobList(): Promise<void> {
    listTimer.set(listMaxAgeMs, refreshJobList)
    if (ports.isVisible?.() === false) return
    const { asOf } = await engine.claims('jobs')
    if (ports.onLine() && (asOf === null || isOlderThan(listMaxAgeMs, asOf, ports.now())))
      await engine.refreshClaims('jobs').catch(() => undefined)
    await check()
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
    check,
    recheck: async () => {
      if (wasChecked) await check()
      else if (state !== null) await look()
    },
    download(ticketIds) {
      for (const id of ticketIds) requestedJobs.add(id)
      attempts.clear()
      return check()
    },
    start() {
      const quietly = (work: () => Promise<void>) => void work().catch(() => undefined)
      listTimer.set(startupDelayMs, refreshJobList)
      const stopTriggers = ports.triggers?.((why) => {
        if (why === 'online') attempts.clear()
        if (wasChecked) quietly(why === 'online' ? check : refreshJobList)
      })
      // Catalogue changes elsewhere can complete or break a bundle.
      const stopWatch = catalogue.watch(() => {
        if (running === null && wasChecked) changeTimer.set(changeDelayMs, check)
      })
      return () => {
        isStopped = true
        for (const one of [retryTimer, listTimer, changeTimer]) one.stop()
        stopTriggers?.()
        stopWatch()
      }
    },
  }
}
