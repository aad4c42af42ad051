import type { Engine, Ports } from '../../offline/engine.ts'
import { loadLate } from './load-late.ts'
import { nextTask } from './next-task.ts'

/** Whether this origin has no database yet. A browser that cannot tell answers no, which only slows the start. */
async function isNewDevice(ports: Pick<Ports, 'indexedDB'>): Promise<boolean> {
  try {
    return (await ports.indexedDB.databases()).length === 0
  } catch {
    return false
  }
}

/** Loads the engine's code, which runs in two tasks. The engine begins in a third. */
async function loadEngine() {
  import('../../offline/database-library.ts').catch(() => undefined)
  const code = await import('../../offline/create-engine.ts')
  await nextTask()
  return code
}

/**
 * Opens and starts the engine. On sign-in and shop pages (`mayWait`), a new device gets an engine that opens after the
 * page has rendered. A visitor's first page then does not wait for the database code.
 */
export async function openEngine(ports: Ports, mayWait: boolean, load = loadEngine): Promise<Engine> {
  const open = async () => (await load()).createEngine(ports)
  // Without the engine the page does not know its user and shows nothing behind the sign-in: it asks for the code until it comes.
  const engine =
    mayWait && (await isNewDevice(ports))
      ? (await import('../../offline/lazy-engine.ts')).createLazyEngine(ports, open)
      : await loadLate(open)
  engine.start()
  return engine
}
