import { describe, expect, it } from 'vitest'
import { claim, signedIn } from '../../support/signed-in.ts'

const day = 24 * 3_600_000

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo()))
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
}

async function readingClaim() {
  const one = await signedIn()
  const { server, engine } = one
  return {
    ...one,
    notesShown: async (from = engine) => (await from.claim(claim))?.value.notes.map(({ note }) => note),
    /** A colleague’s note, which the server has at once. */
    noteOfColleague(note: string) {
      const body = { id: crypto.randomUUID(), note }
      server.effects().push({
        ...{ key: crypto.randomUUID(), owner: 8, group: `claim:${claim}`, headers: {} },
        ...{ route: `POST /labor-claims/${claim}/note`, body },
      })
      server.grow(1)
    },
  }
}

describe('A claim on a device whose clock stood ahead when it was read', () => {
  it('shows every new note once the clock is right again, one’s own and the office’s, each once', async () => {
    const { clock, engine, note, noteOfColleague, notesShown } = await readingClaim()
    clock.advance(3 * day)
    await engine.refreshClaim(claim)
    clock.advance(-3 * day)
    await note('Mine')
    expect(await notesShown()).toEqual(['Mine'])
    await engine.drain()
    expect(await notesShown()).toEqual(['Mine'])
    noteOfColleague('Of the office')
    await engine.refreshClaim(claim)
    expect(await notesShown()).toEqual(['Mine', 'Of the office'])
  })

  it('shows them after a reload too', async () => {
    const { clock, device, engine, note, notesShown } = await readingClaim()
    clock.advance(3 * day)
    await engine.refreshClaim(claim)
    clock.advance(-3 * day)
    await note('Mine')
    await engine.drain()
    engine.close()
    expect(await notesShown(device.openTab().engine)).toEqual(['Mine'])
  })

  it('shows them if a build before marks had read it', async () => {
    const { clock, device, engine, note, noteOfColleague, notesShown } = await readingClaim()
    clock.advance(3 * day)
    await engine.refreshClaim(claim)
    await device.forgetMarks()
    clock.advance(-3 * day)
    await note('Mine')
    await engine.drain()
    expect(await notesShown()).toEqual(['Mine'])
    noteOfColleague('Of the office')
    await engine.refreshClaim(claim)
    expect(await notesShown()).toEqual(['Mine', 'Of the office'])
  })
})

describe('A claim on a device whose clock falls behind', () => {
  it('shows what was read last', async () => {
    const { clock, engine, noteOfColleague, notesShown } = await readingClaim()
    await engine.refreshClaim(claim)
    clock.advance(-3 * day)
    noteOfColleague('Later')
    await engine.refreshClaim(claim)
    expect(await notesShown()).toEqual(['Later'])
  })
})

describe('An answer that was on its way while other things happened', () => {
  it('does not hide a note that arrived after the server had read the claim', async () => {
    const { server, engine, note, notesShown } = await readingClaim()
    await engine.refreshClaim(claim)
    const release = server.holdReads()
    const reading = engine.refreshClaim(claim)
    await until(() => server.held() === 1)
    await note('Meanwhile')
    const drained = engine.drain()
    await until(async () => (await engine.outbox()).length === 0)
    release()
    await reading
    expect(await notesShown()).toEqual(['Meanwhile'])
    await drained
    expect(await notesShown()).toEqual(['Meanwhile'])
  })

  it('does not replace what was read after it, though it was requested later by the clock', async () => {
    const { clock, server, engine, noteOfColleague, notesShown } = await readingClaim()
    const release = server.holdReads()
    clock.advance(3 * day)
    const first = engine.refreshClaim(claim)
    await until(() => server.held() === 1)
    clock.advance(-3 * day)
    noteOfColleague('Newer')
    server.passReads()
    await engine.refreshClaim(claim)
    release()
    await first
    expect(await notesShown()).toEqual(['Newer'])
  })
})

describe('A restored server', () => {
  it('shows its state in place of what was read before, and the note that it lost until that has arrived again', async () => {
    const { server, engine, note, noteOfColleague, notesShown } = await readingClaim()
    server.backup()
    await note('Mine')
    await engine.drain()
    noteOfColleague('Lost')
    server.grow(40)
    await engine.refreshClaim(claim)
    expect(await notesShown()).toEqual(['Mine', 'Lost'])
    server.restore()
    await engine.refreshClaim(claim)
    await engine.drain()
    expect(await notesShown()).toEqual(['Mine'])
    await engine.refreshClaim(claim)
    expect(await notesShown()).toEqual(['Mine'])
  })

  it('is believed though its own clock went back, and its marks with it', async () => {
    const { server, engine, noteOfColleague, notesShown } = await readingClaim()
    server.skipEpochs(1000)
    await engine.refreshClaim(claim)
    server.skipEpochs(-1000)
    noteOfColleague('After the restore')
    await engine.refreshClaim(claim)
    expect(await notesShown()).toEqual(['After the restore'])
  })
})
