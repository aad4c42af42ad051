import fc from 'fast-check'
import type { Tab } from '../../support/fake-device.ts'
import type { Scene } from './scene.ts'

/** The model is empty: the scene records what was saved, and the invariants read device, server and screen. */
export type Step = fc.AsyncCommand<object, Scene>

export const tabIndex = fc.constantFrom(0 as const, 1 as const)
export const step = (name: string, run: (scene: Scene) => Promise<void>): Step => ({
  check: () => true,
  run: async (_model, scene) => run(scene),
  toString: () => name,
})

/** Errors that are reported to a person, and that a scene brings about by what it did. By name: each build has its own classes. */
function isReported(error: unknown, { device, past }: Scene): boolean {
  const { name, code } = error as { readonly name?: string; readonly code?: unknown }
  if (name === 'NoAnswer' || name === 'UnreadAnswer' || name === 'CallRefused' || name === 'OpMoved') return true
  if (name === 'RecordLocked') return past.hadOtherSecret
  if (name === 'SaveRefused') return code !== 'storage-full' || past.wasFull
  return device.disk.lostCommits() > 0
}

/** Waits for a tab's work, or its death. Null too where the person was told that it failed. */
export const attempt = <T>(
  scene: Scene,
  at: 0 | 1,
  work: (tab: Tab) => Promise<T>,
  stopped?: Promise<void>,
): Promise<T | null> =>
  scene.alive(
    at,
    (tab) =>
      work(tab).catch((error: unknown) => {
        if (isReported(error, scene)) return null
        throw error
      }),
    stopped,
  )

/** A drain that no network failure may break: only a dead or hanging tab, or a failing disk, ends it early. */
export const drainTab = (scene: Scene, tab: 0 | 1, stopped?: Promise<void>) =>
  attempt(
    scene,
    tab,
    async ({ engine }) => {
      await engine.drain()
      return true
    },
    stopped,
  )
