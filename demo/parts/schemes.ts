import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import type { DemoModel } from '../model-range.ts'
import { markets, monthsOf } from '../model-range.ts'

type Scheme = Insertable<Database['warranty_scheme']>

/** Against cracks and broken welds, and of what wears down in use nobody is promised more than this. */
const frameMonths = 120
const wearMonths = 6
/** Whoever bought a Meridian before had the shorter promise of its first years. */
const meridianSince = '2024-01-01'

/** Where a machine stands that was made for elsewhere: how much of the months is left, and what it is called. */
const elsewhere: Readonly<Record<string, { readonly title: string; readonly share: number; readonly words: string }>> =
  {
    Home: { title: 'At home', share: 1.5, words: 'In one household, by its members and guests.' },
    'Light commercial': {
      title: 'In light commercial use',
      share: 0.5,
      words: 'Up to five hours a day, where members of a club or guests of a house use it.',
    },
    Commercial: {
      title: 'In commercial use',
      share: 0.25,
      words: 'In a gym that is open all day, with a service log.',
    },
  }

function standard(model: DemoModel): Scheme {
  const { labor, parts } = monthsOf(model.brand)
  return {
    equipment_id: model.id,
    title: 'Standard warranty',
    market_type_id: null,
    frame_months: frameMonths,
    parts_months: parts,
    wear_months: wearMonths,
    labor_months: labor,
    // A gym's machine is put up by a servicer, often weeks after it was paid.
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
          conditions: place.words,
        },
      ]
    })
  return [usual, ...early, ...others]
}

/** What a model's maker promises (E13): the months that claims are judged by first, what was promised before, then what differs by place. */
export async function seedSchemes(db: Kysely<Database>, models: readonly DemoModel[]): Promise<void> {
  await db.insertInto('warranty_scheme').values(models.flatMap(schemesFor)).execute()
}
