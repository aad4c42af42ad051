import type { Random } from '../random.ts'
import type { EquipmentType } from '../model-range.ts'
import type { Family } from './families.ts'
import { assembliesOf, finishes, places } from './places.ts'
import { seriesName } from './series.ts'
import { sizeOf } from './sizes.ts'

/** Product lines that appear in part names, beside the models' series. */
const productLines = 2_400
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const plain = (head: string) => head.charAt(0).toLowerCase() + head.slice(1)

/** Creates the name of a part of this family for a machine of this type, in one of several common forms. */
export function partName(family: Family, type: EquipmentType, random: Random): string {
  const head = random.pick(family.heads)
  const size = sizeOf(family.sized, random)
  switch (random.int(0, 4)) {
    case 0:
      return `${head}, ${size}, ${random.pick(finishes)}`
    case 1:
      return `${seriesName(random.int(0, productLines - 1))} ${plain(head)}, ${random.pick(places)}, ${random.pick(family.materials)}`
    case 2:
      return `${capital(random.pick(places))} ${plain(head)} of the ${random.pick(assembliesOf[type])}, ${size}`
    case 3:
      return `${head}, ${random.pick(family.materials)}, ${random.pick(assembliesOf[type])}, ${random.pick(finishes)}`
    default:
      return `${head}, ${seriesName(random.int(0, productLines - 1))}, ${size}, ${random.pick(family.materials)}`
  }
}
