import { describe, expect, it } from 'vitest'
import { claim, signedIn } from '../../support/signed-in.ts'

describe('a server that was put back to a backup', () => {
  it('gets again what it had acknowledged after the backup, in its order, and applies nothing twice', async () => {
    const { server, note, trip, engine } = await signedIn()
    const before = await note('Before the backup')
    await engine.drain()
    server.backup()
    const after = [await note('After it'), await trip(), await note('Last')]
    await engine.drain()
    server.restore()
    expect(server.effects()).toHaveLength(1)
    await engine.refreshSession()
    await engine.drain()
    expect(server.effects().map((effect) => effect.key)).toEqual([before.opId, ...after.map((one) => one.opId)])
    expect(await engine.outbox()).toEqual([])
  })

  it('gets them from a phone that was off meanwhile', async () => {
    const { server, note, engine, device } = await signedIn()
    server.backup()
    const { opId } = await note('Lost there')
    await engine.drain()
    engine.close()
    server.restore()
    const cold = device.openTab().engine
    await cold.refreshSession()
    await cold.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('gets them when only its log is shorter than it was', async () => {
    const { server, note, engine } = await signedIn()
    server.backup()
    const { opId } = await note('Lost there')
    await engine.drain()
    server.restore(true)
    await engine.refreshSession()
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('gets the photo’s op again, whose bytes are still on the phone', async () => {
    const { server, photo, engine } = await signedIn()
    server.backup()
    const { opId, sha256 } = await photo(new Uint8Array([4, 5, 6]))
    await engine.drain()
    server.restore()
    await engine.refreshSession()
    await engine.drain()
    expect([server.effectsOf(opId), server.uploads.bytesOf(sha256)]).toEqual([1, new Uint8Array([4, 5, 6])])
  })

  it('is not suspected because answers overtake each other', async () => {
    const { server, engine, note } = await signedIn()
    server.hasBatch = false
    for (const id of [1, 2, 3, 4, 5, 6]) await note(`Abreast ${id}`, claim.replace('c1', `c${id}`))
    await engine.drain()
    expect([...server.sends.values()]).toEqual([1, 1, 1, 1, 1, 1])
  })
})
