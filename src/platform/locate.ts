import type { Point } from '../../domain/places/distance.ts'

/** Why the device did not report its location, as a sentence for the person. */
export class LocationError extends Error {}

const deniedMessage = 'Location access is blocked. Allow it in your browser settings, or type the postal code.'
const unknownMessage = 'Your location is not available right now. Type the postal code.'

/** Returns this device's location, to a few hundred yards. Called only on request. Throws `LocationError`. */
export function getLocation(): Promise<Point> {
  // Older WebViews lack geolocation; the types assume newer ones.
  const sensor = 'geolocation' in navigator ? navigator.geolocation : null
  return new Promise((resolve, reject) => {
    if (sensor === null) reject(new LocationError(unknownMessage))
    else
      sensor.getCurrentPosition(
        ({ coords }) => {
          resolve({ latitude: coords.latitude, longitude: coords.longitude })
        },
        ({ code }) => {
          reject(new LocationError(code === 1 ? deniedMessage : unknownMessage))
        },
        { enableHighAccuracy: false, timeout: 15_000, maximumAge: 600_000 },
      )
  })
}
