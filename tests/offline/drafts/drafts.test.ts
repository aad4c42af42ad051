import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { createDrafts } from '../../../offline/drafts/create-drafts.ts'
import { listSharedFiles, saveSharedFiles } from '../../../offline/drafts/shared-files.ts'
import { sharedPrefix } from '../../../offline/drafts/shared-key.ts'
import type { Engine } from '../../../offline/engine.ts'
import { createPacedQuery } from '../../../offline/live-query.ts'
import { createDevice } from '../support/device.ts'
import { losingConnections } from '../support/losing-connections.ts'
import { signedIn } from '../../support/signed-in.ts'

// Live queries do not run without a global IndexedDB. Each database still uses its own.
Dexie.dependencies.indexedDB = new IDBFactory()

describe('A draft', () => {
  it('is unchanged after a restart', async () => {
    const device = await createDevice()
    await createDrafts(device).saveDraft('note:1', { note: 'Brushes worn', class: 'servicer' })
    expect(await createDrafts(device).draft('note:1')).toEqual({ note: 'Brushes worn', class: 'servicer' })
    expect(await createDrafts(device).draft('note:2')).toBeNull()
  })

  it('keeps the latest save, in whatever order sealing finishes', async () => {
    const device = await createDevice()
    const waiting: (() => void)[] = []
    const slow = {
      ...device,
      cipher: {
        ...device.cipher,
        sealJson: async (table: string, id: string, value: unknown) => {
          await new Promise<void>((go) => {
            waiting.push(go)
          })
          return device.cipher.sealJson(table, id, value)
        },
      },
    }
    const drafts = createDrafts(slow)
    const both = [drafts.saveDraft('note:1', 'first'), drafts.saveDraft('note:1', 'second')]
    while (waiting.length < 2) await Promise.resolve()
    waiting[1]?.()
    await both[1]
    waiting[0]?.()
    await Promise.all(both)
    expect(await drafts.draft('note:1')).toBe('second')
  })

  it('does not come back from a pending save after it was deleted', async () => {
    const device = await createDevice()
    const drafts = createDrafts(device)
    const saving = drafts.saveDraft('note:1', 'text')
    await drafts.dropDraft('note:1')
    await saving
    expect(await drafts.draft('note:1')).toBeNull()
  })

  it('is stored sealed', async () => {
    const device = await createDevice()
    await createDrafts(device).saveDraft('note:1', { note: 'CANARY' })
    expect(await device.dump()).not.toContain('CANARY')
  })
})

describe('A draft on a device that has just lost the connection to its storage', () => {
  it.each([
    ['its values', (engine: Engine) => engine.draft('new-claim'), { words: 'Belt slips' }],
    ['its keys', (engine: Engine) => engine.draftKeys('new-claim'), ['new-claim', 'new-claim-photo']],
    [
      'its pictures',
      async (engine: Engine) => new Uint8Array((await engine.draftBytes('new-claim-photo')) ?? new ArrayBuffer(0)),
      new Uint8Array([7]),
    ],
  ])('is read once the connection is open again: %s', async (_, read, expected) => {
    const { indexedDB, lose } = losingConnections()
    const { engine } = await signedIn({ indexedDB })
    await engine.saveDraft('new-claim', { words: 'Belt slips' })
    await engine.saveDraftBytes('new-claim-photo', new Uint8Array([7]).buffer)
    lose(1)
    expect(await read(engine)).toEqual(expected)
    lose(Number.POSITIVE_INFINITY)
    await expect(read(engine)).rejects.toThrow()
  })
})

describe('What was shared with the app, read live', () => {
  it.each([
    ['its keys', (engine: Engine) => engine.draftKeys(sharedPrefix)],
    [
      'its list',
      (engine: Engine) => listSharedFiles(engine).then((shares) => shares.map(({ id }) => `${sharedPrefix}${id}`)),
    ],
  ])('is read again when a share comes and when it goes: %s', async (_, read) => {
    const { engine } = await signedIn()
    let last: readonly string[] | null = null
    const stop = createPacedQuery(
      () => read(engine),
      (end) => {
        const timer = setTimeout(end, 0)
        return () => {
          clearTimeout(timer)
        }
      },
    ).subscribe((value) => {
      last = value
    })
    await expect.poll(() => last).toEqual([])
    await saveSharedFiles(engine, '1', { text: 'Belt', files: [], at: 1 })
    await expect.poll(() => last).toEqual([`${sharedPrefix}1`])
    await engine.dropDraft(`${sharedPrefix}1`)
    await expect.poll(() => last).toEqual([])
    stop()
  })
})
