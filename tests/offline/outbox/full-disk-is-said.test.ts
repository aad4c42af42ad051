import { describe, expect, it } from 'vitest'
import { claim, signedIn } from '../../support/signed-in.ts'

/** How often the device writes while `work` runs. */
async function countRefused(
  disk: Awaited<ReturnType<typeof signedIn>>['device']['disk'],
  work: () => Promise<unknown>,
) {
  const before = disk.refused()
  await work()
  return disk.refused() - before
}

describe('A full disk', () => {
  it('is said after every drain that could not write while work waits, whichever write it was', async () => {
    for (let after = 0; after < 16; after += 1) {
      const { engine, device, note } = await signedIn()
      await note('BREAK')
      device.disk.fill(Number.POSITIVE_INFINITY, after)
      const refused = await countRefused(device.disk, async () => engine.drain().catch(() => undefined))
      await device.idle()
      const { storage } = await engine.connectionStatus()
      expect([after, refused === 0 ? 'full' : storage]).toEqual([after, 'full'])
    }
  })

  it('does not keep a person signed in', async () => {
    const { engine, device, note } = await signedIn()
    await note('Waits')
    for (let after = 0; after < 4; after += 1) {
      device.disk.fill(Number.POSITIVE_INFINITY, after)
      await engine.signOut('keep').catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'storage-full' })
      })
      expect(await engine.owner().then((owner) => owner?.userId ?? null)).toBe(after === 0 ? 7 : null)
    }
  })

  it('is said where a read finds that the session has ended, and the pause of the outbox cannot be stored', async () => {
    const { engine, server, device, note } = await signedIn()
    await note('Waits')
    server.session = null
    device.disk.fill(Number.POSITIVE_INFINITY)
    const refused = await countRefused(device.disk, async () => {
      await engine.refreshClaim(claim).catch(() => undefined)
      await device.idle()
    })
    const { storage } = await engine.connectionStatus()
    expect([refused > 0, storage]).toEqual([true, 'full'])
  })

  it('is said where a visitor’s outbox cannot be made', async () => {
    const { engine, device } = await signedIn()
    await engine.signOut('keep')
    device.disk.fill(Number.POSITIVE_INFINITY)
    await expect(engine.drain()).rejects.toMatchObject({ code: 'storage-full' })
    expect(await engine.connectionStatus()).toMatchObject({ storage: 'full' })
  })
})
