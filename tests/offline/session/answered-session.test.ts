import { describe, expect, it } from 'vitest'
import { opRows } from '../../support/device-dump.ts'
import { fakeSession } from '../../support/fake-answers.ts'
import { credentials, signedIn } from '../../support/signed-in.ts'

const own = fakeSession(7)

describe('A session that another call has answered', () => {
  it('is the one of the next start without a network: a changed password is not asked for again', async () => {
    const { engine, device, server } = await signedIn()
    await engine.refreshSession({ ...own, require_password_update: true })
    server.isOffline = true
    await engine.refreshSession(own)
    const cold = device.openTab().engine
    expect((await cold.lastSession())?.session.require_password_update).toBe(false)
  })

  it('lets the queue go on that waited for the new password', async () => {
    const { engine, server, note } = await signedIn()
    server.session = null
    const { opId } = await note('Behind the new password')
    await engine.drain()
    expect((await engine.counts()).behindSignIn).toBe(1)
    server.session = 7
    await engine.refreshSession({ ...own, require_password_update: true })
    expect((await engine.counts()).behindSignIn).toBe(1)
    await engine.refreshSession(own)
    await engine.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('decides whose view the next things are saved in', async () => {
    const { engine, device, server, note } = await signedIn()
    server.isOffline = true
    await engine.refreshSession({ ...own, viewing_as_servicer: true })
    await note('As a servicer')
    await engine.refreshSession(own)
    await note('As before')
    expect((await opRows(device.indexedDB)).map((op) => op.actingAs)).toEqual(['servicer', null])
  })

  it('changes nothing where somebody else has signed in meanwhile', async () => {
    const { engine } = await signedIn()
    await engine.signIn({ ...credentials, email: 'other@demo.test' })
    const owner = await engine.owner()
    expect(owner).not.toMatchObject({ userId: 7 })
    await engine.refreshSession(own)
    expect(await engine.owner()).toEqual(owner)
  })
})
