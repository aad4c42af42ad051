import { registrationForm, registrationNoteForm } from '../../contract/shapes/registration.ts'
import type { RegistrationForm } from '../../contract/shapes/registration.ts'
import { recordGroup } from '../../offline/operations/warranty-records.ts'
import type { OutboxItem } from '../../offline/engine.ts'
import { fullDay } from './when.ts'

type Item = Pick<OutboxItem, 'kind' | 'input'>

/** Whether an item belongs to a registration and not to a claim. */
export const isOfRegistration = (item: Pick<OutboxItem, 'groupId'>) => item.groupId.startsWith(recordGroup(''))

/** The saved words of a registration; null where it is another kind or cannot be read. */
export function registrationIn(item: Item): RegistrationForm | null {
  const form = item.kind === 'registerMachines' ? registrationForm.safeParse(item.input?.body) : null
  return form?.success === true ? form.data : null
}

export const recordNoteIn = (item: Item) => {
  const form = item.kind === 'addRecordNote' ? registrationNoteForm.safeParse(item.input?.body) : null
  return form?.success === true ? form.data : null
}

/** What a registration says, name by name, for whoever decides about it. */
export function registrationFacts(form: RegistrationForm): readonly (readonly [string, string])[] {
  const row = form.equipment?.[0]
  const purchased = row?.purchased_date ?? form.purchased_date ?? null
  const isFloorModel = row?.floor_model ?? form.floor_model ?? false
  return [
    ['Serial number', row?.serial_number ?? form.serial_number ?? ''],
    ['Purchased', isFloorModel ? 'Floor model' : purchased === null ? '' : fullDay(purchased)],
    ['Owner', [form.company_name, form.contact_name].filter((word) => word !== '').join(', ')],
    ['Sold by', form.dealer_name],
  ]
}
