import { afterEach, describe, expect, it, vi } from 'vitest'
import { getLocation, LocationError } from '../../../src/platform/locate.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})
type Ask = (found: (at: object) => void, failed: (why: { code: number }) => void) => void
const withSensor = (getCurrentPosition: Ask) => {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
}

describe('The device’s location', () => {
  it('comes from its sensor', async () => {
    withSensor((found) => {
      found({ coords: { latitude: 44.98, longitude: -93.27, accuracy: 20 } })
    })
    expect(await getLocation()).toEqual({ latitude: 44.98, longitude: -93.27 })
  })
  it('is not read without permission, and the person learns what to do', async () => {
    withSensor((_, failed) => {
      failed({ code: 1 })
    })
    await expect(getLocation()).rejects.toThrow('This device may not say where it is')
    withSensor((_, failed) => {
      failed({ code: 3 })
    })
    await expect(getLocation()).rejects.toThrow('does not know where it is at the moment')
    vi.stubGlobal('navigator', {})
    await expect(getLocation()).rejects.toThrow(LocationError)
  })
})
