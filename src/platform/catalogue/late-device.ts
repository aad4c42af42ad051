import type { CatalogueDevice } from '../../../offline/catalogue/catalogue-device.ts'
import { forwardDevice } from './forward-device.ts'

/**
 * A device whose code loads on first use, so that the first page does not carry it. A failed load is repeated by the next
 * call. `remember` waits for `startupDelay`: an answer is not stored before the first screen is complete.
 */
export function createLateDevice(open: () => Promise<CatalogueDevice>, startupDelay: Promise<void>): CatalogueDevice {
  let opened: Promise<CatalogueDevice> | null = null
  const { device, report } = forwardDevice(async (name, work) => {
    if (name === 'remember') await startupDelay
    opened ??= open().then(
      (own) => {
        own.watch(report)
        return own
      },
      (error: unknown) => {
        opened = null
        throw error
      },
    )
    return work(await opened)
  })
  return device
}
