import type { ComponentType } from 'react'

/** What tells whether code should be loaded ahead: the worker of this page, and the person's wish to save data. */
interface Browser {
  readonly serviceWorker?: Pick<ServiceWorkerContainer, 'controller'>
  readonly connection?: { readonly saveData?: boolean }
}

/**
 * Loads the code of every screen, so that each opens at once, even after the signal is lost. Where a worker serves the
 * page, it has stored all code already, and loading it would cost each start two seconds of the processor.
 */
export async function fetchScreens(
  loads: readonly (() => Promise<ComponentType>)[],
  { serviceWorker, connection }: Browser = navigator,
): Promise<void> {
  if ((serviceWorker !== undefined && serviceWorker.controller !== null) || connection?.saveData === true) return
  for (const load of loads) await load()
}
