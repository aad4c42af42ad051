import fc from 'fast-check'
import { recover, expectInvariants } from './invariants.ts'
import { createScene } from './scene.ts'
import type { Scene, SceneOptions } from './scene.ts'

/** Plays the steps in a new scene, lets everything arrive, and checks what has to hold then. */
export async function playScene(options: SceneOptions, steps: Iterable<fc.AsyncCommand<object, Scene>>): Promise<void> {
  const scene = await createScene(options)
  try {
    await fc.asyncModelRun(() => ({ model: {}, real: scene }), steps)
    await recover(scene)
    await expectInvariants(scene)
  } finally {
    scene.close()
  }
}
