import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutboxItem } from '../../../offline/engine.ts'
import { entryKey, rowPrefix } from '../../../src/features/warranty/components/register/machine-entry.ts'
import { RegistrationScreen } from '../../../src/features/warranty/screens/registration.tsx'
import { PhotoError } from '../../../src/platform/photos/photo-error.ts'
import type { ProcessedPhoto } from '../../../src/platform/photos/prepare-photo.ts'
import { machineOp } from '../../offline/support/records.ts'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { createItem } from '../labor-claims/support/claim.ts'
import { createFreshEngine, renderArea } from './support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const hash = (name: string) => name.charCodeAt(0).toString(16).repeat(32)

/** Opens the form of a registration. Each picture is in preparation until `finish`. */
async function open(drafts = new Map<string, unknown>(), outbox: readonly OutboxItem[] = []) {
  const serials: unknown[] = []
  const bodies: unknown[] = []
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  promise.catch(() => undefined)
  const prepare = async ({ name }: File): Promise<ProcessedPhoto> => {
    await promise
    const bytes = new TextEncoder().encode(name).buffer
    return { bytes, thumb: null, type: 'image/jpeg', width: 800, height: 600, sha256: hash(name) }
  }
  const { unmount } = renderArea(
    '/warranty/registration',
    { '/warranty/registration': <RegistrationScreen prepare={prepare} /> },
    {
      ...createFreshEngine(drafts),
      outbox: async () => outbox,
      enqueueAll: async (writes, drop) => {
        for (const { input } of writes) {
          const body = input?.body as { equipment?: readonly { serial_number: string }[] } | undefined
          if (body?.equipment === undefined) continue
          bodies.push(body)
          serials.push(body.equipment[0]?.serial_number)
        }
        for (const key of typeof drop === 'string' ? [drop] : (drop ?? [])) drafts.delete(key)
        return []
      },
    },
  )
  await screen.findByLabelText('Serial number')
  const finish = async () => {
    resolve(undefined)
    await settle()
  }
  return { drafts, serials, bodies, unmount, finish, fail: reject }
}
/** What follows a picture that is ready takes some turns. */
const settle = () => new Promise((done) => setTimeout(done, 60))

const choose = (label: string, name: string, place: Pick<typeof screen, 'getByLabelText'> = screen) => {
  fireEvent.change(place.getByLabelText(label), { target: { files: [new File(['x'], name)] } })
}
const type = (text: string) => {
  fireEvent.change(screen.getByLabelText('Serial number'), { target: { value: text } })
  fireEvent.change(screen.getByLabelText('Purchased'), { target: { value: '2026-11-02' } })
}
const addButtons = () => screen.getAllByRole('button', { name: 'Add machine' })
const list = () => screen.findByRole('region', { name: 'Machines of this registration' })
async function addOne(text: string) {
  type(text)
  fireEvent.click(addButtons()[0]!)
  await within(await list()).findByText(text)
}
const register = () => userEvent.click(screen.getAllByRole('button', { name: /^Register/ })[0]!)

describe('Register', () => {
  it('waits for the machine whose picture is in preparation since Add was pressed, which its button shows', async () => {
    const { serials, finish } = await open()
    await addOne('MT52534K00417')
    type('MT52534K00418')
    choose('Choose serial picture', 'a.jpg')
    fireEvent.click(addButtons()[0]!)
    await waitFor(() => {
      for (const button of addButtons()) expect(button).toHaveAttribute('aria-busy', 'true')
    })
    await register()
    await settle()
    expect(serials).toEqual([])
    await finish()
    await waitFor(() => {
      expect(serials).toEqual(['MT52534K00417', 'MT52534K00418'])
    })
  })

  it('gives a machine a new id where another tab has registered another one under it', async () => {
    const outbox: OutboxItem[] = []
    const { drafts, bodies } = await open(new Map(), outbox)
    const rowKeys = () => [...drafts.keys()].filter((key) => key.startsWith(rowPrefix))
    await addOne('MT52534K00417')
    await addOne('MT52534K00418')
    const ids = rowKeys().map((key) => key.slice(rowPrefix.length))
    for (const [at, serialNumber] of ['MT52534K00499', 'MT52534K00418'].entries())
      outbox.push(createItem(machineOp(ids[at]!, { serial_number: serialNumber, equipment_id: 2 })))
    await register()
    expect(
      await screen.findByText('Saved on this device, 1 machine registered already, here or in another tab'),
    ).toBeInTheDocument()
    expect(bodies).toMatchObject([{ equipment: [{ serial_number: 'MT52534K00417' }] }])
    expect(ids).not.toContain((bodies[0] as { readonly id: string }).id)
    expect(rowKeys()).toEqual([])
  })

  it('says that the receipt for all machines could not be added, and registers nothing', async () => {
    const { serials, fail } = await open()
    const seen: Element[] = []
    Element.prototype.scrollIntoView = function into(this: Element) {
      seen.push(this)
    }
    await addOne('MT52534K00417')
    choose('Choose receipt for all machines', 'r.jpg')
    await register()
    fail(new PhotoError('damaged', 'r.jpg'))
    const alert = await screen.findByText(/^The receipt for all machines could not be added. Look at it/)
    await waitFor(() => {
      expect(seen.some((one) => one.contains(alert))).toBe(true)
    })
    expect(serials).toEqual([])
    await register()
    await waitFor(() => {
      expect(serials).toEqual(['MT52534K00417'])
    })
  })

  it('says that the machine whose Add waits was not added, and registers nothing', async () => {
    const { serials, fail } = await open()
    await addOne('MT52534K00417')
    type('MT52534K00418')
    choose('Choose serial picture', 'a.jpg')
    fireEvent.click(addButtons()[0]!)
    await register()
    fail(new PhotoError('damaged', 'a.jpg'))
    expect(await screen.findByText(/^The next machine was not added. Look at it/)).toBeInTheDocument()
    expect(serials).toEqual([])
  })
})

describe('A form that is gone while it waits for its picture', () => {
  it('registers nothing where the page was left', async () => {
    const { serials, unmount, finish } = await open()
    await addOne('MT52534K00417')
    choose('Choose receipt for all machines', 'r.jpg')
    await register()
    unmount()
    await finish()
    expect(serials).toEqual([])
  })

  it('changes no machine of the list', async () => {
    const { drafts, finish } = await open()
    await addOne('MT52534K00417')
    await userEvent.click(within(await list()).getByRole('button', { name: /^Change/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Change MT52534K00417' }))
    fireEvent.change(await sheet.findByLabelText('Purchased'), { target: { value: '2026-11-03' } })
    choose('Choose serial picture', 'a.jpg', sheet)
    await userEvent.click(sheet.getByRole('button', { name: 'Save' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
    await userEvent.click(within(await list()).getByRole('button', { name: /^Remove/ }))
    await settle()
    await finish()
    expect([...drafts.keys()].filter((key) => key.startsWith(rowPrefix))).toEqual([])
  })

  it('leaves the picture in the draft of the machine', async () => {
    const { drafts, unmount, finish } = await open()
    type('MT52534K00417')
    choose('Choose serial picture', 'a.jpg')
    choose('Choose receipt', 'b.jpg')
    unmount()
    await finish()
    expect(drafts.get(entryKey)).toMatchObject({
      ...{ serial: 'MT52534K00417', purchased: '2026-11-02' },
      ...{ plate: { name: 'a.jpg' }, receipt: { name: 'b.jpg' } },
    })
    cleanup()
    await open(drafts)
    expect(screen.getByText('a.jpg')).toBeInTheDocument()
  })

  it('leaves the picture in the change of a machine of the list', async () => {
    const { finish } = await open()
    await addOne('MT52534K00417')
    const change = async () => {
      await userEvent.click(within(await list()).getByRole('button', { name: /^Change/ }))
      const sheet = within(await screen.findByRole('dialog', { name: 'Change MT52534K00417' }))
      await sheet.findByLabelText('Purchased')
      return sheet
    }
    const sheet = await change()
    choose('Choose serial picture', 'a.jpg', sheet)
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
    await finish()
    expect((await change()).getByText('a.jpg')).toBeInTheDocument()
  })

  it('undoes nothing that was typed since in a form that was opened again', async () => {
    const { drafts, finish } = await open()
    await addOne('MT52534K00417')
    const change = async () => {
      await userEvent.click(within(await list()).getByRole('button', { name: /^Change/ }))
      const sheet = within(await screen.findByRole('dialog', { name: /^Change/ }))
      await sheet.findByLabelText('Purchased')
      return sheet
    }
    const sheet = await change()
    choose('Choose serial picture', 'a.jpg', sheet)
    await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
    const again = await change()
    fireEvent.change(again.getByLabelText('Purchased'), { target: { value: '2026-11-05' } })
    await userEvent.click(again.getByRole('button', { name: 'Save' }))
    await settle()
    await finish()
    expect(await screen.findByText(/^a\.jpg was not added: its form was closed\./)).toBeInTheDocument()
    expect([...drafts.keys()].filter((key) => key.includes(':edit:'))).toEqual([])
    expect([...drafts.entries()].filter(([key]) => key.startsWith(rowPrefix)).map(([, row]) => row)).toMatchObject([
      { purchased: '2026-11-05', plate: null },
    ])
  })
})
