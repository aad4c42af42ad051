import type { BulletinScope } from './bulletin.ts'
import { checkRange, isWeekRange } from './ranges.ts'

/** The errors of a bulletin by the path of their field, `ranges.1`. Empty: it can be saved. Texts are checked by the schema. */
export function checkBulletin(bulletin: BulletinScope): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {}
  const { equipment_ids: models, ranges, shown_from: from, shown_to: to } = bulletin
  if (models.length === 0 && ranges.length === 0) errors['equipment_ids'] = 'Enter a model, or serial numbers below'
  else if (models.length === 0 && ranges.some(isWeekRange))
    errors['equipment_ids'] = 'Weeks of make need a model: every model has machines of each week'
  ranges.forEach((range, at) => {
    const wrong = checkRange(range)
    if (wrong !== null) errors[`ranges.${at}`] = wrong
  })
  if (to !== null && to < from) errors['shown_to'] = 'The last day is before the first one'
  return errors
}
