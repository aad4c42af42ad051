export interface Maker {
  readonly id: number
  readonly name: string
  /** Cents per hour, trip and mile. */
  readonly rates: readonly [labor: number, trip: number, mile: number]
  readonly photos: readonly string[]
  readonly days: number
}

export const makers: readonly Maker[] = [
  {
    id: 87,
    name: 'Meridian Fitness',
    rates: [6500, 4500, 67],
    photos: ['Serial plate', 'Console', 'Failed part', 'Receipt'],
    days: 16,
  },
  { id: 88, name: 'Harbor Athletic', rates: [6000, 4000, 62], photos: ['Serial plate', 'Failed part'], days: 21 },
  {
    id: 89,
    name: 'Kestrel Cycleworks',
    rates: [5800, 3500, 60],
    photos: ['Serial plate', 'Failed part', 'Receipt'],
    days: 30,
  },
  { id: 90, name: 'Northwind Motion', rates: [7000, 5000, 70], photos: ['Serial plate', 'Console'], days: 14 },
]
export const reasons = [
  'Worn part',
  'Defect in material',
  'Electronics',
  'Installation',
  'Damage in transit',
  'Noise or vibration',
]

export const brands: readonly (readonly [maker: number, name: string, letter: string, models: string])[] = [
  [87, 'Meridian', 'M', 'T300 T500 T700 E340 E520 B210 B430 R150 S250 F110 F220 F610'],
  [87, 'Stride', 'S', 'T60 T80 E45 E70 R100 R200 B30 B50 S40'],
  [88, 'Harbor', 'H', 'S15 S25 T12 T34 E18 E36 B14 R22 F40'],
  [88, 'Tideline', 'T', 'R500 R700 T410 E240 B320 B640 S110 F330'],
  [89, 'Kestrel', 'K', 'B100 B200 B300 T250 T450 E150 E350 R310'],
  [89, 'Alder', 'A', 'F10 F20 F30 F40 F50 S60 R70'],
  [90, 'Northwind', 'N', 'T800 T900 E880 B770 S660 R550 F440'],
]

export const types = { T: 'treadmill', E: 'elliptical', B: 'bike', R: 'rower', S: 'stepper', F: 'strength' } as const
export type EquipmentType = (typeof types)[keyof typeof types]
/** Maximum of paid labor hours; null if hours are agreed for each job. */
const caps: Readonly<Record<EquipmentType, number | null>> = {
  treadmill: 2.5,
  elliptical: 2,
  bike: 1.5,
  rower: 1.5,
  stepper: 2,
  strength: null,
}
export const markets = ['Commercial', 'Light commercial', 'Home'] as const

/** Subtypes of each equipment type. */
export const subtypes: Readonly<Record<EquipmentType, readonly string[]>> = {
  treadmill: ['Motorized treadmill', 'Folding treadmill', 'Curved treadmill'],
  elliptical: ['Rear-drive elliptical', 'Front-drive elliptical'],
  bike: ['Upright bike', 'Recumbent bike', 'Indoor cycle'],
  rower: ['Air rower', 'Magnetic rower'],
  stepper: ['Stair climber', 'Stepmill'],
  strength: ['Cable machine', 'Multi gym'],
}
export const typeNames = Object.values(types)
export const allSubtypes = typeNames.flatMap((type) => subtypes[type].map((name) => ({ type, name })))

export interface DemoModel {
  readonly id: number
  readonly brand: string
  readonly maker: Maker
  readonly name: string
  readonly type: EquipmentType
  readonly subtype: string
  readonly market: string
  readonly prefix: string
  readonly laborHoursCap: number | null
}

/** Every model of the demo shop. The serial prefix is brand letter, type letter and the model's first digit: `MT5` is the Meridian T500. */
export const models: readonly DemoModel[] = brands
  .flatMap(([makerId, brand, letter, names]) => {
    const maker = makers.find((one) => one.id === makerId)
    if (maker === undefined) throw new Error(`There is no manufacturer ${makerId}.`)
    return names.split(' ').map((name) => {
      const type = types[name.charAt(0) as keyof typeof types]
      return {
        brand,
        maker,
        name,
        type,
        prefix: `${letter}${name.slice(0, 2)}`,
        laborHoursCap: `${brand} ${name}` === 'Meridian T500' ? 2 : caps[type],
      }
    })
  })
  .map((model, index) => ({
    id: index + 1,
    subtype: subtypes[model.type][index % subtypes[model.type].length] ?? '',
    market: markets[(index + 1) % markets.length] ?? '',
    ...model,
  }))

/** Returns the model by brand and name. An unknown one is an error in our own data. */
export function getModel(fullName: string): DemoModel {
  const model = models.find((one) => `${one.brand} ${one.name}` === fullName)
  if (model === undefined) throw new Error(`There is no model ${fullName}.`)
  return model
}

/** Returns the months of labor and parts coverage of a brand's models. */
export const getCoverageMonths = (brand: string): { readonly labor: number; readonly parts: number } =>
  brand === 'Meridian' ? { labor: 24, parts: 24 } : { labor: 12, parts: 36 }
