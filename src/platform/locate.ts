import type { Point } from '../../domain/places/distance.ts'

/** Why a device did not say where it is, in a sentence for the person. */
export class NotLocated extends Error {}

const denied = 'This device may not say where it is. Allow it in the browser’s settings, or type the postal code.'
const unknown = 'This device does not know where it is at the moment. Type the postal code.'

/** Where this device is, to a few hundred yards; asked only when the person says so. Throws `NotLocated`. */
export function locate(): Promise<Point> {
  // Old WebViews have no such thing; the types know only new ones.
  const sensor = 'geolocation' in navigator ? navigator.geolocation : null
  return new Promise((resolve, reject) => {
    if (sensor === null) reject(new NotLocated(unknown))
    else
      sensor.getCurrentPosition(
        ({ coords }) => {
          resolve({ latitude: coords.latitude, longitude: coords.longitude })
        },
        ({ code }) => {
          reject(new NotLocated(code === 1 ? denied : unknown))
        },
        { enableHighAccuracy: false, timeout: 15_000, maximumAge: 600_000 },
      )
  })
}
