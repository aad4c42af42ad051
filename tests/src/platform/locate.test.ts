import { afterEach, describe, expect, it, vi } from 'vitest'
import { locate, NotLocated } from '../../../src/platform/locate.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})
type Ask = (found: (at: object) => void, failed: (why: { code: number }) => void) => void
const withSensor = (getCurrentPosition: Ask) => {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
}

describe('Where this device is', () => {
  it('is what its sensor says', async () => {
    withSensor((found) => {
      found({ coords: { latitude: 44.98, longitude: -93.27, accuracy: 20 } })
    })
    expect(await locate()).toEqual({ latitude: 44.98, longitude: -93.27 })
  })
  it('is not told without leave, and the person learns what to do', async () => {
    withSensor((_, failed) => {
      failed({ code: 1 })
    })
    await expect(locate()).rejects.toThrow('This device may not say where it is')
    withSensor((_, failed) => {
      failed({ code: 3 })
    })
    await expect(locate()).rejects.toThrow('does not know where it is at the moment')
    vi.stubGlobal('navigator', {})
    await expect(locate()).rejects.toThrow(NotLocated)
  })
})
