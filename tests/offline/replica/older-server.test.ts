import { describe, expect, it } from 'vitest'
import { claim, signedIn } from '../../support/signed-in.ts'

const day = 24 * 3_600_000

/** A claim that was read from the present release, before the shop went back to its last one. */
async function rolledBack() {
  const one = await signedIn()
  await one.engine.refreshClaim(claim)
  one.server.release('last')
  return {
    ...one,
    notesShown: async (from = one.engine) => (await from.claim(claim))?.value.notes.map(({ note }) => note),
    /** A colleague’s note, which the server has at once. */
    noteOfColleague(note: string) {
      const body = { id: crypto.randomUUID(), note }
      one.server.effects().push({
        ...{ key: crypto.randomUUID(), owner: 8, group: `claim:${claim}`, headers: {} },
        ...{ route: `POST /labor-claims/${claim}/note`, body },
      })
    },
  }
}

describe('A claim at a shop that went back to its last release', () => {
  it('keeps showing a note that has arrived, until it can be read again', async () => {
    const { server, engine, note, notesShown, clock } = await rolledBack()
    await note('Mine')
    server.readFaults.push('lost')
    await engine.drain()
    expect(await notesShown()).toEqual(['Mine'])
    server.release('present')
    clock.advance(60_000)
    await engine.refreshClaim(claim)
    expect(await notesShown()).toEqual(['Mine'])
  })

  it('shows what the office writes, also in an app that was opened since', async () => {
    const { device, notesShown, noteOfColleague } = await rolledBack()
    noteOfColleague('Of the office')
    const { engine } = device.openTab()
    await engine.refreshClaim(claim)
    expect(await notesShown(engine)).toEqual(['Of the office'])
  })
})

describe('A note that arrived 40 days ago', () => {
  it('is shown until its claim was read with it', async () => {
    const { server, engine, note, clock } = await signedIn()
    await engine.refreshClaim(claim)
    const { opId } = await note('Mine')
    const notesShown = async () => (await engine.claim(claim))?.value.notes.map((one) => one.note)
    server.readFaults.push('lost', 'lost')
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
    clock.advance(40 * day)
    await engine.drain()
    expect(await notesShown()).toEqual(['Mine'])
    await engine.drain()
    await engine.drain()
    expect(await notesShown()).toEqual(['Mine'])
    expect(await engine.arrival(opId)).toBeNull()
  })
})
