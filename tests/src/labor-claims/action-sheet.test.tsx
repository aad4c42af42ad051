import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimPay } from '../../../contract/claim-pay.ts'
import type { Claim } from '../../../contract/shapes/claim.ts'
import type { ClaimAction } from '../../../domain/labor-claims/states.ts'
import { ActionSheet } from '../../../src/features/labor-claims/components/actions/action-sheet.tsx'
import { SessionContext } from '../../../src/data/session.tsx'
import type { SessionView } from '../../../src/data/session.tsx'
import { ticketForms } from '../../../src/features/labor-claims/components/ticket/late-forms.ts'
import type { EngineOverrides } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'
import { createClaim, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'
import { createFakeServer, createRefusal, getFieldError, waitForDraft } from './support/sheet.tsx'

beforeAll(ticketForms.load)

const claim = createClaim()
const id = claim.ticket_id
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

function Opened({ action, of = claim }: { readonly action: ClaimAction | 'close'; readonly of?: Claim }) {
  const [open, setOpen] = useState<ClaimAction | 'close' | null>(action)
  return (
    <>
      <button
        onClick={() => {
          setOpen(action)
        }}
      >
        Again
      </button>
      <ActionSheet
        seen={toSeen(of)}
        open={open}
        onClose={() => {
          setOpen(null)
        }}
      />
    </>
  )
}

beforeEach(stubMediaQueries)
afterEach(cleanup)

describe('An action of the servicer', () => {
  const key = `claim-action:${id}:refuse`

  it('is queued, and its draft is deleted in the same transaction', async () => {
    const saved: unknown[] = []
    renderWithEngine(<Opened action="refuse" />, {
      enqueue: async (operation, input, options) => {
        saved.push([operation.kind, input, options?.dropDraft])
        return { opId: 'o', entityId: 'e' }
      },
    })
    await userEvent.type(await screen.findByLabelText('Reason'), 'Too far away')
    await press('Decline the job')
    expect(await screen.findByText('Saved on this device')).toBeVisible()
    expect(saved).toEqual([
      ['actOnClaim', { params: { id }, body: { action: 'refuse', message: 'Too far away' } }, key],
    ])
  })

  it('can be undone for ten seconds, and the form then has what was typed', async () => {
    const held: unknown[] = []
    const discarded: string[] = []
    const drafts = new Map<string, unknown>()
    renderWithEngine(
      <Opened action="refuse" />,
      {
        enqueue: async (_operation, _input, options) => {
          held.push(options?.heldMs)
          return { opId: 'o', entityId: 'e' }
        },
        discard: async (opId) => {
          discarded.push(opId)
        },
      },
      undefined,
      drafts,
    )
    await userEvent.type(await screen.findByLabelText('Reason'), 'Too far away')
    await press('Decline the job')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeVisible()
    expect([held, discarded]).toEqual([[10_000], ['o']])
    expect(drafts.get(key)).toMatchObject({ message: 'Too far away' })
  })

  it('requires its reason', async () => {
    renderWithEngine(<Opened action="refuse" />)
    await screen.findByLabelText('Reason')
    await press('Decline the job')
    expect(await screen.findByText('Required')).toBeVisible()
    await waitFor(() => {
      expect(screen.getByLabelText('Reason')).toHaveFocus()
    })
  })

  it('keeps its draft when the sheet is closed, and drops it on Cancel', async () => {
    const { drafts } = renderWithEngine(<Opened action="refuse" />)
    await userEvent.type(await screen.findByLabelText('Reason'), 'Too far away')
    await waitForDraft(drafts, key, { message: 'Too far away' })
    await press('Close')
    await press('Again')
    expect(await screen.findByLabelText('Reason')).toHaveValue('Too far away')
    await press('Cancel')
    await waitFor(() => {
      expect(drafts.has(key)).toBe(false)
    })
  })
})

const office: SessionView = {
  ...{ isLoading: false, hasReadLocal: true, session: sessionOf('reviewer'), asOf: 0, hasEnded: false },
  ...{ refresh: async () => undefined, signIn: async () => sessionOf('reviewer') },
  ...{
    signOut: async () => undefined,
    adopt: () => undefined,
    isLocked: false,
    lock: async () => undefined,
    reopen: async () => undefined,
  },
}

describe('A step of the office', () => {
  const request = createClaim({ status: 'approve_labor', rev: 4, labor_hours_estimate: 2 })
  const openSheet = (engine: EngineOverrides) =>
    renderWithEngine(
      <SessionContext value={office}>
        <Opened action="approve_labor" of={request} />
      </SessionContext>,
      { ...engine, newId: () => '0190a000-0000-7000-8000-000000000009' },
    )

  it('on the ticket is taken as it is shown, and can be taken back for some seconds', async () => {
    const { asked, engine, refreshed } = createFakeServer({ ...request, status: 'assigned' }, request)
    openSheet(engine)
    await userEvent.click(await screen.findByRole('button', { name: 'Approve the hours' }))
    expect(await screen.findByText('Claim status: Assigned, accepted')).toBeVisible()
    await press('Undo')
    expect(await screen.findByText(`${request.display_id}: step taken back`)).toBeVisible()
    expect(asked.map(([, input]) => input)).toEqual([
      {
        params: { id },
        body: {
          ...{ action: 'approve_labor', labor_hours_estimate: 2, rev: 4 },
          undo: '0190a000-0000-7000-8000-000000000009',
        },
      },
      { params: { id: '0190a000-0000-7000-8000-000000000009' } },
    ])
    expect(refreshed).toEqual([id, id])
  })

  it('that somebody else was faster with says so in its form', async () => {
    const { engine } = createFakeServer(createRefusal(409, 'claim-desk.changed', 'This claim has changed.'))
    openSheet(engine)
    await userEvent.click(await screen.findByRole('button', { name: 'Approve the hours' }))
    expect(await screen.findByText('This claim has changed.')).toBeVisible()
  })
})

describe('Closing a claim (L08)', () => {
  it('shows the server’s error at the reason, then closes and drops the draft', async () => {
    const { asked, engine } = createFakeServer(
      createRefusal(422, 'call.invalid', 'Some of it is not valid.', { message: 'Say more' }),
      claim,
    )
    const { drafts } = renderWithEngine(<Opened action="close" />, engine)
    await userEvent.type(await screen.findByLabelText('Reason for closing'), 'Done')
    await press('Close the claim')
    await waitFor(() => {
      expect(getFieldError('Reason for closing')).toBe('Say more')
    })
    await userEvent.type(screen.getByLabelText('Reason for closing'), ' by phone')
    await press('Close the claim')
    expect(await screen.findByText('Claim closed')).toBeVisible()
    expect(asked.at(-1)).toEqual(['L08', { params: { id }, body: { message: 'Done by phone' } }])
    expect(drafts.has(`close-claim:${id}`)).toBe(false)
  })
})

describe('Closing a claim with its miles and hours (`WO080`)', () => {
  const open = async (...answers: readonly unknown[]) => {
    const server = createFakeServer(...answers)
    renderWithEngine(
      <Opened action="close" of={createClaim({ mileage: 12, labor_hours_estimate: null })} />,
      server.engine,
    )
    await userEvent.type(await screen.findByLabelText('Reason for closing'), 'Done')
    return server
  }

  it('sends those that were changed', async () => {
    const { asked } = await open(claim)
    expect(screen.getByLabelText(/^Miles/)).toHaveValue('12')
    await userEvent.type(screen.getByLabelText(/^Labor hours/), '1.5')
    await press('Close the claim')
    expect(await screen.findByText('Claim closed')).toBeVisible()
    expect(asked).toEqual([['L08', { params: { id }, body: { message: 'Done', data: { labor_hours_estimate: 1.5 } } }]])
  })

  it('leaves the miles that a trip brought after the form was begun, and what was typed as it is', async () => {
    const begun = {
      message: 'Done',
      miles: '10',
      hours: '3',
      shown: { miles: '10', hours: '2' },
    }
    const { asked, engine } = createFakeServer(claim)
    renderWithEngine(
      <Opened action="close" of={createClaim({ mileage: 26.8, labor_hours_estimate: 2.5 })} />,
      engine,
      undefined,
      new Map([[`close-claim:${id}`, begun]]),
    )
    expect(await screen.findByLabelText(/^Miles/)).toHaveValue('26.8')
    expect(screen.getByLabelText(/^Labor hours/)).toHaveValue('3')
    await press('Close the claim')
    expect(await screen.findByText('Claim closed')).toBeVisible()
    expect(asked).toEqual([['L08', { params: { id }, body: { message: 'Done', data: { labor_hours_estimate: 3 } } }]])
  })

  it('says in a popup what the server refused, and keeps the form (`WO154`)', async () => {
    await open(createRefusal(409, 'labor-claims.closed', 'This claim is closed already.'))
    await press('Close the claim')
    const popup = await screen.findByRole('alertdialog', { name: 'An error occurred' })
    expect(popup).toHaveTextContent('This claim is closed already.')
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.getByLabelText('Reason for closing')).toHaveValue('Done')
  })
})

describe('Approving a payment', () => {
  const billed = createClaim({
    ...{ status: 'approve_payment', rev: 7 },
    money: [
      { kind: 'labor', requested: 90, calculated: 80, approved: null, paid: null, reason: null, basis: '1 h' },
      { kind: 'mileage', requested: 20, calculated: 20, approved: null, paid: null, reason: null, basis: '40 mi' },
    ],
  })
  const expired = {
    ...{ code: 'coverage.expired', risk: 'unpaid', sentence: 'Labor coverage has ended.', action: 'Ask.' },
  }
  /** The sheet of a reviewer; `show` shows the claim as it is later, and `find` changes what the server finds. */
  function openPayment(of: Claim, found: readonly unknown[], ...answers: readonly unknown[]) {
    const server = createFakeServer(...answers)
    let findings = found
    const current = { show: (_: Claim): void => undefined }
    function Shown() {
      const [shown, setShown] = useState(of)
      useEffect(() => {
        current.show = setShown
      }, [])
      return (
        <SessionContext value={office}>
          <Opened action="approve_payment" of={shown} />
        </SessionContext>
      )
    }
    const engine: EngineOverrides = {
      ...server.engine,
      newId: () => '0190a000-0000-7000-8000-000000000009',
      call: async (row, input) =>
        row === claimPay.table.readFindings ? { findings } : server.engine.call?.(row, input),
    }
    renderWithEngine(<Shown />, engine)
    const show = (now: Claim) => {
      act(() => {
        current.show(now)
      })
    }
    const find = (now: readonly unknown[]) => {
      findings = now
    }
    return { ...server, show, find, bodies: () => server.asked.map(([, input]) => (input as { body: unknown }).body) }
  }
  const approve = async () => userEvent.click(await screen.findByRole('button', { name: 'Approve the payment' }))

  it('names an amount that is not a number at its field, and totals the others', async () => {
    const { bodies } = openPayment(billed, [], billed)
    const [labor] = await screen.findAllByLabelText('Approved amount, $')
    expect(screen.getByText('Total: $100.00')).toBeVisible()
    await userEvent.clear(labor!)
    await userEvent.type(labor!, 'much')
    await approve()
    expect(await screen.findByText('Enter a dollar amount')).toBeVisible()
    await userEvent.clear(labor!)
    await userEvent.type(labor!, '85')
    expect(screen.getByText('Total: $105.00')).toBeVisible()
    await approve()
    expect(await screen.findByText('Say why an amount differs. The servicer reads it')).toBeVisible()
    expect(bodies()).toEqual([])
    await userEvent.type(screen.getAllByLabelText(/^Reason/)[0]!, 'Agreed by phone')
    await approve()
    await waitFor(() => {
      expect(bodies()).toMatchObject([
        { lines: [{ kind: 'labor', approved: 85, reason: 'Agreed by phone' }, { approved: 20 }] },
      ])
    })
  })

  it('is decided on the claim as it is shown, with what the payment check found, and can be taken back', async () => {
    const { bodies } = openPayment(billed, [expired], { ...billed, status: 'approved_for_payment' })
    expect(await screen.findByText('Labor coverage has ended.')).toBeVisible()
    await approve()
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    expect(bodies()).toEqual([
      {
        ...{ action: 'approve_payment', rev: 7, seen: ['coverage.expired'] },
        lines: [
          { kind: 'labor', approved: 80 },
          { kind: 'mileage', approved: 20 },
        ],
        undo: '0190a000-0000-7000-8000-000000000009',
      },
    ])
  })

  it('shows what was found after its form was opened, and is decided with it at the next press', async () => {
    const message = 'This was found meanwhile: Labor coverage has ended. Nothing was approved yet.'
    const { bodies, find } = openPayment(billed, [], createRefusal(409, 'claim-desk.unseen', message), billed)
    await screen.findByText('Total: $100.00')
    find([expired])
    await approve()
    expect(await screen.findByText(message)).toBeVisible()
    expect(await screen.findByText('Labor coverage has ended.')).toBeVisible()
    await approve()
    await waitFor(() => {
      expect(bodies()).toMatchObject([{ seen: [] }, { seen: ['coverage.expired'] }])
    })
  })

  it('shows the amounts anew that came while its form was open, says so, and keeps the message', async () => {
    const message = 'This claim has changed since you opened it.'
    const { bodies, show } = openPayment(billed, [], createRefusal(409, 'claim-desk.changed', message), billed)
    await userEvent.type(await screen.findByLabelText(/^Message/), 'As agreed')
    await approve()
    expect(await screen.findByText(message)).toBeVisible()
    show({ ...billed, rev: 8, money: billed.money.map((line) => ({ ...line, calculated: 50 })) })
    expect(await screen.findByText(/^The amounts have changed/)).toBeVisible()
    expect(screen.getByText('Total: $100.00')).toBeVisible()
    for (const field of screen.getAllByLabelText('Approved amount, $')) expect(field).toHaveValue('50.00')
    expect(screen.getByLabelText(/^Message/)).toHaveValue('As agreed')
    await approve()
    await waitFor(() => {
      expect(bodies()).toMatchObject([
        { rev: 7, lines: [{ approved: 80 }, { approved: 20 }] },
        { rev: 8, lines: [{ approved: 50 }, { approved: 50 }] },
      ])
    })
  })

  it('is proposed as calculated where the claim was approved before, and shows what it had then', async () => {
    const again = { ...billed, money: billed.money.map((line) => ({ ...line, approved: 15, paid: 15 })) }
    const { bodies } = openPayment(again, [], again)
    expect(await screen.findByText('Total: $100.00')).toBeVisible()
    expect(screen.getByText('Requested 90.00 · calculated 80.00 · approved before 15.00')).toBeVisible()
    await approve()
    await waitFor(() => {
      expect(bodies()).toMatchObject([{ lines: [{ approved: 80 }, { approved: 20 }] }])
    })
  })

  it('starts over from a draft whose amounts have changed, and keeps the message', async () => {
    const key = `claim-action:${id}:approve_payment`
    const engine: EngineOverrides = { call: async () => ({ findings: [] }) }
    const { drafts, unmount } = renderWithEngine(<Opened action="approve_payment" of={billed} />, engine)
    await userEvent.type(await screen.findByLabelText(/^Message/), 'As agreed')
    await waitForDraft(drafts, key, { message: 'As agreed' })
    unmount()
    const now = { ...billed, money: billed.money.map((line) => ({ ...line, calculated: 50 })) }
    renderWithEngine(<Opened action="approve_payment" of={now} />, engine, undefined, drafts)
    expect(await screen.findByLabelText(/^Message/)).toHaveValue('As agreed')
    for (const field of screen.getAllByLabelText('Approved amount, $')) expect(field).toHaveValue('50.00')
  })
})
