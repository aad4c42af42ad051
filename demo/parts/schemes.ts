import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import type { DemoModel } from '../model-range.ts'
import { markets, getCoverageMonths } from '../model-range.ts'

type Scheme = Insertable<Database['warranty_scheme']>

/** Months for frames (cracks and broken welds) and for wear parts. */
const frameMonths = 120
const wearMonths = 6
/** Meridian machines sold before this day have shorter coverage. */
const meridianSince = '2024-01-01'

/** Schemes for machines used outside their market: title, share of the months, description. */
const elsewhere: Readonly<
  Record<string, { readonly title: string; readonly share: number; readonly description: string }>
> = {
  Home: { title: 'At home', share: 1.5, description: 'In one household, by its members and guests.' },
  'Light commercial': {
    title: 'In light commercial use',
    share: 0.5,
    description: 'Up to five hours a day, where members of a club or guests of a house use it.',
  },
  Commercial: {
    title: 'In commercial use',
    share: 0.25,
    description: 'In a gym that is open all day, with a service log.',
  },
}

function standard(model: DemoModel): Scheme {
  const { labor, parts } = getCoverageMonths(model.brand)
  return {
    equipment_id: model.id,
    title: 'Standard warranty',
    market_type_id: null,
    frame_months: frameMonths,
    parts_months: parts,
    wear_months: wearMonths,
    labor_months: labor,
    // A servicer installs a gym's machine, often weeks after the purchase.
    starts: model.market === 'Commercial' ? 'installed' : 'purchased',
    sold_from: model.brand === 'Meridian' ? meridianSince : null,
    conditions: `For the first owner, used as the owner's manual says. ${model.maker.name} asks for claims within ${String(model.maker.days)} days of the fault. Belts, grips, pads, cables and brake pads wear; rust from cleaning agents or pool air is not covered.`,
  }
}

function schemesFor(model: DemoModel): Scheme[] {
  const usual = standard(model)
  const early =
    model.brand === 'Meridian'
      ? [
          {
            ...usual,
            title: 'Standard warranty until 2023',
            parts_months: 12,
            labor_months: 12,
            sold_from: null,
            sold_until: '2023-12-31',
          },
        ]
      : []
  const others = markets
    .filter((market) => market !== model.market)
    .flatMap((market): Scheme[] => {
      const place = elsewhere[market]
      if (place === undefined) return []
      return [
        {
          ...usual,
          title: place.title,
          market_type_id: markets.indexOf(market) + 1,
          frame_months: market === 'Home' ? frameMonths : frameMonths / 2,
          parts_months: Math.round(usual.parts_months * place.share),
          labor_months: Math.round(usual.labor_months * place.share),
          starts: market === 'Commercial' ? 'installed' : 'purchased',
          sold_from: null,
          conditions: place.description,
        },
      ]
    })
  return [usual, ...early, ...others]
}

/** Creates the schemes of a model (E13): the current standard first, the previous one, then those for other markets. */
export async function seedSchemes(db: Kysely<Database>, models: readonly DemoModel[]): Promise<void> {
  await db.insertInto('warranty_scheme').values(models.flatMap(schemesFor)).execute()
}
