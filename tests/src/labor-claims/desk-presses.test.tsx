import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noAnswer, setUpShop } from '../catalogue/support/shop.tsx'
import { aClaim, claimOf, idOf, openDesk, path, rows, toId } from './support/desk.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

/** Opens the desk with a call whose first answer is lost. Ids are given in their order. */
function openWithLostAnswer(row: unknown, answer: unknown) {
  let asked = 0
  let ids = 0
  const desk = openDesk(path, {
    newId: () => toId((ids += 1)),
    call: (called) => {
      if (called === rows.listSmallPayments)
        return {
          payments: [1, 2].map((nth) => ({
            ...{ ticket_id: idOf(nth), display_id: `LC-2000${nth}`, rev: nth, customer: `Gym ${nth}` },
            ...{ servicer_name: 'Northside Fitness', amount: 60.14 },
          })),
          ...{ amount: 120.28, left: [] },
        }
      if (called !== row) return undefined
      asked += 1
      return asked === 1 ? noAnswer() : answer
    },
  })
  const bodies = () => desk.sent.filter((one) => one.row === row).map(({ body }) => body)
  return { ...desk, bodies }
}

describe('A press whose answer was lost, at the desk', () => {
  it('is the same decision when it is pressed again, and can be taken back', async () => {
    const { bodies } = openWithLostAnswer(rows.decide, { ...aClaim(1), status: 'approved_for_payment' })
    await claimOf(1)
    await userEvent.click(await screen.findByRole('button', { name: /^Approve, pay/ }))
    await userEvent.click(await screen.findByRole('button', { name: /^Approve, pay/ }))
    expect(await screen.findByRole('button', { name: 'Undo LC-20001' })).toBeInTheDocument()
    const [first, second, ...others] = bodies()
    expect(others).toEqual([])
    expect(first).toMatchObject({ action: 'approve_payment', rev: 1, undo: toId(1) })
    expect(second).toEqual(first)
  })

  it('is another decision where another claim is decided about', async () => {
    const { bodies } = openWithLostAnswer(rows.decide, { ...aClaim(1), status: 'approved_for_payment' })
    await claimOf(1)
    await userEvent.click(await screen.findByRole('button', { name: /^Approve, pay/ }))
    await screen.findByRole('alert')
    await userEvent.keyboard('j')
    await claimOf(2)
    await userEvent.click(await screen.findByRole('button', { name: /^Approve, pay/ }))
    await claimOf(3)
    expect(bodies()).toMatchObject([{ undo: toId(1) }, { rev: 2, undo: toId(2) }])
  })

  it('is still the same decision after another claim was decided about', async () => {
    const { bodies } = openWithLostAnswer(rows.decide, { ...aClaim(2), status: 'approved_for_payment' })
    await claimOf(1)
    await userEvent.click(await screen.findByRole('button', { name: /^Approve, pay/ }))
    await screen.findByRole('alert')
    await userEvent.keyboard('j')
    await claimOf(2)
    await userEvent.click(await screen.findByRole('button', { name: /^Approve, pay/ }))
    await claimOf(3)
    await userEvent.keyboard('kk')
    await claimOf(1)
    await userEvent.click(await screen.findByRole('button', { name: /^Approve, pay/ }))
    await screen.findByRole('button', { name: 'Undo LC-20001' })
    const [first, , third] = bodies()
    expect(third).toEqual(first)
  })

  it('is the same approval of small payments', async () => {
    const approved = [{ ticket_id: idOf(1), display_id: 'LC-20001', amount: 60.14 }]
    const { bodies } = openWithLostAnswer(rows.approveTogether, {
      ...{ approval_id: toId(1), undo_until: '', approved, amount: 60.14, left: [] },
    })
    await claimOf(1)
    await userEvent.keyboard('b')
    const sheet = within(await screen.findByRole('dialog', { name: 'Approve small payments' }))
    await userEvent.click(await sheet.findByRole('button', { name: 'Approve 2, pay $120.28' }))
    await sheet.findByRole('alert')
    await userEvent.click(sheet.getByRole('button', { name: 'Approve 2, pay $120.28' }))
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument()
    const [first, second, ...others] = bodies()
    expect(others).toEqual([])
    expect(first).toMatchObject({ id: toId(1) })
    expect(second).toEqual(first)
  })
})
