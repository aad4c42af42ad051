import { describe, expect, it } from 'vitest'
import { signedIn } from '../../support/signed-in.ts'

/** A photo of 16 chunks whose upload meets a server error after each chunk, or at once. */
async function createSetup(chunksBetweenErrors: number) {
  const own = await signedIn()
  let left = chunksBetweenErrors
  own.server.faults.shift = () => {
    const { method, path } = own.server.requests.at(-1) ?? { method: '', path: '' }
    if (method !== 'PUT' || !path.startsWith('/uploads')) return undefined
    left -= 1
    if (left >= 0) return undefined
    left = chunksBetweenErrors
    return 'server-error'
  }
  const saved = await own.photo(new Uint8Array(16 * 256 * 1024))
  return { ...own, saved }
}

describe('An upload that meets a server error again and again', () => {
  it('is not set aside while it advances, although other items arrive', async () => {
    const { engine, note, later, server, saved } = await createSetup(1)
    for (let n = 0; n < 20 && server.effectsOf(saved.opId) === 0; n += 1) {
      await note(`Note ${n}`)
      await later()
      expect((await engine.outboxEntries()).map(({ state }) => state)).not.toContain('quarantined')
    }
    expect(server.effectsOf(saved.opId)).toBe(1)
  })

  it('is set aside when nothing of it gets through', async () => {
    const { engine, note, later } = await createSetup(0)
    for (let n = 0; n < 12; n += 1) {
      await note(`Note ${n}`)
      await later()
    }
    expect((await engine.outboxEntries()).map(({ state }) => state)).toEqual(['quarantined'])
  })
})
