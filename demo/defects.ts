import type { EquipmentType } from './model-range.ts'

/** A defect of a type of machine: symptom, diagnosis, repair, and the required part with its number suffix and list price in cents. */
export interface Defect {
  readonly symptom: string
  readonly found: string
  readonly done: string
  readonly code: string
  readonly part: readonly [ending: string, name: string, listPrice: number]
}

const defect = (
  symptom: string,
  found: string,
  done: string,
  code: string,
  ending: string,
  name: string,
  listPrice: number,
): Defect => ({ symptom, found, done, code, part: [ending, name, listPrice] })

export const defects: Readonly<Record<EquipmentType, readonly Defect[]>> = {
  treadmill: [
    defect(
      'Belt hesitates under load, E07 after ten minutes',
      'Draws 21 A under load, board is fine. Motor and belt needed.',
      'Belt fitted and aligned, tension 65 lb. Run test at 8 mph for twenty minutes, no E07.',
      'E07',
      '0233-BT',
      'Drive belt, 210J8',
      2460,
    ),
    defect(
      'Drifts to the left, edge of the belt is fraying',
      'Rear roller 4 mm out of square, bearing rough on the left.',
      'Rear roller replaced, belt centered and lubricated.',
      'E02',
      '0310-RR',
      'Rear roller',
      11850,
    ),
    defect(
      'Incline stops at 6 %, motor hums',
      'Incline motor turns, nut stripped.',
      'Incline motor and nut replaced, calibrated from 0 to 15 %.',
      'E11',
      '0455-IM',
      'Incline motor',
      16400,
    ),
  ],
  elliptical: [
    defect(
      'Left pedal arm knocks',
      'Bushing of the left pedal arm worn oval.',
      'Both pedal arm bushings replaced and torqued to 45 Nm.',
      'C03',
      '0120-PB',
      'Pedal arm bushing kit',
      3890,
    ),
    defect(
      'Resistance stays at level 1',
      'Brake cable off its servo, servo gear cracked.',
      'Servo replaced, cable set, resistance steps 1 to 20 checked.',
      'C14',
      '0208-SV',
      'Resistance servo',
      9450,
    ),
  ],
  bike: [
    defect(
      'Crank slips under load',
      'Left crank spline rounded.',
      'Crank set replaced, torqued and checked after ten minutes.',
      'B05',
      '0077-CS',
      'Crank set',
      7420,
    ),
    defect(
      'Console shows no speed',
      'Speed sensor gap 9 mm, magnet loose.',
      'Magnet glued, sensor replaced, reads 60 to 120 rpm.',
      'B01',
      '0090-SS',
      'Speed sensor',
      1980,
    ),
  ],
  rower: [
    defect(
      'Recoil strap does not return',
      'Recoil spring broken at the hub.',
      'Recoil spring and strap replaced, 50 strokes without slack.',
      'R02',
      '0041-RS',
      'Recoil spring',
      4260,
    ),
    defect(
      'Seat catches in the middle of the rail',
      'Two seat rollers flat, rail is good.',
      'Four seat rollers replaced, rail cleaned.',
      'R06',
      '0052-SR',
      'Seat roller set',
      2140,
    ),
  ],
  stepper: [
    defect(
      'Step sensor fault, code 22',
      'Optical sensor full of dust, its lead chafed.',
      'Sensor and lead replaced, steps count right on both sides.',
      '22',
      '0133-OS',
      'Optical step sensor',
      3310,
    ),
    defect(
      'Right step sinks by itself',
      'Damper of the right step leaks.',
      'Both dampers replaced as a pair.',
      '31',
      '0140-DP',
      'Step damper pair',
      12900,
    ),
  ],
  strength: [
    defect(
      'Cable frayed at the upper pulley',
      'Cable 40 % through, pulley bearing seized.',
      'Cable and upper pulley replaced, travel checked with full stack.',
      'F00',
      '0015-CB',
      'Lat cable',
      5230,
    ),
    defect(
      'Weight stack sticks at the third plate',
      'Guide rod bent 3 mm.',
      'Guide rods replaced and lubricated.',
      'F00',
      '0021-GR',
      'Guide rod pair',
      8760,
    ),
  ],
}
