import type { Kysely } from 'kysely'
import type { Database } from '../../schema.ts'
import type { DemoModel } from '../range.ts'
import { markets, monthsOf } from '../range.ts'

/** Of what wears down in use nobody is promised more than this. */
const wearMonths = 6

/** What a model's maker promises (E13): the months that claims are judged by first, then what differs by place and part. */
export async function seedSchemes(db: Kysely<Database>, models: readonly DemoModel[]): Promise<void> {
  await db
    .insertInto('warranty_scheme')
    .values(
      models.flatMap((model) => {
        const { labor, parts } = monthsOf(model.brand)
        const common = { equipment_id: model.id, market_type_id: null }
        const own = [
          {
            ...common,
            title: 'Standard warranty',
            parts_months: parts,
            labor_months: labor,
            conditions: `From the day of purchase, for the first owner, used as the owner's manual says. ${model.maker.name} asks for claims within ${String(model.maker.days)} days of the fault.`,
          },
          {
            ...common,
            title: 'Frame and welds',
            parts_months: 120,
            labor_months: labor,
            conditions: 'Against cracks and broken welds. Rust from cleaning agents or pool air is not covered.',
          },
          {
            ...common,
            title: 'Parts that wear',
            parts_months: wearMonths,
            labor_months: wearMonths,
            conditions: 'Belts, grips, pads, cables and brake pads.',
          },
        ]
        if (model.market !== 'Home') return own
        return [
          ...own,
          {
            ...common,
            market_type_id: markets.indexOf('Light commercial') + 1,
            title: 'In light commercial use',
            parts_months: Math.round(parts / 2),
            labor_months: Math.round(labor / 2),
            conditions: 'Up to five hours a day, where members of a club or guests of a house use it.',
          },
        ]
      }),
    )
    .execute()
}
