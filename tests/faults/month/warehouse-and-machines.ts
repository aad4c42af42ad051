import { warehouse } from '../../../contract/warehouse.ts'
import { warranty } from '../../../contract/warranty.ts'
import type { Step } from './month.ts'

const staff = ['onsite', 'onsite', 'admin'] as const
/** The Meridian T500, whose serial numbers begin with MT5. */
const t500 = 2

/** Goods come in. */
export const receiveStock: Step = async (month) => {
  const came = new Map(
    month
      .some(month.parts)
      .slice(0, 3)
      .map((part) => [part, month.number(5, 40)]),
  )
  const id = month.line.newId()
  const answer = await month.as(month.pick(staff)).client.call(warehouse.table.receiveStock, {
    body: { id, reference: `MS-${id.slice(-6)}`, lines: [...came].map(([{ number }, qty]) => ({ number, qty })) },
  })
  if (!month.isDone(answer)) return true
  for (const [{ part }, qty] of came) month.move(part, qty)
  month.same(
    'stock after the receipt',
    [...came].map(([{ part }]) => [part, month.stockOf(part)]).sort(),
    answer.body.lines.map(({ product_id, stock }) => [product_id, stock]).sort(),
  )
  return true
}

/** A part is counted, with what was expected or otherwise. */
export const countPart: Step = async (month) => {
  const { part } = month.pick(month.parts)
  const expected = month.stockOf(part)
  const counted = Math.max(0, expected + month.number(-2, 3))
  const answer = await month.as(month.pick(staff)).client.call(warehouse.table.countPart, {
    params: { product: part },
    body: { id: month.line.newId(), counted, expected, reason: 'Counted' },
  })
  if (!month.isDone(answer)) return true
  month.stock.set(part, counted)
  month.same('stock after the count', [counted - expected, counted], [answer.body.change, answer.body.stock])
  return true
}

/** Somebody registers machines. */
export const registerMachines: Step = async (month) => {
  const by = month.pick(['customer', 'customer2', 'dealer', 'dealer2', 'servicer'] as const)
  const { client, accountId } = month.as(by)
  const count = month.number(1, 3)
  const answer = await client.call(warranty.table.registerMachines, {
    body: {
      ...{ id: month.line.newId(), contact_name: 'Ada Reyes', city: 'Duluth' },
      equipment: Array.from({ length: count }, () => {
        const id = month.line.newId()
        return {
          ...{ id, serial_number: `MT52534Z${id.slice(-5)}`, equipment_id: t500 },
          ...(month.chance(0.2) ? { floor_model: true } : { purchased_date: '2025-09-01' }),
        }
      }),
    },
  })
  if (!month.isDone(answer)) return true
  month.same('records', count, answer.body.records.length)
  for (const { id, display_id, serial_number, status, purchased_date } of answer.body.records)
    month.machines.push({
      ...{ id, number: display_id, serial: serial_number, by, account: accountId },
      ...{ status, purchased: purchased_date },
    })
  return true
}
