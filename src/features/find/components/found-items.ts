import type { FoundThings } from '../../../../contract/shapes/found.ts'
import type { EquipmentRow } from '../../../../contract/shapes/catalogue.ts'
import type { Session } from '../../../../contract/shapes/session.ts'
import { buildAccountPath } from '../../../../domain/accounts/menu.ts'
import { getStatusLabel } from '../../../../domain/labor-claims/states.ts'
import { getOrderStatusLabel } from '../../../../domain/orders/states.ts'
import { getReturnStateLabel } from '../../../../domain/returns/states.ts'
import type { RegistrationStatus } from '../../../../domain/warranty/registration.ts'
import { getTicketStatusLabel } from '../../../../domain/tickets/states.ts'
import { formatPrice } from '../../../shared/formats/format-price.ts'
import type { FindItem } from './find-item.ts'

const join = (...texts: readonly string[]) => texts.filter((text) => text !== '').join(' · ')
const registrationLabels: Readonly<Record<RegistrationStatus, string>> = {
  pending: 'Pending',
  'pending - response needed': 'Response needed',
  approved: 'Approved',
  declined: 'Declined',
}

/** The page of an account for staff: administrators open it, reviewers its orders. */
const toAccountPath = (account: FoundThings['accounts'][number], session: Session) =>
  session.admin
    ? buildAccountPath('/dashboard/account', account.account_id)
    : `/dashboard/orders?${new URLSearchParams({ account: account.display_id, start_date: 'all' }).toString()}`

const toPersonPath = (person: FoundThings['people'][number], { user }: Session) =>
  person.user_id === user?.user_id
    ? '/dashboard/my-user'
    : buildAccountPath('/dashboard/users', person.account_id === user?.account_id ? null : person.account_id)

const isStaff = ({ admin, reviewer, on_site }: Session) => admin || reviewer || on_site
/** A question in the staff's inbox, or on the page of the person who asked it. */
const toTicketPath = (number: string, session: Session) =>
  isStaff(session) ? `/dashboard/tickets?ticket=${number}` : `/dashboard/my-questions/${number}`
/** A return's page is the staff's; its customer sees it on the order. */
const toReturnPath = ({ number, order_number }: FoundThings['returns'][number], session: Session) =>
  isStaff(session) ? `/dashboard/returns/${number}` : `/dashboard/orders/${order_number}`

/** What the server found, as the list shows it. */
export function toFoundItems(found: FoundThings, session: Session): FindItem[] {
  return [
    ...found.orders.map((row): FindItem => ({
      ...{ group: 'orders', icon: 'box', title: row.display_id, to: `/dashboard/orders/${row.display_id}` },
      note: join(row.shipping_name || row.account_name, getOrderStatusLabel(row.status)),
      isWhole: row.whole,
    })),
    ...found.claims.map((row): FindItem => ({
      ...{ group: 'claims', icon: 'document', to: `/dashboard/labor-claims/ticket/${row.ticket_id}` },
      title: `${row.display_id} ${row.customer}`,
      note: join(`${row.brand} ${row.model}`, row.serial_number, getStatusLabel(row)),
      isWhole: row.whole,
    })),
    ...found.tickets.map((row): FindItem => ({
      ...{ group: 'tickets', icon: 'speech', title: row.subject, to: toTicketPath(row.number, session) },
      note: join(
        row.number,
        isStaff(session) ? row.contact_name : '',
        getTicketStatusLabel(row.status, isStaff(session)),
      ),
      isWhole: row.whole,
    })),
    ...found.returns.map((row): FindItem => ({
      ...{ group: 'returns', icon: 'undo', title: row.number, to: toReturnPath(row, session) },
      note: join(isStaff(session) ? row.account_name : `Order ${row.order_number}`, getReturnStateLabel(row.state)),
      isWhole: row.whole,
    })),
    ...found.records.map((row): FindItem => ({
      ...{ group: 'records', icon: 'shield', title: row.serial_number, to: `/warranty/records/${row.id}` },
      note: join(row.display_id, `${row.brand} ${row.model}`, row.owner, registrationLabels[row.status]),
      isWhole: row.whole,
    })),
    ...found.accounts.map((row): FindItem => ({
      ...{ group: 'accounts', icon: 'people', title: row.name, note: row.display_id },
      ...{ to: toAccountPath(row, session), isWhole: row.whole },
    })),
    ...found.people.map((row): FindItem => ({
      ...{ group: 'people', icon: 'person', title: row.name || row.email, to: toPersonPath(row, session) },
      note: join(row.email, row.account_name, row.active ? '' : 'removed'),
      isWhole: row.whole,
    })),
  ]
}

interface FoundPart {
  readonly product_id: number
  readonly number: string
  readonly name: string
  readonly brand: string
  readonly price: number | null
}
const toKey = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** Parts of the catalogue. */
export const toPartItems = (parts: readonly FoundPart[], typed: string): FindItem[] =>
  parts.map((part) => ({
    ...{ group: 'parts', icon: 'wrench', title: part.name, to: `/products/${part.product_id}` },
    note: join(part.number, part.brand, formatPrice(part.price)),
    isWhole: toKey(part.number) === toKey(typed),
  }))

/** Models of the catalogue, also by the serial of a machine that nobody registered. */
export const toModelItems = (models: readonly EquipmentRow[]): FindItem[] =>
  models.map((model) => ({
    ...{ group: 'models', icon: 'grid', title: `${model.brand} ${model.name}`, to: `/equipment/${model.equipment_id}` },
    note: join(model.equipment_sub_type_name, model.market_type_name),
  }))
