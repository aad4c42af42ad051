import type { Engine, Ports } from '../../offline/engine.ts'

/** Whether this origin has no database yet. A browser that cannot tell answers no, which only slows the start. */
async function isNewDevice(ports: Pick<Ports, 'indexedDB'>): Promise<boolean> {
  try {
    return (await ports.indexedDB.databases()).length === 0
  } catch {
    return false
  }
}

/**
 * Opens and starts the engine. On sign-in and shop pages (`mayWait`), a new device gets an engine that opens after the
 * page has rendered. A visitor's first page then does not wait for the database code.
 */
export async function openEngine(ports: Ports, mayWait: boolean): Promise<Engine> {
  const open = async () => (await import('../../offline/create-engine.ts')).createEngine(ports)
  const engine =
    mayWait && (await isNewDevice(ports))
      ? (await import('../../offline/lazy-engine.ts')).createLazyEngine(ports, open)
      : await open()
  engine.start()
  return engine
}
