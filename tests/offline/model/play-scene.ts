import fc from 'fast-check'
import { recover } from './recover.ts'
import { expectInvariants } from './invariants.ts'
import { claims, createScene } from './scene.ts'
import type { Scene, SceneOptions } from './scene.ts'
import { expectScreen } from './screen.ts'
import type { Step } from './step.ts'

/** After one step in four a tab shows its outbox and one of the claims: looking costs more than most steps. */
async function look(scene: Scene): Promise<void> {
  const { device, tabs, random } = scene
  await device.idle()
  if (random() > 0.25) return
  const claim = claims[Math.floor(random() * claims.length)] ?? claims[0]
  await expectScreen(scene, tabs[random() < 0.5 || scene.otherBuild !== undefined ? 0 : 1].engine, [claim])
}

/** Plays the steps in a new scene, lets everything arrive, and checks what has to hold then. */
export async function playScene(options: SceneOptions, steps: Iterable<Step>): Promise<void> {
  const scene = await createScene(options)
  try {
    const looked = function* () {
      for (const step of steps)
        yield {
          check: step.check.bind(step),
          toString: step.toString.bind(step),
          run: async (model: object, real: Scene) => {
            await step.run(model, real)
            await look(real)
          },
        } satisfies Step
    }
    await fc.asyncModelRun(() => ({ model: {}, real: scene }), [...looked()])
    await recover(scene)
    await expectInvariants(scene)
  } finally {
    scene.close()
  }
}
