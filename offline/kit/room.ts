// How much room there is, and whether what comes next fits: a kit must never take the place that today's photos need.
import type { World } from '../engine.ts'

export interface Room {
  readonly usage: number
  readonly quota: number
}

/** Left alone for what is saved today: some dozens of photos. */
const reserve = 25_000_000
const almostFullFrom = 0.9

/** Null where the browser does not tell. */
export async function readRoom(storage: World['storage']): Promise<Room | null> {
  const told = await storage?.estimate().catch(() => null)
  const { usage, quota } = told ?? {}
  return usage === undefined || quota === undefined || quota === 0 ? null : { usage, quota }
}

export const isAlmostFull = (room: Room): boolean => room.usage >= room.quota * almostFullFrom

/** What stands against fetching so many bytes: both figures in bytes; null where nothing does. */
export function shortOf(room: Room | null, needed: number): { readonly needed: number; readonly free: number } | null {
  if (room === null) return null
  const free = Math.max(0, room.quota - room.usage)
  return needed + reserve > free ? { needed, free } : null
}

/** Whether a look at the size of what comes is worth its call. */
export const isPlenty = (room: Room | null): boolean => room === null || room.quota - room.usage > 20 * reserve
