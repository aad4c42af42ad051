import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../../offline/engine.ts'
import { PhotoError } from '../../../src/platform/photos/photo-error.ts'
import type { ProcessedPhoto } from '../../../src/platform/photos/prepare-photo.ts'
import { useNeedsSerialPicture } from '../../../src/data/use-needs-serial-picture.ts'
import { RegistrationScreen } from '../../../src/features/warranty/screens/registration.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import {
  siteFlags,
  renderArea,
  createFreshEngine,
  createMachineCatalogue,
  passTime,
  createSeenRow,
} from './support/area.tsx'
import type { EngineOverrides } from '../support/engine.ts'

beforeEach(setUpShop)
afterEach(cleanup)

const hash = (name: string) => name.charCodeAt(0).toString(16).repeat(32)
/** What a picture waits for while it is prepared. */
let preparing = Promise.resolve()
const prepare = async (file: File): Promise<ProcessedPhoto> => {
  await preparing
  return {
    ...{ bytes: new TextEncoder().encode(file.name).buffer, thumb: null, type: 'image/jpeg', width: 800, height: 600 },
    sha256: hash(file.name),
  }
}
let drafts: Map<string, unknown>
beforeEach(() => {
  // What the screen of the test before still writes stays in its own.
  drafts = new Map()
  preparing = Promise.resolve()
  delete siteFlags.needs_serial_picture
})

/** Says when the device has read that the shop needs a picture of each serial number. */
const PictureRule = () => (useNeedsSerialPicture() ? <p>Serial pictures are needed</p> : null)

type RegistrationEngine = Parameters<Engine['enqueueAll']>
async function open(engine: EngineOverrides = {}, more: Parameters<typeof renderArea>[3] = {}) {
  const queued: { ops: RegistrationEngine[0]; drop: RegistrationEngine[1] }[] = []
  const drawn = renderArea(
    '/warranty/registration',
    {
      '/warranty/registration': (
        <>
          <RegistrationScreen prepare={prepare} />
          <PictureRule />
        </>
      ),
      '/dashboard/dealer-serials': <p>Serials</p>,
    },
    {
      ...createFreshEngine(drafts),
      enqueueAll: async (ops, drop) => {
        queued.push({ ops, drop })
        for (const key of typeof drop === 'string' ? [drop] : (drop ?? [])) drafts.delete(key)
        return []
      },
      ...engine,
    },
    more,
  )
  await screen.findByLabelText('Serial number')
  return { ...drawn, queued }
}
const serial = () => screen.getByLabelText<HTMLInputElement>('Serial number')
const purchased = () => screen.getByLabelText<HTMLInputElement>('Purchased')
const type = (text: string) => fireEvent.change(serial(), { target: { value: text } })
const add = () => {
  const [button] = screen.getAllByRole('button', { name: 'Add machine' })
  fireEvent.click(button!)
}
const list = () => screen.findByRole('region', { name: 'Machines of this registration' })
async function addOne(text: string, date = '2026-11-02') {
  type(text)
  if (date !== '') fireEvent.change(purchased(), { target: { value: date } })
  add()
  await within(await list()).findByText(text)
}

const choose = (label: string, name: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { files: [new File(['x'], name)] } })
}
const findMachines = () => screen.queryByRole('region', { name: 'Machines of this registration' })

describe('A machine of a registration (S24)', () => {
  it('formats the serial, which fills in model and week', async () => {
    const { clock } = await open()
    type('mt5-2534 k 00417')
    expect(serial().value).toBe('MT52534K00417')
    await passTime(clock)
    expect(await screen.findByText('Meridian T500')).toBeInTheDocument()
    expect(screen.getByText(/made in week 34 of 2025/)).toBeInTheDocument()
  })

  it('shows the error of an invalid serial number', async () => {
    const { clock } = await open()
    type('MT52557K00430')
    await passTime(clock)
    expect(await screen.findByText('This serial number does not fit. 2025 has no week 57.')).toBeInTheDocument()
  })

  it('is added only with a serial number, a model, and a purchase date or as a floor model', async () => {
    await open()
    add()
    expect(await screen.findByText('Scan or type the serial number')).toBeInTheDocument()
    type('MT52534K00417')
    add()
    expect(await screen.findByText('Enter the purchase date, or mark a floor model')).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Machines of this registration' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByLabelText('Floor model, not sold yet'))
    add()
    expect(within(await list()).getByText('Floor model')).toBeInTheDocument()
  })

  it('keeps the date for the next one, and is listed once', async () => {
    await open()
    await addOne('MT52534K00417')
    expect(serial().value).toBe('')
    expect(purchased().value).toBe('2026-11-02')
    type('MT52534K00417')
    expect(await screen.findByText('This serial number is already in the list as machine 1')).toBeInTheDocument()
    add()
    await waitFor(() => {
      expect(within(screen.getByRole('region', { name: /Machines/ })).getAllByRole('row')).toHaveLength(2)
    })
  })

  it('is not missed where the next one has the focus by itself and something else is pressed', async () => {
    await open()
    await addOne('MT52534K00417')
    await list()
    await waitFor(() => expect(serial()).toHaveFocus())
    await userEvent.click(screen.getAllByRole('button', { name: /^Change/ })[0]!)
    expect(screen.queryByText('Scan or type the serial number')).toBeNull()
    expect(await screen.findByRole('dialog', { name: 'Owner' })).toBeVisible()
  })

  it('is added by the Enter that a scanner sends, and the next serial number has the focus', async () => {
    await open()
    await userEvent.clear(purchased())
    await userEvent.type(purchased(), '2026-11-02')
    await userEvent.type(serial(), 'MT52534K00417{Enter}')
    expect(within(await list()).getByText('MT52534K00417')).toBeVisible()
    expect(serial()).toHaveValue('')
    expect(serial()).toHaveFocus()
  })

  it('is not added again where the account already registered it', async () => {
    const rows = [createSeenRow({ serial_number: 'MT52534K00417', display_id: 'WR-10017', account_id: 3 })]
    await open({ records: async () => ({ rows, asOf: 0 }) })
    type('MT52534K00417')
    expect(
      await screen.findByText(/Your account already registered this serial number as WR-10017/),
    ).toBeInTheDocument()
  })

  it('is corrected in the outbox where its registration was refused', async () => {
    const op = { opId: 'o', state: 'rejected', waiting: null, progress: null, error: null } as const
    const about = { serial_number: 'MT52534K00417', display_id: '', account_id: 3 }
    const rows = [createSeenRow(about, { registration: op, pending: { o: op } })]
    await open({ records: async () => ({ rows, asOf: 0 }) })
    type('MT52534K00417')
    expect(await screen.findByText(/and it was refused. Fix it in the outbox/)).toBeInTheDocument()
  })

  it('is added again where that registration was declined', async () => {
    const declined = createSeenRow({
      serial_number: 'MT52534K00417',
      display_id: 'WR-10017',
      account_id: 3,
      status: 'declined',
    })
    await open({ records: async () => ({ rows: [declined], asOf: 0 }) })
    await addOne('MT52534K00417')
    expect(within(await list()).getByText('MT52534K00417')).toBeVisible()
  })

  it('shows its coverage dates', async () => {
    const { clock } = await open()
    type('MT52534K00417')
    await userEvent.clear(purchased())
    await userEvent.type(purchased(), '2026-11-02')
    await passTime(clock)
    const cover = await screen.findByRole('list', { name: 'Coverage' })
    expect(within(cover).getByText('Frame through Nov 1, 2036')).toBeInTheDocument()
    expect(within(cover).getByText('Labor through Nov 1, 2027')).toBeInTheDocument()
  })

  it('has a model that is chosen, by name or step by step, where no pattern fits its serial (`WO062`, `WO097`)', async () => {
    const { clock } = await open()
    type('FREE-0001')
    await passTime(clock)
    fireEvent.change(purchased(), { target: { value: '2026-11-02' } })
    add()
    expect(await screen.findByText(/Choose the model if yours is another/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Choose by brand and type' }))
    for (const [field, option] of [
      ['Brand', 'Meridian'],
      ['Type', 'Treadmill'],
      ['Subtype', 'Motorized'],
      ['Model of this subtype', 'T100'],
    ] as const) {
      await screen.findByRole('option', { name: option })
      await userEvent.selectOptions(screen.getByLabelText(field), option)
    }
    expect(await screen.findByText('Meridian T100')).toBeInTheDocument()
    add()
    expect(within(await list()).getByText('FREE0001')).toBeInTheDocument()
  })

  it('needs a picture of its serial number where the shop’s flag says so (`WO098`)', async () => {
    siteFlags.needs_serial_picture = true
    await open()
    await screen.findByText('Serial pictures are needed')
    type('MT52534K00417')
    fireEvent.change(purchased(), { target: { value: '2026-11-02' } })
    add()
    expect(await screen.findByText('Add a picture of the serial number')).toBeInTheDocument()
    siteFlags.needs_serial_picture = false
    cleanup()
    await open()
    await addOne('MT52534K00418')
  })

  it('waits for its picture that is still being prepared', async () => {
    siteFlags.needs_serial_picture = true
    const { promise, resolve } = Promise.withResolvers<undefined>()
    preparing = promise.then(() => undefined)
    await open()
    await screen.findByText('Serial pictures are needed')
    type('MT52534K00417')
    fireEvent.change(purchased(), { target: { value: '2026-11-02' } })
    choose('Choose serial picture', 'a.jpg')
    add()
    await new Promise((done) => setTimeout(done, 50))
    expect(findMachines()).toBeNull()
    expect(screen.queryByText('Add a picture of the serial number')).toBeNull()
    resolve(undefined)
    expect(within(await list()).getByText('Taken')).toBeInTheDocument()
    expect(serial().value).toBe('')
  })

  it('stays in its form where its picture could not be prepared, with the reason', async () => {
    const { promise, reject } = Promise.withResolvers<undefined>()
    preparing = promise.then(() => undefined)
    await open()
    type('MT52534K00417')
    fireEvent.change(purchased(), { target: { value: '2026-11-02' } })
    choose('Choose serial picture', 'a.jpg')
    add()
    reject(new PhotoError('damaged', 'a.jpg'))
    expect(await screen.findByText(/is damaged and cannot be opened/)).toBeInTheDocument()
    expect(findMachines()).toBeNull()
    expect(serial().value).toBe('MT52534K00417')
    add()
    expect(within(await list()).getByText('MT52534K00417')).toBeInTheDocument()
  })

  it('accepts a model chosen by hand where the serial cannot be decoded', async () => {
    const { clock } = await open({}, { catalogue: createMachineCatalogue(false), isOnline: false })
    type('MT52534K00417')
    await passTime(clock)
    expect(await screen.findByRole('combobox', { name: 'Model' })).toBeInTheDocument()
    expect(screen.getByText(/cannot be read here without a signal/)).toBeInTheDocument()
  })
})

describe('The list of a registration', () => {
  it('is restored, with the draft of the next machine', async () => {
    const { unmount } = await open()
    await addOne('MT52534K00417')
    type('SR22548')
    await waitFor(() => {
      expect(drafts.get('registration:entry')).toMatchObject({ serial: 'SR22548' })
    })
    unmount()
    await open()
    expect(within(await list()).getByText('MT52534K00417')).toBeInTheDocument()
    expect(serial().value).toBe('SR22548')
  })

  it('keeps a half-made change of a machine, and lists it only when it is saved', async () => {
    const { unmount } = await open()
    await addOne('MT52534K00417')
    const openRow = async () => {
      await userEvent.click(within(await list()).getByRole('button', { name: 'Change MT52534K00417' }))
      return within(await screen.findByRole('dialog', { name: 'Change MT52534K00417' }))
    }
    await userEvent.clear(await (await openRow()).findByLabelText('Purchased'))
    await userEvent.type(await (await openRow()).findByLabelText('Purchased'), '2026-10-01')
    await waitFor(() => {
      expect([...drafts.entries()].find(([key]) => key.startsWith('registration:edit:'))?.[1]).toMatchObject({
        purchased: '2026-10-01',
      })
    })
    unmount()
    await open()
    const row = await openRow()
    expect(await row.findByLabelText('Purchased')).toHaveValue('2026-10-01')
    await userEvent.click(row.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect([...drafts.values()]).toContainEqual(
        expect.objectContaining({ serial: 'MT52534K00417', purchased: '2026-10-01' }),
      )
      expect([...drafts.keys()].filter((key) => key.startsWith('registration:edit:'))).toEqual([])
    })
  })

  it('restores a removed machine', async () => {
    await open()
    await addOne('MT52534K00417')
    await userEvent.click(screen.getByRole('button', { name: 'Remove MT52534K00417' }))
    await waitFor(() => {
      expect(screen.queryByText('MT52534K00417')).not.toBeInTheDocument()
    })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(within(await list()).getByText('MT52534K00417')).toBeInTheDocument()
  })

  it('adds the valid rows of a spreadsheet and shows the errors of the others in their cells', async () => {
    const { clock } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Paste rows' }))
    fireEvent.change(await screen.findByLabelText('Rows from a spreadsheet'), {
      target: { value: 'mt5 2534 k 00417\tT500\t11/2/2026\nSR22534B01177\tT500\t11/2/2026\nMT52534K00419\t\tsoon' },
    })
    await passTime(clock)
    expect(await screen.findByText('3 rows: 1 ready, 2 to fix')).toBeInTheDocument()
    const table = screen.getByRole('region', { name: 'Pasted rows' })
    expect(within(table).getByText('The serial number is for a Stride R200').closest('td')?.textContent).toContain(
      'T500',
    )
    expect(within(table).getByText('Not a date. Write it like 2026-11-02').closest('td')?.textContent).toContain('soon')
    await userEvent.click(screen.getByRole('button', { name: 'Add 1 row' }))
    expect(within(await list()).getByText('MT52534K00417')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Paste rows' }))
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Rows from a spreadsheet')
    expect(field.value).toBe('SR22534B01177\tT500\t11/2/2026\nMT52534K00419\t\tsoon')
  })
})

describe('Registering', () => {
  it('queues each machine with its pictures in the transaction that deletes its draft', async () => {
    const { queued } = await open()
    choose('Choose receipt for all machines', 'r.jpg')
    await screen.findByText('r.jpg')
    choose('Choose serial picture', 'a.jpg')
    await screen.findByText('a.jpg')
    await addOne('MT52534K00417')
    await addOne('MT52534K00418')
    await userEvent.click(screen.getAllByRole('button', { name: 'Register 2 machines' })[0]!)
    expect(await screen.findByText('2 machines saved on this device')).toBeInTheDocument()
    expect(queued.map(({ ops }) => ops.map(({ operation }) => operation.kind))).toEqual([
      [
        ...['registerMachines', 'announceRecordFiles', 'addRecordFile', 'addRecordFile'],
        ...['registerMachines', 'announceRecordFiles', 'addRecordFile'],
      ],
    ])
    const [{ ops, drop } = { ops: [], drop: undefined }] = queued
    const bodies = [ops[0], ops[4]].map((op) => (op!.input as { body: Record<string, unknown> }).body)
    expect(bodies[0]).toMatchObject({
      serial_picture: hash('a.jpg'),
      receipt_picture: hash('r.jpg'),
      equipment: [
        { id: bodies[0]!['id'], serial_number: 'MT52534K00417', equipment_id: 2, purchased_date: '2026-11-02' },
      ],
    })
    // Its own picture is deleted with it; the shared receipt is deleted with the list.
    expect(drop).toEqual([
      ...bodies.map((body) => `registration:row:${String(body['id'])}`),
      `registration:picture:${hash('a.jpg')}`,
    ])
    expect(ops[2]).toMatchObject({ photos: [{ sha256: hash('a.jpg'), title: 'Serial plate' }] })
    expect([...drafts.keys()].filter((key) => /row|picture/.test(key))).toEqual([])
  })

  it('waits for the receipt of all machines that is still being prepared', async () => {
    const { queued } = await open()
    await addOne('MT52534K00417')
    const { promise, resolve } = Promise.withResolvers<undefined>()
    preparing = promise.then(() => undefined)
    choose('Choose receipt for all machines', 'r.jpg')
    await userEvent.click(screen.getAllByRole('button', { name: 'Register 1 machine' })[0]!)
    expect(queued).toEqual([])
    resolve(undefined)
    await waitFor(() => {
      expect(queued[0]?.ops[0]?.input).toMatchObject({ body: { receipt_picture: hash('r.jpg') } })
    })
  })

  it('leaves the list and its details as they are until it is done', async () => {
    const saving = Promise.withResolvers<undefined>()
    await open({
      enqueueAll: async () => {
        await saving.promise
        throw new Error('full')
      },
    })
    await addOne('MT52534K00417')
    const buttons = [
      ...['Change MT52534K00417', 'Remove MT52534K00417', 'Paste rows', 'Change the owner', 'Change the dealer'],
      'Add receipt for all machines',
    ]
    const areDisabled = () => buttons.map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled)
    expect(areDisabled()).not.toContain(true)
    await userEvent.click(screen.getAllByRole('button', { name: 'Register 1 machine' })[0]!)
    expect(areDisabled()).not.toContain(false)
    saving.resolve(undefined)
    expect(await screen.findByText(/could not be saved on the device/)).toBeInTheDocument()
    expect(areDisabled()).not.toContain(true)
  })

  it('queues each machine once where Register is pressed twice in a moment, and takes the next list', async () => {
    const { queued } = await open()
    for (const serialNumber of ['MT52534K00417', 'MT52534K00418']) {
      await addOne(serialNumber)
      const register = screen.getAllByRole('button', { name: 'Register 1 machine' })[0]!
      fireEvent.click(register)
      fireEvent.click(register)
      await waitFor(() => {
        expect(screen.queryByText(serialNumber)).not.toBeInTheDocument()
      })
    }
    expect(queued).toHaveLength(2)
  })

  it('keeps machines that could not be saved in the list, with the reason', async () => {
    let count = 0
    const { queued } = await open({
      enqueueAll: async (_, drop) => {
        count += 1
        if (count === 2) throw new Error('full')
        for (const key of drop ?? []) drafts.delete(key)
        return []
      },
    })
    for (const last of [1, 2, 3, 4, 5]) await addOne(`MT52534K0041${last}`)
    await userEvent.click(screen.getAllByRole('button', { name: 'Register 5 machines' })[0]!)
    expect(await screen.findByText(/could not be saved on the device/)).toBeInTheDocument()
    expect(within(await list()).getAllByRole('row')).toHaveLength(2)
    expect(within(await list()).getByText('MT52534K00415')).toBeInTheDocument()
    expect(queued).toEqual([])
  })

  it('offers a dealer’s own stores from the parts store (N09), with their state', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Change the dealer' }))
    await userEvent.click(await screen.findByRole('combobox', { name: 'Dealer' }))
    await userEvent.click(await screen.findByRole('option', { name: /Northside Eagan.*Eagan, MN/ }))
    expect(await screen.findByText('This store’s address is attached.')).toBeInTheDocument()
  })

  it('offers the dealers near an owner’s address (D06)', async () => {
    await open({}, { role: 'customer' })
    await userEvent.click(screen.getByRole('button', { name: 'Change the dealer' }))
    expect(await screen.findByText(/^Choose a store near Summit, NJ/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('combobox', { name: 'Dealer' }))
    await userEvent.click(await screen.findByRole('option', { name: /Summit Fitness.*Summit, NJ/ }))
    expect(await screen.findByText('This store’s address is attached.')).toBeInTheDocument()
  })

  it('asks for the name, city and state of any other dealer (`WO061`)', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Change the dealer' }))
    fireEvent.change(await screen.findByRole('combobox', { name: 'Dealer' }), { target: { value: 'Corner Gym' } })
    await userEvent.type(screen.getByLabelText(/^City/), 'Edina')
    await screen.findByRole('option', { name: 'Minnesota' })
    await userEvent.selectOptions(screen.getByLabelText(/^State/), 'Minnesota')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(drafts.get('registration:details')).toMatchObject({
        where: { dealer_name: 'Corner Gym', dealer_city: 'Edina', dealer_state_id: 23, dealer_location_id: null },
      })
    })
  })

  it('attaches the address of a dealer chosen by name', async () => {
    const { clock } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Change the dealer' }))
    fireEvent.change(await screen.findByRole('combobox', { name: 'Dealer' }), { target: { value: 'hill' } })
    await passTime(clock)
    const option = await screen.findByRole('option', { name: /Hillcrest Fitness Supply/ })
    await userEvent.click(option)
    expect(await screen.findByText('This store’s address is attached.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(drafts.get('registration:details')).toMatchObject({
        where: { dealer_name: 'Hillcrest Fitness Supply', dealer_city: 'Bloomington', dealer_location_id: 12 },
      })
    })
  })
})
