import { afterEach, describe, expect, it, vi } from 'vitest'
import { getLocation, LocationError } from '../../../src/platform/locate.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})
type GetPosition = (found: (at: object) => void, failed: (why: { code: number }) => void) => void
const stubSensor = (getCurrentPosition: GetPosition) => {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
}

describe('The device’s location', () => {
  it('comes from its sensor', async () => {
    stubSensor((found) => {
      found({ coords: { latitude: 44.98, longitude: -93.27, accuracy: 20 } })
    })
    expect(await getLocation()).toEqual({ latitude: 44.98, longitude: -93.27 })
  })
  it('is not read without permission, and the person learns what to do', async () => {
    stubSensor((_, failed) => {
      failed({ code: 1 })
    })
    await expect(getLocation()).rejects.toThrow('Location access is blocked')
    stubSensor((_, failed) => {
      failed({ code: 3 })
    })
    await expect(getLocation()).rejects.toThrow('Your location is not available right now')
    vi.stubGlobal('navigator', {})
    await expect(getLocation()).rejects.toThrow(LocationError)
  })
})
