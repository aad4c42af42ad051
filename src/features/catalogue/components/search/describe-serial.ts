import type { z } from 'zod/mini'
import type { foundEquipment } from '../../../../../contract/shapes/catalogue.ts'
import { getWeek } from '../../../../../domain/warranty/serials.ts'

type Found = z.output<typeof foundEquipment>

/** 'This serial is a Meridian T500 made in week 34 of 2025', or only the model if the serial is incomplete. */
export function describeSerial({ brand, name, manufactured }: Found): string {
  const model = `${brand} ${name}`
  if (manufactured === null) return `Serials that start like this are ${/^[aeiou]/i.test(model) ? 'an' : 'a'} ${model}`
  const { year, week } = getWeek(manufactured)
  return `This serial is ${/^[aeiou]/i.test(model) ? 'an' : 'a'} ${model} made in week ${week} of ${year}`
}
