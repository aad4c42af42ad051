import { describe, expect, it } from 'vitest'
import { addNote } from '../../../offline/operations/add-note.ts'
import { renameFile } from '../../../offline/operations/rename-file.ts'
import { claim, signedIn } from '../../support/signed-in.ts'

const bytes = new Uint8Array([1, 2, 3])

describe('Words that wait for a photo', () => {
  it.each(['lost', 'server-error', 'busy'] as const)(
    'go in the drain in which it arrives: the title of one whose first try was %s',
    async (failure) => {
      const { engine, photo, server, clock } = await signedIn()
      const { entityId } = await photo(bytes)
      server.faults.push(failure)
      await engine.drain()
      await engine.enqueue(renameFile, { params: { id: entityId }, body: { ref_id: claim, title: 'Motor' } })
      clock.advance(6 * 60_000)
      await engine.drain()
      expect(await engine.outbox()).toEqual([])
      expect(server.effects().map(({ route }) => route.split(' ')[0])).toEqual(['POST', 'PUT'])
    },
  )

  it('go after the last of several photos, each with words behind it, in one drain', async () => {
    const { engine, photo, server } = await signedIn()
    const first = await photo(bytes)
    const after = await engine.enqueue(
      addNote,
      { params: { id: claim }, body: { note: 'After the first' } },
      { after: [first.opId] },
    )
    const second = await photo(new Uint8Array([4, 5, 6]), 'Motor')
    await engine.enqueue(
      addNote,
      { params: { id: claim }, body: { note: 'After the second' } },
      { after: [second.opId, after.opId] },
    )
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
    expect(server.effects().map(({ route }) => route.split('/').at(-1))).toEqual([
      'new-file',
      'note',
      'new-file',
      'note',
    ])
  })

  it('go after the corrected copy of a photo that was refused: neither waits for the other', async () => {
    const { engine, photo, server, item } = await signedIn()
    const refused = await photo(bytes, 'REFUSE')
    await engine.drain()
    await engine.enqueue(renameFile, { params: { id: refused.entityId }, body: { ref_id: claim, title: 'Motor' } })
    const { input } = (await item(refused.opId)) ?? {}
    await engine.resend(refused.opId, { ...(input?.body as object), title: 'Plate' })
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
    expect(server.effects().map(({ route }) => route.split(' ')[0])).toEqual(['POST', 'PUT'])
  })

  it('wait on with a photo that does not arrive', async () => {
    const { engine, photo, server } = await signedIn()
    const { opId } = await photo(bytes, 'BREAK')
    await engine.enqueue(addNote, { params: { id: claim }, body: { note: 'After it' } }, { after: [opId] })
    await engine.drain()
    expect(server.effects()).toEqual([])
    expect((await engine.outbox()).map(({ kind }) => kind)).toEqual(['addFile', 'addNote'])
  })
})
