import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { indexModels, nextCatalogueVersion } from '../catalogue-index.ts'
import type { Database } from '../schema.ts'

interface Maker {
  readonly id: number
  readonly name: string
  /** Cents an hour, a trip, a mile. */
  readonly rates: readonly [labor: number, trip: number, mile: number]
  readonly photos: readonly string[]
  readonly days: number
}

const makers: readonly Maker[] = [
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
const reasons = [
  'Worn part',
  'Defect in material',
  'Electronics',
  'Installation',
  'Damage in transit',
  'Noise or vibration',
]

const brands: readonly (readonly [maker: number, name: string, letter: string, models: string])[] = [
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
/** Labor hours that are paid at the most; null where each job is agreed on. */
const caps: Readonly<Record<EquipmentType, number | null>> = {
  treadmill: 2.5,
  elliptical: 2,
  bike: 1.5,
  rower: 1.5,
  stepper: 2,
  strength: null,
}
const markets = ['Commercial', 'Light commercial', 'Home'] as const

/** What a shop of such equipment divides each type into; a model has one of its type's. */
const subtypes: Readonly<Record<EquipmentType, readonly string[]>> = {
  treadmill: ['Motorized treadmill', 'Folding treadmill', 'Curved treadmill'],
  elliptical: ['Rear-drive elliptical', 'Front-drive elliptical'],
  bike: ['Upright bike', 'Recumbent bike', 'Indoor cycle'],
  rower: ['Air rower', 'Magnetic rower'],
  stepper: ['Stair climber', 'Stepmill'],
  strength: ['Cable machine', 'Multi gym'],
}
const typeNames = Object.values(types)
const allSubtypes = typeNames.flatMap((type) => subtypes[type].map((name) => ({ type, name })))
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

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

/** Every model of the demo shop. A serial begins with brand letter, type letter and the model's first digit: `MT5` is the Meridian T500. */
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

/** The model by brand and name; an unknown one is a mistake in our own data. */
export function modelNamed(words: string): DemoModel {
  const model = models.find((one) => `${one.brand} ${one.name}` === words)
  if (model === undefined) throw new Error(`There is no model ${words}.`)
  return model
}

/** Manufacturers, brands and models. */
export async function seedCatalogue(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('manufacturer')
    .values(
      makers.map(({ id, name, rates, photos, days }) => ({
        manufacturer_id: id,
        name,
        labor_rate: rates[0],
        trip_charge: rates[1],
        mileage_rate: rates[2],
        required_photos: JSON.stringify(photos),
        reasons: JSON.stringify(reasons),
        file_within_days: days,
      })),
    )
    .execute()
  await db
    .insertInto('brand')
    .values(brands.map(([manufacturer_id, name], index) => ({ brand_id: index + 1, manufacturer_id, name })))
    .execute()
  await db
    .insertInto('equipment_type')
    .values(
      typeNames.map((name, index) => ({
        equipment_type_id: index + 1,
        name: capital(name),
        slug: name,
        position: index,
      })),
    )
    .execute()
  await db
    .insertInto('equipment_sub_type')
    .values(
      allSubtypes.map(({ type, name }, index) => ({
        equipment_sub_type_id: index + 1,
        equipment_type_id: typeNames.indexOf(type) + 1,
        name,
        slug: slugOf(name),
        position: index,
      })),
    )
    .execute()
  await db.deleteFrom('market_type').execute()
  await db
    .insertInto('market_type')
    .values([...markets, 'Miscellaneous'].map((name, index) => ({ market_type_id: index + 1, name, position: index })))
    .execute()
  await db
    .insertInto('model')
    .values(
      models.map(({ id, brand, name, type, subtype, market, prefix, laborHoursCap }) => ({
        equipment_id: id,
        brand_id: brands.findIndex(([, one]) => one === brand) + 1,
        name,
        slug: `${brand}-${name}-${type}`.toLowerCase(),
        equipment_sub_type_id: allSubtypes.findIndex((one) => one.name === subtype) + 1,
        market_type_id: (markets as readonly string[]).indexOf(market) + 1,
        frp_equipment_id: `frp-${4000 + id}`,
        bh_equipment_id: `BH-${String(10_000 + id * 7)}`,
        serial_prefix: prefix,
        labor_hours_cap: laborHoursCap,
        labor_months: brand === 'Meridian' ? 24 : 12,
        parts_months: brand === 'Meridian' ? 24 : 36,
      })),
    )
    .execute()
  for (const [table, column] of [
    ['brand', 'brand_id'],
    ['model', 'equipment_id'],
    ['equipment_type', 'equipment_type_id'],
    ['equipment_sub_type', 'equipment_sub_type_id'],
    ['market_type', 'market_type_id'],
  ] as const)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), 1000)`.execute(db)
  await indexModels(
    db,
    models.map(({ id }) => id),
    await nextCatalogueVersion(db),
  )
}
