import type { Assembly } from '../assembly.ts'
import type { Kind, Model } from '../catalogue/model.ts'

import { crank } from './bike/crank.ts'
import { brake } from './bike/flywheel-brake.ts'
import { seatCarriage } from './bike/seat-carriage.ts'
import { seatPost } from './bike/seat-post.ts'
import { consoleUnit } from './console-unit.ts'
import { pedalArms } from './elliptical/pedal-arms.ts'
import { resistance } from './elliptical/resistance.ts'
import { swingArms } from './elliptical/swing-arms.ts'
import { fanWheel } from './rower/fan-wheel.ts'
import { footboard } from './rower/footboards.ts'
import { handle } from './rower/handle.ts'
import { seatRail } from './rower/seat-rail.ts'
import { handrails } from './stepper/handrails.ts'
import { linkage } from './stepper/linkage.ts'
import { pedals } from './stepper/pedals.ts'
import { attachments } from './strength/attachments.ts'
import { pulleys } from './strength/pulleys.ts'
import { seatAndPads } from './strength/seat-and-pads.ts'
import { weightStack } from './strength/weight-stack.ts'
import { mainFrame } from './main-frame.ts'
import { deck } from './treadmill/deck.ts'
import { lift } from './treadmill/lift.ts'
import { controls } from './treadmill/motor-control.ts'
import { drive } from './treadmill/motor-drive.ts'
import { rollers } from './treadmill/rollers.ts'
import { uprights } from './treadmill/uprights.ts'

/** The assemblies of each equipment type, in the order of the sheets. */
export const assemblies: Readonly<Record<Kind, readonly ((m: Model) => Assembly)[]>> = {
  treadmill: [deck, rollers, drive, controls, lift, uprights, consoleUnit],
  elliptical: [resistance, pedalArms, swingArms, mainFrame, consoleUnit],
  'upright-bike': [crank, brake, seatPost, mainFrame, consoleUnit],
  'recumbent-bike': [crank, brake, seatCarriage, mainFrame, consoleUnit],
  rower: [fanWheel, seatRail, handle, footboard, consoleUnit],
  stepper: [pedals, linkage, handrails, mainFrame, consoleUnit],
  strength: [pulleys, weightStack, seatAndPads, attachments, mainFrame],
}
