import fc from 'fast-check'
import { addFile } from '../../../offline/operations/add-file.ts'
import { actOnClaim } from '../../../offline/operations/act-on-claim.ts'
import { addNote } from '../../../offline/operations/add-note.ts'
import { addTrip } from '../../../offline/operations/add-trip.ts'
import { editTrip } from '../../../offline/operations/edit-trip.ts'
import type { Engine } from '../../../offline/engine.ts'
import type { NetworkFailure } from '../../support/fake-server.ts'
import { credentials } from '../../support/signed-in.ts'
import { canary, photo } from './scene.ts'
import type { Scene } from './scene.ts'

/** The model is empty: the scene records what was saved, and the invariants read device and server. */
type Step = fc.AsyncCommand<object, Scene>

const claims = [
  '00000000-0000-4000-8000-0000000000c1',
  '00000000-0000-4000-8000-0000000000c2',
  '00000000-0000-4000-8000-0000000000c3',
] as const
const tabIndex = fc.constantFrom(0 as const, 1 as const)
const step = (name: string, run: (scene: Scene) => Promise<void>): Step => ({
  check: () => true,
  run: async (_model, scene) => run(scene),
  toString: () => name,
})

export interface Saving {
  readonly what: 'note' | 'trip' | 'edit' | 'accept' | 'photo'
  readonly claim: number
  readonly text: string
  readonly tab: 0 | 1
}

async function save(engine: Engine, scene: Scene, { what, claim, text: outcome }: Saving) {
  const params = { id: claims[claim] ?? claims[0] }
  scene.serial += 1
  const text = `${canary} ${outcome} ${scene.serial}`
  if (what === 'note') return engine.enqueue(addNote, { params, body: { note: text } }, { groupLabel: `LC ${canary}` })
  if (what === 'trip')
    return engine.enqueue(addTrip, {
      params,
      body: { trip_date_scheduled: '2026-11-20', trip_service_requested: text },
    })
  if (what === 'accept') return engine.enqueue(actOnClaim, { params, body: { action: 'accept', message: text } })
  if (what === 'photo')
    return engine.enqueue(
      addFile,
      { body: { ref_id: params.id, upload: scene.sha256, title: text } },
      { photos: [{ bytes: photo.buffer.slice(0), type: 'image/jpeg', title: text, sha256: scene.sha256 }] },
    )
  const trip = (await engine.outbox()).find((item) => item.kind === 'addTrip' && item.groupId === `claim:${params.id}`)
  if (trip === undefined) return null
  return engine.enqueue(editTrip, {
    params: { ...params, tripId: trip.entityId },
    body: { trip_date_scheduled: '2026-11-21', trip_services_performed: text },
  })
}

async function saveAndRecord(scene: Scene, saving: Saving): Promise<void> {
  scene.isUnsure = true
  const saved = await scene.alive(saving.tab, ({ engine }) => save(engine, scene, saving))
  if (saved !== null && !scene.saved.includes(saved.opId)) scene.saved.push(saved.opId)
}

const savings = fc.record<Saving>({
  what: fc.constantFrom('note', 'trip', 'trip', 'edit', 'edit', 'accept', 'photo'),
  claim: fc.nat(2),
  text: fc.oneof(
    { weight: 4, arbitrary: fc.constant('fine') },
    { weight: 1, arbitrary: fc.constantFrom('REFUSE', 'CLASH', 'FORBID') },
  ),
  tab: tabIndex,
})
const failures: readonly NetworkFailure[] = [
  'lost',
  'answer-lost',
  'killed',
  'slow',
  'portal',
  'proxy-404',
  'server-error',
  'busy',
  'too-many',
  'hang',
]

/** A drain that no network failure may break: only a dead tab ends it early. */
const drainTab = (scene: Scene, tab: 0 | 1) =>
  scene.alive(tab, async ({ engine }) => {
    await engine.drain()
    return true
  })

/** The user resends or discards one of the items. */
const decide = (
  name: string,
  pick: number,
  act: (engine: Engine, opId: string) => Promise<{ opId: string } | undefined>,
) =>
  step(`${name}(${pick})`, async (scene) => {
    const saved = await scene.alive(0, async ({ engine }) => {
      const items = (await engine.outbox()).filter((item) =>
        name === 'resend' ? item.state === 'rejected' || item.state === 'conflict' : true,
      )
      const item = items[pick % Math.max(1, items.length)]
      return item === undefined ? undefined : act(engine, item.opId)
    })
    if (saved != null) scene.saved.push(saved.opId)
  })

async function correct(engine: Engine, opId: string) {
  const item = (await engine.outbox()).find((one) => one.opId === opId)
  const body = JSON.parse(JSON.stringify(item?.input?.body ?? {}).replace(/REFUSE|CLASH|FORBID/g, 'mended')) as unknown
  return engine.resend(opId, body)
}

const saves = savings.map((one) => step(`save(${JSON.stringify(one)})`, async (scene) => saveAndRecord(scene, one)))
const drains = tabIndex.map((tab) =>
  step(`drain(${tab})`, async (scene) => {
    await drainTab(scene, tab)
  }),
)
const bothDrains = fc.constant(
  step('drainBoth', async (scene) => {
    await Promise.all([drainTab(scene, 0), drainTab(scene, 1)])
  }),
)
const injectFailures = fc.array(fc.constantFrom(...failures), { minLength: 1, maxLength: 4 }).map((some) =>
  step(`failures(${some.join()})`, async ({ server }) => {
    server.faults.push(...some)
  }),
)

/** All commands. Saves, drains and network failures are more frequent than the rest. */
export const commands = [
  saves,
  saves,
  saves,
  saves,
  drains,
  drains,
  bothDrains,
  bothDrains,
  injectFailures,
  injectFailures,
  fc.tuple(savings, fc.integer({ min: 1, max: 12 })).map(([one, at]) =>
    step(`saveAndDie(${JSON.stringify(one)}, ${at})`, async (scene) => {
      scene.tabs[one.tab].killAt(at)
      await saveAndRecord(scene, one)
      if (!scene.tabs[one.tab].isDead()) scene.tabs[one.tab].killAt(Number.POSITIVE_INFINITY)
    }),
  ),
  fc.record({ tab: tabIndex, at: fc.integer({ min: 1, max: 60 }), both: fc.boolean() }).map(({ tab, at, both }) =>
    step(`drainAndDie(${tab}, ${at}${both ? ', both' : ''})`, async (scene) => {
      scene.tabs[tab].killAt(at)
      await Promise.all([drainTab(scene, tab), ...(both ? [drainTab(scene, tab === 0 ? 1 : 0)] : [])])
      scene.tabs[tab].killAt(Number.POSITIVE_INFINITY)
    }),
  ),
  fc.boolean().map((isOffline) =>
    step(isOffline ? 'goOffline' : 'goOnline', async ({ server }) => {
      server.isOffline = isOffline
    }),
  ),
  fc.constant(
    step('sessionEnds', async ({ server }) => {
      server.session = null
    }),
  ),
  tabIndex.map((tab) =>
    step(`signIn(${tab})`, async (scene) => {
      if (scene.server.isOffline) return
      await scene.alive(tab, async ({ engine }) => {
        await engine.signIn(credentials)
        await engine.drain()
      })
    }),
  ),
  fc.nat(5).map((pick) => decide('resend', pick, correct)),
  fc.nat(5).map((pick) =>
    decide('discard', pick, async (engine, opId) => {
      await engine.discard(opId)
      return undefined
    }),
  ),
  fc.constantFrom(1_000, 30_000, 300_000).map((ms) =>
    step(`wait(${ms})`, async ({ clock }) => {
      clock.advance(ms)
    }),
  ),
  fc.constantFrom(-3_600_000, 3_600_000, 40 * 86_400_000).map((ms) =>
    step(`clockJumps(${ms})`, async (scene) => {
      scene.clock.advance(ms)
      scene.hasJumped = true
    }),
  ),
  fc.constant(
    step('backup', async ({ server }) => {
      server.backup()
    }),
  ),
  fc.constant(
    step('restore', async ({ server }) => {
      server.restore()
    }),
  ),
  fc.constant(
    step('restart', async ({ server }) => {
      server.restart()
    }),
  ),
  // Other users write too: the log may have grown past the backup before this device's next contact.
  fc.integer({ min: 1, max: 9 }).map((count) =>
    step(`othersWork(${count})`, async ({ server }) => {
      server.grow(count)
    }),
  ),
  fc.boolean().map((has) =>
    step(has ? 'batch' : 'noBatch', async ({ server }) => {
      server.hasBatch = has
    }),
  ),
]
