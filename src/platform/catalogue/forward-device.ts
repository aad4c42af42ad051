import type { CatalogueEvent } from '../../../offline/catalogue/catalogue.ts'
import type { CatalogueDevice } from '../../../offline/catalogue/catalogue-device.ts'

/** The functions of the device that return a promise: all but `watch`. */
type DeviceCalls = Omit<CatalogueDevice, 'watch'>
type AnyCall = (...input: readonly unknown[]) => Promise<unknown>

interface ForwardedDevice {
  readonly device: CatalogueDevice
  /** Reports an event to the watchers of the device. */
  readonly report: (event: CatalogueEvent) => void
}

/** Runs `work`, the call `name`, with the device: the one in a worker, or the one whose code loads on first use. */
type Reach = (name: string, work: (device: DeviceCalls) => Promise<unknown>) => Promise<unknown>

/** Creates a device that hands every call to the one that `reach` provides. */
export function forwardDevice(reach: Reach): ForwardedDevice {
  const watchers = new Set<(event: CatalogueEvent) => void>()
  const own: Pick<CatalogueDevice, 'watch'> = {
    watch(listener) {
      watchers.add(listener)
      return () => {
        watchers.delete(listener)
      }
    },
  }
  const device = new Proxy(own, {
    get: (target, name) =>
      // A promise that resolves with the device looks for `then`.
      name === 'watch' || name === 'then' || typeof name === 'symbol'
        ? (Reflect.get(target, name) as unknown)
        : (...input: readonly unknown[]) => reach(name, (device) => (Reflect.get(device, name) as AnyCall)(...input)),
  }) as CatalogueDevice
  return {
    device,
    report: (event) => {
      for (const listener of watchers) listener(event)
    },
  }
}
