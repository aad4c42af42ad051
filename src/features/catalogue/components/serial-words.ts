import type { z } from 'zod/mini'
import type { foundEquipment } from '../../../../contract/shapes/catalogue.ts'
import { weekOf } from '../../../../domain/warranty/serials.ts'

type Found = z.output<typeof foundEquipment>

/** 'This serial is a Meridian T500 made in week 34 of 2025', or the model that its beginning belongs to. */
export function serialWords({ brand, name, manufactured }: Found): string {
  const model = `${brand} ${name}`
  if (manufactured === null) return `Serials that begin like this are ${/^[aeiou]/i.test(model) ? 'an' : 'a'} ${model}`
  const { year, week } = weekOf(manufactured)
  return `This serial is ${/^[aeiou]/i.test(model) ? 'an' : 'a'} ${model} made in week ${week} of ${year}`
}
