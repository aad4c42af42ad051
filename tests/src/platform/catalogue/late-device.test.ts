import { describe, expect, it } from 'vitest'
import type { CatalogueDevice } from '../../../../offline/catalogue/catalogue-device.ts'
import { createLateDevice } from '../../../../src/platform/catalogue/late-device.ts'
import { createDouble } from '../../../support/test-double.ts'

const query = { path: '/attributes', params: undefined, query: undefined }

/** A device that loads when the test does not prevent it. */
function createSetup(startupDelay = Promise.resolve()) {
  const state = { opened: 0, isBroken: false, change: (): void => undefined }
  const own = createDouble<CatalogueDevice>('CatalogueDevice', {
    answer: () => Promise.resolve(null),
    remember: () => Promise.resolve(),
    refresh: () => Promise.resolve(),
    watch: (listener) => {
      state.change = () => {
        listener('answers')
      }
      return () => undefined
    },
  })
  const device = createLateDevice(async () => {
    state.opened += 1
    if (state.isBroken) throw new TypeError('Failed to fetch dynamically imported module')
    return own
  }, startupDelay)
  return { state, device }
}

describe('The device half of the catalogue', () => {
  it('is opened once on first use and reports its changes', async () => {
    const { state, device } = createSetup()
    let changes = 0
    const stop = device.watch(() => (changes += 1))
    expect(state.opened).toBe(0)
    expect(await device.answer(query)).toBeNull()
    await device.refresh()
    state.change()
    stop()
    state.change()
    expect([state.opened, changes]).toEqual([1, 1])
  })

  it('is opened again by the next call if its code did not load', async () => {
    const { state, device } = createSetup()
    state.isBroken = true
    await expect(device.answer(query)).rejects.toThrow('Failed to fetch')
    state.isBroken = false
    expect(await device.answer(query)).toBeNull()
    expect(state.opened).toBe(2)
  })

  it('is not opened only to store an answer before the startup delay', async () => {
    const delay = Promise.withResolvers<void>()
    const { state, device } = createSetup(delay.promise)
    const stored = device.remember(query, [], 1)
    await Promise.resolve()
    expect(state.opened).toBe(0)
    delay.resolve()
    await stored
    expect(state.opened).toBe(1)
  })
})
