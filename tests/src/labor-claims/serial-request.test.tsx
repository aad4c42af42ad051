import { cleanup, screen, waitFor } from '@testing-library/react'
import { webcrypto } from 'node:crypto'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Claim } from '../../../contract/shapes/claim.ts'
import type { Engine } from '../../../offline/engine.ts'
import { requestSerial } from '../../../offline/operations/request-serial.ts'
import { overlayClaim } from '../../../offline/replica/overlay.ts'
import { EditSheet } from '../../../src/features/labor-claims/components/edit/edit-sheet.tsx'
import { ClaimRows } from '../../../src/features/labor-claims/components/list/claim-rows.tsx'
import { EditSerialRequestOp } from '../../../src/features/labor-claims/components/machine/serial-request-form.tsx'
import { FactsCard } from '../../../src/features/labor-claims/components/ticket/facts-card.tsx'
import { ticketForms } from '../../../src/features/labor-claims/components/ticket/late-forms.ts'
import { signedIn } from '../../support/signed-in.ts'
import { createTestClock } from '../support/clock.ts'
import { createClaim, createItem, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'
import { createFakeServer, createRefusal } from './support/sheet.tsx'

beforeAll(ticketForms.load)

const now = Date.UTC(2026, 10, 20, 10)
const author = { user_id: 7, name: 'Dale Okafor', organization: 'Northside Fitness' }
const request = {
  serial_number: 'MT32534K00001',
  equipment_id: 1,
  model: 'Meridian T300',
  at: '2026-11-20T09:00:00Z',
  author,
}
const withMay = (may: Partial<Claim['may']>, over: Partial<Claim> = {}) =>
  createClaim({ ...over, may: { ...createClaim().may, edit: true, ...may } })
const servicer = (over: Partial<Claim> = {}) => withMay({ serial: false }, over)
const office = (over: Partial<Claim> = {}) => withMay({ serial: true, manage: true }, over)
const where = { params: { id: createClaim().ticket_id } }
const press = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }))
}
/** The first status on the card; the last one is the snackbar's. */
const getStatus = () => screen.getAllByRole('status')[0]!
const show = (claim: Claim, engine = {}, drafts = new Map<string, unknown>()) =>
  renderWithEngine(<FactsCard seen={toSeen(claim)} now={now} />, engine, createTestClock(), drafts)

describe('Another serial number on the ticket', () => {
  beforeEach(stubMediaQueries)
  afterEach(cleanup)

  it('is shown to the servicer as a request that waits for the office', () => {
    show(servicer({ serial_request: request }))
    expect(getStatus()).toHaveTextContent(
      /Serial change requested: MT32534K00001, waits for the office.*Meridian T300 · Dale Okafor/,
    )
    expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
  })

  it.each([
    ['Confirm', 'confirm', 'Serial change confirmed'],
    ['Decline', 'decline', 'Serial change declined'],
  ])('is answered by the office with one press: %s', async (button, decision, done) => {
    const claim = office({ serial_request: { ...request, opens: 'WR-30012' } })
    const { asked, refreshed, engine } = createFakeServer(claim)
    show(claim, engine)
    expect(getStatus()).toHaveTextContent('MT32534K00001, waits for your answer')
    expect(screen.getByText('Confirming opens registration WR-30012 to the servicer.')).toBeInTheDocument()
    await press(button)
    expect(await screen.findByText(done)).toBeInTheDocument()
    expect(asked).toEqual([['ours', { ...where, body: { decision, serial_number: 'MT32534K00001', equipment_id: 1 } }]])
    expect(refreshed).toEqual([claim.ticket_id])
  })

  it('says why an answer was refused, and fetches the claim again', async () => {
    const claim = office({ serial_request: request })
    const why = 'This serial change was answered or replaced in the meantime. Review the claim again.'
    const { refreshed, engine } = createFakeServer(createRefusal(409, 'labor-claims.serialAnswered', why))
    show(claim, engine)
    await press('Confirm')
    expect(await screen.findByRole('alert')).toHaveTextContent(why)
    expect(refreshed).toEqual([claim.ticket_id])
  })

  it('that was declined is said to the servicer until the next request', () => {
    const entry = (id: string, action: string) => ({
      id,
      at: '2026-11-20T09:30:00Z',
      action,
      from: 'assigned',
      to: 'assigned',
      message: 'MT32534K00001',
      author,
    })
    const history = [entry('1', 'requestSerial'), entry('2', 'declineSerial')]
    show(servicer({ history }))
    expect(getStatus()).toHaveTextContent('Serial change declined: MT32534K00001')
    cleanup()
    show(servicer({ history: [...history, entry('3', 'requestSerial'), entry('4', 'confirmSerial')] }))
    expect(screen.queryByText(/Serial change declined/)).not.toBeInTheDocument()
  })

  it('is reported by the servicer without a signal, and only by those whose change waits', async () => {
    const queued: unknown[] = []
    const enqueue: Engine['enqueue'] = async (operation, input) => {
      queued.push([operation.kind, input])
      return { opId: 'op', entityId: 'c' }
    }
    show(servicer(), { enqueue })
    await press('Report another serial number')
    await press('Send to the office')
    expect(await screen.findByText('Required')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Serial number'), 'mt3 2534-k00001')
    await press('Send to the office')
    expect(await screen.findByText('Saved on this device')).toBeInTheDocument()
    expect(queued).toEqual([['requestSerial', { ...where, body: { serial_number: 'MT32534K00001' } }]])
    for (const claim of [office(), withMay({ edit: false, serial: false }), createClaim()]) {
      cleanup()
      show(claim)
      expect(screen.queryByRole('button', { name: 'Report another serial number' })).not.toBeInTheDocument()
    }
  })

  it('stays in its form through a reload, until it is sent or the form is canceled', async () => {
    const drafts = new Map<string, unknown>()
    const open = async () => {
      cleanup()
      show(servicer(), {}, drafts)
      await press('Report another serial number')
      return screen.findByLabelText('Serial number')
    }
    await userEvent.type(await open(), 'MT32534K00001')
    await waitFor(() => {
      expect([...drafts.values()]).toEqual([expect.objectContaining({ serial_number: 'MT32534K00001' })])
    })
    expect(await open()).toHaveValue('MT32534K00001')
    await press('Cancel')
    await waitFor(() => {
      expect(drafts.size).toBe(0)
    })
    expect(await open()).toHaveValue('')
  })

  it('in the edit form is announced before and after the save', async () => {
    const claim = servicer()
    const { engine } = createFakeServer(servicer({ serial_request: request }))
    renderWithEngine(<EditSheet claim={claim} isOpen onClose={() => undefined} />, engine)
    const field = await screen.findByLabelText('Serial number')
    expect(screen.getByText('The office confirms another serial number before the claim changes.')).toBeInTheDocument()
    await userEvent.clear(field)
    await userEvent.type(field, 'MT32534K00001')
    await press('Save changes')
    expect(await screen.findByText('Saved. The serial number waits for the office')).toBeInTheDocument()
  })

  it('that was refused is corrected in its own form', async () => {
    const saved: unknown[] = []
    const item = createItem({ kind: 'requestSerial', input: { ...where, body: { serial_number: 'MT3' } } })
    renderWithEngine(
      <EditSerialRequestOp
        item={item}
        refused={{ serial_number: 'After MT3 enter year and week' }}
        saveLabel="Save"
        onSave={async (body: unknown) => void saved.push(body)}
        onCancel={() => undefined}
      />,
    )
    expect(screen.getByText('After MT3 enter year and week')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Serial number'), '2534K00001')
    await press('Save')
    await waitFor(() => {
      expect(saved).toEqual([{ serial_number: 'MT32534K00001' }])
    })
  })
})

describe('A claim in a list', () => {
  beforeEach(stubMediaQueries)
  afterEach(cleanup)

  it('says that a serial number is to be confirmed while the claim is open', () => {
    const rows = [
      createClaim({ ticket_id: 'a', serial_requested: true }),
      createClaim({ ticket_id: 'b', serial_requested: true, status: 'paid' }),
      createClaim({ ticket_id: 'c', serial_requested: false }),
    ]
    renderWithEngine(<ClaimRows rows={rows} now={now} />)
    // Once in the phone's list and once in the table.
    expect(screen.getAllByText('Serial to confirm')).toHaveLength(2)
  })
})

describe('A registration that is not open to the servicer', () => {
  beforeEach(stubMediaQueries)
  afterEach(cleanup)
  const registration = { record_id: '0199bbbb-0000-7000-8000-000000000001', display_id: 'WR-30012', is_open: false }

  it('is opened by the office with one press, and named to no one else', async () => {
    const claim = office({ registration })
    const { asked, engine } = createFakeServer(claim)
    show(claim, engine)
    expect(screen.getByText(/WR-30012 is not open to the servicer/)).toBeInTheDocument()
    await press('Open to the servicer')
    expect(await screen.findByText('Registration opened to the servicer')).toBeInTheDocument()
    expect(asked).toEqual([['ours', { ...where, body: { record_id: registration.record_id } }]])
    cleanup()
    show(servicer({ registration }))
    expect(screen.queryByText(/WR-30012/)).not.toBeInTheDocument()
  })

  it('is a link once it is open', () => {
    show(servicer({ registration: { ...registration, is_open: true } }))
    expect(screen.getByRole('link', { name: 'Registration WR-30012' })).toHaveAttribute(
      'href',
      `/warranty/records/${registration.record_id}`,
    )
  })
})

describe('A request for another serial number on the device', () => {
  // jsdom has no SubtleCrypto.
  beforeAll(() => {
    vi.stubGlobal('crypto', webcrypto)
  })
  afterAll(() => {
    vi.unstubAllGlobals()
  })
  const claim = servicer()
  const owner = { userId: 7, accountId: 4, email: 'servicer@demo.test', name: 'Dale Okafor' }
  const op = (over: Partial<Parameters<typeof createItem>[0]> = {}, result: unknown = null) => ({
    ...createItem({
      kind: requestSerial.kind,
      entityId: claim.ticket_id,
      input: { ...where, body: { serial_number: 'mt3 2534 k00001' } },
      ...over,
    }),
    ackedMark: null,
    skewMs: null,
    blobs: [],
    result,
  })
  const overlay = (one: ReturnType<typeof op>, value = claim) => overlayClaim({ value, asOf: 0 }, [one], owner)

  it('shows the request beside the unchanged machine', () => {
    const { value, pending } = overlay(op())
    expect(value.serial_number).toBe(claim.serial_number)
    expect(value.model).toBe(claim.model)
    expect(value.serial_request).toMatchObject({ serial_number: 'MT32534K00001', author: { user_id: 7 } })
    expect(pending['serial']).toMatchObject({ state: 'queued' })
  })

  it('is not shown after a refusal, nor for the claim’s own serial number', () => {
    expect(overlay(op({ state: 'rejected' })).value.serial_request ?? null).toBeNull()
    const same = op({ input: { ...where, body: { serial_number: claim.serial_number } } })
    expect(overlay(same).value.serial_request ?? null).toBeNull()
  })

  it('gives way to the server’s answer', () => {
    const answered = { ...claim, rev: claim.rev + 1, serial_request: request }
    const sent = op({ state: 'acked', ackedAt: 5 }, answered)
    expect(overlay(sent).value.serial_request).toEqual(request)
    const confirmed = { ...claim, rev: claim.rev + 2, serial_number: 'MT32534K00001', serial_request: null }
    expect(overlay(sent, confirmed).value.serial_request).toBeNull()
  })

  it('is one with a newer one that was never sent, and keeps its place in the claim', async () => {
    const { engine, note } = await signedIn()
    const id = '00000000-0000-4000-8000-0000000000c1'
    await note('before')
    const ask = (serial_number: string) => engine.enqueue(requestSerial, { params: { id }, body: { serial_number } })
    await ask('MT32534K00001')
    await ask('MT32534K00002')
    const items = await engine.outbox()
    expect(items.map((item) => [item.kind, item.groupId, item.label])).toEqual([
      ['addNote', `claim:${id}`, items[0]?.label],
      ['requestSerial', `claim:${id}`, 'Another serial number, MT32534K00002'],
    ])
  })
})
