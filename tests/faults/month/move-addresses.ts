import { addresses } from '../../../contract/addresses.ts'
import { orders } from '../../../contract/orders.ts'
import { hasShipped, holds, mailOf, refundSurplus, toCents } from './model.ts'
import type { Month, Step } from './month.ts'

const places = [
  { city: 'Newark', state: 'NJ', postal_code: '07102' },
  { city: 'Minneapolis', state: 'MN', postal_code: '55401' },
  { city: 'Denver', state: 'CO', postal_code: '80202' },
  { city: 'Plainfield', state: 'NJ', postal_code: '07060' },
] as const
const choosePlace = (month: Month) => ({ ...month.pick(places), addr1: `${month.number(1, 999)} Maple Terrace` })

/** An order that has not shipped goes elsewhere: shipping and tax are worked out anew, and a surplus goes back to the card. */
export const moveOrderAddress: Step = async (month) => {
  const isOwn = month.chance(0.4)
  const owner = month.as('dealer')
  const order = month.find(
    month.orders,
    (one) =>
      one.type !== 'warranty' &&
      one.service !== 'WC' &&
      holds(one) &&
      !hasShipped(one) &&
      (!isOwn || (one.account === owner.accountId && one.status !== 'processing')),
  )
  if (order === null) return false
  const { client } = isOwn ? owner : month.as('admin')
  const params = { id: String(order.id) }
  const { addr1, city, state, postal_code } = choosePlace(month)
  const edit = {
    ...{ shipping_addr1: addr1, shipping_addr2: '', shipping_city: city, shipping_state: state },
    shipping_postal_code: postal_code,
  }
  const preview = await client.call(orders.table.previewEdit, { params, body: edit })
  if (!month.isDone(preview)) return true
  month.same('errors of the preview', {}, preview.body.errors)
  const answer = await client.call(orders.table.editOrder, {
    params,
    body: { ...edit, rev: preview.body.rev, expected_total: preview.body.total },
  })
  if (!month.isDone(answer)) return true
  month.same(
    'the address',
    [addr1, city, state, postal_code],
    [
      answer.body.shipping_addr1,
      answer.body.shipping_city,
      answer.body.shipping_state?.state_abbreviation,
      answer.body.shipping_postal_code,
    ],
  )
  order.total = toCents(preview.body.total)
  if (isOwn && answer.body.status === 'on hold') order.status = 'on hold'
  month.mails.push(mailOf(order.email, `Order ${order.number}: changed`), ...refundSurplus(order))
  month.compareOrder(order, answer.body)
  return true
}

/** An address book as its owners left it, by the id of an address; null for a deleted one. */
const books = new WeakMap<Month, Map<number, string | null>>()
const bookOf = (month: Month) => {
  const book = books.get(month) ?? new Map<number, string | null>()
  books.set(month, book)
  return book
}

/** A dealer adds an address to the account's book, changes one, deletes one or takes a deletion back. No mail, no order changes. */
export const editAddressBook: Step = async (month) => {
  const { client } = month.as('dealer')
  const book = bookOf(month)
  const place = choosePlace(month)
  const body = {
    ...{ name: 'Kim Lee', organization: '', addr2: '', phone: '(908) 555-0188', email: 'dealer@demo.test', ...place },
  }
  const present = month.find([...book.keys()], (id) => book.get(id) !== null)
  const gone = month.find([...book.keys()], (id) => book.get(id) === null)
  const kind = present === null ? 1 : month.number(1, 4)
  if (kind === 1 || present === null) {
    const answer = await client.call(addresses.table.addAddress, { body })
    if (month.isDone(answer)) book.set(answer.body.address_id, place.addr1)
  } else if (kind === 2) {
    const answer = await client.call(addresses.table.updateAddress, { params: { id: present }, body })
    if (month.isDone(answer)) book.set(present, place.addr1)
  } else if (kind === 3) {
    if (month.isDone(await client.call(addresses.table.deleteAddress, { params: { id: present } })))
      book.set(present, null)
  } else if (gone !== null) {
    const answer = await client.call(addresses.table.activateAddress, { params: { id: gone } })
    const read = await client.call(addresses.table.readAddress, { params: { id: gone } })
    if (month.isDone(answer) && month.isDone(read)) book.set(gone, read.body.addr1)
  } else return false
  for (const [id, addr1] of book) {
    const read = await client.call(addresses.table.readAddress, { params: { id } })
    month.same(`address ${id} of the book`, addr1, read.status === 200 ? read.body.addr1 : null)
  }
  return true
}
