import type { Engine, World } from '../../offline/engine.ts'

/** Whether this origin has no database here. A browser that cannot tell says no, and only the start is slower for it. */
async function isNewHere(world: Pick<World, 'indexedDB'>): Promise<boolean> {
  try {
    return (await world.indexedDB.databases()).length === 0
  } catch {
    return false
  }
}

/**
 * Opens and starts the engine. On the sign-in and the shop's pages (`mayWait`) a device that keeps nothing gets one that opens after
 * the page has been answered, so that a visitor's first page does not wait for the database's code (`speed.md`).
 */
export async function openEngine(world: World, mayWait: boolean): Promise<Engine> {
  const open = async () => (await import('../../offline/create-engine.ts')).createEngine(world)
  const engine =
    mayWait && (await isNewHere(world))
      ? (await import('../../offline/late-engine.ts')).createLateEngine(world, open)
      : await open()
  engine.start()
  return engine
}
