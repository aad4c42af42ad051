import fc from 'fast-check'
import { openTicket } from '../../../offline/operations/open-ticket.ts'
import { toQueuedWrite } from '../../../offline/operations/operation.ts'
import type { Engine, Enqueued, OutboxItem } from '../../../offline/engine.ts'
import { credentials } from '../../support/signed-in.ts'
import { readAllRows } from './all-rows.ts'
import { canary, claims } from './scene.ts'
import type { SavedText, Scene } from './scene.ts'
import { attempt, step, tabIndex } from './step.ts'

export interface Saving {
  readonly what: 'note' | 'trip' | 'edit' | 'accept' | 'photo'
  readonly claim: number
  readonly text: string
  readonly tab: 0 | 1
}

interface Saved {
  readonly ops: readonly Enqueued[]
  readonly text?: SavedText
}

async function save(engine: Engine, scene: Scene, { what, claim, text: outcome, tab }: Saving): Promise<Saved> {
  const id = claims[claim] ?? claims[0]
  const params = { id }
  const { actOnClaim, addFile, addNote, addTrip, announceFiles, editTrip } = scene.operationsOf(tab)
  scene.serial += 1
  const text = `${canary} ${outcome} ${scene.serial}`
  switch (what) {
    case 'note':
      return { ops: [await engine.enqueue(addNote, { params, body: { note: text } }, { groupLabel: `LC ${canary}` })] }
    case 'trip': {
      const body = { trip_date_scheduled: '2026-11-20', trip_service_requested: text }
      const op = await engine.enqueue(addTrip, { params, body })
      return { ops: [op], text: { field: 'trip_service_requested', text } }
    }
    case 'accept': {
      // As the screens do: it can be undone for ten seconds.
      const body = { action: 'accept', message: text } as const
      return { ops: [await engine.enqueue(actOnClaim, { params, body }, { heldMs: 10_000 })] }
    }
    case 'photo': {
      const photo = scene.photos[scene.serial % scene.photos.length]
      if (photo === undefined) return { ops: [] }
      const { sha256, bytes } = photo
      return {
        ops: await engine.enqueueAll([
          toQueuedWrite(announceFiles, { body: { ref_id: id, files: [{ sha256, title: text }] } }),
          toQueuedWrite(
            addFile,
            { body: { ref_id: id, upload: sha256, title: text } },
            { photos: [{ bytes: bytes.buffer.slice(0), type: 'image/jpeg', title: text, sha256 }] },
          ),
        ]),
      }
    }
    case 'edit': {
      const trip = (await engine.outbox()).find((item) => item.kind === 'addTrip' && item.groupId === `claim:${id}`)
      if (trip === undefined) return { ops: [] }
      const body = { trip_date_scheduled: '2026-11-21', trip_services_performed: text }
      const op = await engine.enqueue(editTrip, { params: { id, tripId: trip.entityId }, body })
      return { ops: [op], text: { field: 'trip_services_performed', text } }
    }
  }
}

function record(scene: Scene, ops: readonly Enqueued[]): void {
  for (const { opId } of ops) if (!scene.saved.includes(opId)) scene.saved.push(opId)
}

async function saveAndRecord(scene: Scene, saving: Saving): Promise<void> {
  const saved = await attempt(scene, saving.tab, async ({ engine }) =>
    (await engine.owner()) === null ? { ops: [] } : save(engine, scene, saving),
  )
  if (saved === null) {
    // A tab that died while it saved may have changed a trip that waits.
    scene.past.isUnsure = true
    scene.texts.clear()
    return
  }
  record(scene, saved.ops)
  const [first] = saved.ops
  if ('text' in saved && saved.text !== undefined && first !== undefined) scene.texts.set(first.opId, saved.text)
}

const savings = fc.record<Saving>({
  what: fc.constantFrom('note', 'trip', 'trip', 'edit', 'edit', 'accept', 'photo'),
  claim: fc.nat(2),
  text: fc.oneof(
    { weight: 8, arbitrary: fc.constant('fine') },
    { weight: 2, arbitrary: fc.constantFrom('REFUSE', 'CLASH', 'FORBID') },
    { weight: 1, arbitrary: fc.constant('BREAK') },
  ),
  tab: tabIndex,
})

/** Saves this. */
export const toSave = (one: Saving) => step(`save(${JSON.stringify(one)})`, async (scene) => saveAndRecord(scene, one))
/** Saves work. */
export const saves = savings.map(toSave)

/** Saves work in a tab that dies after so many steps. */
export const savesAndDies = fc.tuple(savings, fc.integer({ min: 1, max: 12 })).map(([one, at]) =>
  step(`saveAndDie(${JSON.stringify(one)}, ${at})`, async (scene) => {
    scene.tabs[one.tab].killAt(at)
    await saveAndRecord(scene, one)
    if (!scene.tabs[one.tab].isDead()) scene.tabs[one.tab].killAt(Number.POSITIVE_INFINITY)
  }),
)

/** Saves work while answers to commits are lost: what was written is there, and the page is told of an error. */
export const savesBlindly = fc.tuple(savings, fc.integer({ min: 1, max: 2 })).map(([one, times]) =>
  step(`saveBlindly(${JSON.stringify(one)}, ${times})`, async (scene) => {
    scene.device.disk.loseCommits(times)
    await saveAndRecord(scene, one)
    scene.device.disk.loseCommits(0)
  }),
)

/** A visitor asks a question on a device whose user has signed out, and the user signs in again. */
export const visitorAsks = tabIndex.map((tab) =>
  step(`visitorAsks(${tab})`, async (scene) => {
    // What another tab remembers of the user is dropped by a signal, as a page does.
    scene.tabs[tab === 0 ? 1 : 0].kill()
    scene.tabs[tab === 0 ? 1 : 0] = scene.openTab(tab === 0 ? 1 : 0)
    const question = await attempt(scene, tab, async ({ engine }) => {
      await engine.signOut('keep')
      const body = { name: canary, email: 'pat@demo.test', subject: 'Belt', message: `${canary} Which belt fits?` }
      const asked = await engine.enqueue(openTicket, { body } as never)
      record(scene, [asked])
      if (!scene.server.isOffline) await engine.signIn(credentials)
      return asked
    })
    if (question === null) scene.past.isUnsure = true
  }),
)

/** What a person can correct: what was refused, and what was never tried. */
const mayCorrect = ({ state, attempts, icon }: OutboxItem) =>
  state === 'rejected' || state === 'conflict' || (state === 'queued' && attempts === 0 && icon !== 'announce')

/** The user corrects or discards one of the items. */
const decide = (
  name: 'resend' | 'discard',
  pick: number,
  act: (engine: Engine, opId: string) => Promise<Enqueued | undefined>,
) =>
  step(`${name}(${pick})`, async (scene) => {
    for (const { opId, dependsOn } of await readAllRows(scene))
      if (dependsOn.length > 0) scene.dependedOn.set(opId, dependsOn)
    let picked = ''
    const saved = await attempt(scene, 0, async ({ engine }) => {
      const items = (await engine.outbox()).filter((item) => (name === 'resend' ? mayCorrect(item) : true))
      const item = items[pick % Math.max(1, items.length)]
      picked = item?.opId ?? ''
      return item === undefined ? undefined : act(engine, item.opId)
    })
    const text = name === 'resend' ? scene.texts.get(picked) : undefined
    // What was never tried keeps its id. A tab that died may have changed it.
    if (text !== undefined && saved?.opId === picked) scene.texts.set(picked, { ...text, text: mend(text.text) })
    else if (text !== undefined && saved === null) scene.texts.delete(picked)
    if (saved != null) record(scene, [saved])
    if (name === 'discard')
      for (const row of await readAllRows(scene)) if (row.state === 'discarded') scene.discarded.set(row.opId, row)
  })

const mend = (text: string) => text.replace(/REFUSE|CLASH|FORBID/g, 'mended')

async function correct(engine: Engine, opId: string) {
  const item = (await engine.outbox()).find((one) => one.opId === opId)
  const body = JSON.parse(mend(JSON.stringify(item?.input?.body ?? {}))) as unknown
  return engine.resend(opId, body)
}

/** Corrects what was refused or waits, so many items down the list. */
export const toResend = (pick: number) => decide('resend', pick, correct)
/** Sends a corrected version. */
export const resends = fc.nat(5).map(toResend)
/** Discards an item, so many down the list. */
export const toDiscard = (pick: number) =>
  decide('discard', pick, async (engine, opId) => {
    await engine.discard(opId)
    return undefined
  })
/** Discards what waits. */
export const discards = fc.nat(5).map(toDiscard)
