import { describe, expect, it, vi } from 'vitest'
import { signedIn } from '../../support/signed-in.ts'

const answering = (answer: () => Promise<boolean>) => ({
  ports: { storage: { estimate: () => Promise.resolve({}), persist: answer } },
})

describe('The browser’s promise to keep this device’s storage', () => {
  it.each([true, false])('is asked for at the first queued item, and its answer is kept: %s', async (answer) => {
    const persist = vi.fn(() => Promise.resolve(answer))
    const { engine, note, device } = await signedIn(answering(persist))
    expect(await engine.connectionStatus()).toMatchObject({ isPersistent: null })
    expect(persist).not.toHaveBeenCalled()
    await note('One')
    await note('Two')
    expect(persist).toHaveBeenCalledTimes(1)
    await vi.waitUntil(async () => (await engine.connectionStatus()).isPersistent !== null)
    expect(await engine.connectionStatus()).toMatchObject({ isPersistent: answer })
    expect(await device.openTab().engine.connectionStatus()).toMatchObject({ isPersistent: answer })
  })

  it('is unknown where the browser cannot say', async () => {
    const { engine, note } = await signedIn(answering(() => Promise.reject(new Error('no'))))
    await note('One')
    expect(await engine.connectionStatus()).toMatchObject({ isPersistent: null })
  })
})
