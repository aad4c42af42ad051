import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readFrameHead } from '../../support/rescue-frame.ts'
import { createZipWriter } from '../../../offline/rescue/zip-writer.ts'
import { ImportRescueScreen } from '../../../src/features/outbox/screens/import-rescue.tsx'
import { fakeCatalogue, noAnswer, renderAt, setUpShop } from '../catalogue/support/shop.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

interface Saved {
  readonly opId: string
  readonly state?: string
  readonly group?: string
  readonly photo?: string
}

async function createFile(items: readonly Saved[], more: Readonly<Record<string, string>> = {}): Promise<File> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const zip = createZipWriter((bytes) => Promise.resolve(void pieces.push(bytes)))
  const add = (name: string, value: unknown) =>
    zip.add(name, new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)))
  await add('rescue.json', {})
  for (const [seq, { opId, state = 'queued', group = 'claim:c', photo }] of items.entries()) {
    const op = { opId, seq, kind: 'addNote', v: 1, state, groupId: group, createdAt: 5, body: null }
    const photos = photo === undefined ? [] : [{ sha256: photo, entry: `photos/${photo}.jpg`, under: 'plain' }]
    await add(`ops/5/${seq}-${opId}.json`, { device_id: 'd', user: '5', wrapped_key: null, op, photos })
    if (photo !== undefined) await add(`photos/${photo}.jpg`, 'the bytes')
  }
  for (const [name, text] of Object.entries(more)) await add(name, text)
  await zip.end()
  return new File(pieces, 'rescue.zip')
}

const preview = (op_id: string, over: object = {}) => ({
  ...{ op_id, user_id: 5, name: 'Dale Okafor', kind: 'addNote', label: `Note ${op_id}`, group_label: 'LC-20418' },
  ...{ created_at: '2026-11-19T15:00:00Z', state: 'queued', proof: 'fits', receipt: 'none', reason: null },
  ...{ may_send: { owner: true, mine: true }, why: null, photo: null },
  ...{ input: { params: { id: 'c' }, body: { note: 'Text' } } },
  ...over,
})
const unproven = {
  proof: 'none',
  may_send: { owner: false, mine: true },
  why: 'Nothing shows that its owner saved it.',
}

interface Sent {
  readonly path: string
  readonly body: unknown
}
/** The screen with a server that previews these lines and answers each item with its outcome. */
function open(previews: readonly object[], answer: (opId: string) => unknown = () => ({ state: 'arrived' })) {
  const sent: Sent[] = []
  renderAt(
    '/dashboard/outbox/import',
    { '/dashboard/outbox/import': <ImportRescueScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      engine: {
        call: async ({ path }, { body }) => {
          sent.push({ path, body })
          if (path === '/outbox/import/photo') return { complete: true }
          if (path === '/outbox/import/preview') return { items: previews }
          const { items } = body as { items: { op: { opId: string } }[] }
          return {
            items: items.map(({ op: { opId } }) => {
              const outcome = answer(opId)
              if (outcome instanceof Error) throw outcome
              return { op_id: opId, error: null, message: null, ...(outcome as object) }
            }),
          }
        },
      },
    },
  )
  return {
    sent,
    /** What was sent to run: the id and in whose name. */
    run: () =>
      sent
        .filter(({ path }) => path === '/outbox/import')
        .flatMap(({ body }) => (body as { items: { op: { opId: string }; as: string }[] }).items)
        .map(({ op, as }) => `${op.opId} ${as}`),
  }
}
const choose = (file: File) => {
  fireEvent.change(screen.getByLabelText('Rescue file'), { target: { files: [file] } })
}
const lineOf = async (id: string) => (await screen.findByText(`Note ${id}`)).closest('li') ?? document.body
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
}

describe('The import of a rescue file', () => {
  it('shows each item with its signature, its state and the reason before anything runs', async () => {
    const shop = open([
      preview('1'),
      preview('2', unproven),
      preview('3', { state: 'quarantined', reason: 'This claim was closed.' }),
      preview('4', { receipt: 'arrived', may_send: { owner: false, mine: false } }),
    ])
    choose(await createFile([{ opId: '1' }, { opId: '2' }, { opId: '3' }, { opId: '4' }]))
    expect(await lineOf('1')).toHaveTextContent(/LC-20418.*Waiting on the device · Signed by its owner/)
    expect(await lineOf('2')).toHaveTextContent(/Not signed.*Nothing shows that its owner saved it/)
    expect(await lineOf('3')).toHaveTextContent(/Set aside on the device.*Refused before: This claim was closed/)
    expect(await lineOf('4')).toHaveTextContent('Already arrived')
    expect(screen.getByRole('region', { name: 'Dale Okafor' })).toHaveTextContent('4 items')
    expect(shop.run()).toEqual([])
  })

  it('sends what its owner signed as theirs, and all else only as staff choose', async () => {
    const shop = open([
      preview('1'),
      preview('2', unproven),
      preview('3', unproven),
      preview('4', { state: 'rejected' }),
    ])
    choose(await createFile([{ opId: '1' }, { opId: '2' }, { opId: '3' }, { opId: '4', state: 'rejected' }]))
    const second = within(await lineOf('2')).getByRole('combobox')
    expect([...second.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Send as mine',
      'Leave for the owner',
    ])
    await press('Send 1 item')
    await waitFor(() => {
      expect(shop.run()).toEqual(['1 owner'])
    })
    await waitFor(async () => {
      expect(await lineOf('1')).toHaveTextContent('Arrived')
    })
    fireEvent.change(second, { target: { value: 'mine' } })
    fireEvent.change(within(await lineOf('4')).getByRole('combobox'), { target: { value: 'owner' } })
    await press('Send 2 items')
    await waitFor(() => {
      expect(shop.run()).toEqual(['1 owner', '2 mine', '4 owner'])
    })
    await waitFor(async () => {
      expect(await lineOf('4')).toHaveTextContent('Arrived')
    })
    expect(await lineOf('3')).not.toHaveTextContent('Arrived')
  })

  it('brings the photo before its item, unless the server has it', async () => {
    const hash = 'c'.repeat(64)
    const photo = (there: boolean) => ({ sha256: hash, there: { owner: there, mine: false } })
    const shop = open([preview('1', { photo: photo(false) }), preview('2', { photo: photo(true) })])
    choose(
      await createFile([
        { opId: '1', photo: hash },
        { opId: '2', photo: hash },
      ]),
    )
    await press('Send 2 items')
    await waitFor(() => {
      expect(shop.sent.map(({ path }) => path)).toEqual([
        '/outbox/import/preview',
        '/outbox/import/photo',
        '/outbox/import',
      ])
    })
    const { head, bytes } = readFrameHead(shop.sent[1]?.body as Uint8Array)
    expect(head).toMatchObject({ device_id: 'd', as: 'owner', sha256: hash, item: { op: { opId: '1' } } })
    expect(new TextDecoder().decode(bytes)).toBe('the bytes')
  })

  it('does not send a photo that the file lacks, and says so', async () => {
    const shop = open([preview('1', { photo: { sha256: 'd'.repeat(64), there: { owner: false, mine: false } } })])
    choose(await createFile([{ opId: '1' }]))
    await press('Send 1 item')
    expect(await screen.findByText('The photo is missing from the file or cannot be read.')).toBeInTheDocument()
    expect(shop.run()).toEqual([])
  })

  it('goes on after a lost connection where it stopped', async () => {
    let isDown = true
    const shop = open([preview('1')], () => (isDown ? noAnswer() : { state: 'was-there' }))
    choose(await createFile([{ opId: '1' }]))
    await press('Send 1 item')
    expect((await screen.findByRole('alert')).textContent).toContain('nothing is done twice')
    isDown = false
    await press('Send 1 item')
    expect(await screen.findByText('Already arrived')).toBeInTheDocument()
    expect(shop.run()).toEqual(['1 owner', '1 owner'])
  })

  it('holds the rest of a claim behind an item that must wait', async () => {
    const ids = Array.from({ length: 60 }, (_, n) => `${n}`)
    const shop = open(
      ids.map((id) => preview(id)),
      (id) => ({ state: id === '3' ? 'later' : 'arrived' }),
    )
    choose(await createFile(ids.map((opId) => ({ opId, group: Number(opId) % 2 === 0 ? 'claim:even' : 'claim:odd' }))))
    await press('Send 60 items')
    await waitFor(async () => {
      expect(await lineOf('59')).toHaveTextContent('Not yet')
    })
    const second = shop.run().slice(50)
    expect(second).toEqual(['50 owner', '52 owner', '54 owner', '56 owner', '58 owner'])
  })

  it('lists what is damaged by name, and imports the rest', async () => {
    open([preview('1')])
    choose(
      await createFile([{ opId: '1' }], {
        'ops/5/2-two.json': 'not json',
        'damaged.json': JSON.stringify({ damaged: [{ name: 'Photo abc', why: 'Its bytes are gone.' }] }),
      }),
    )
    const damaged = await screen.findByRole('region', { name: 'Damaged' })
    expect(damaged).toHaveTextContent('ops/5/2-two.json')
    expect(screen.getByText(/^2 records of this file cannot be read/)).toBeVisible()
    expect(damaged).toHaveTextContent('Photo abcIts bytes are gone.')
    expect(screen.getByRole('button', { name: 'Send 1 item' })).toBeEnabled()
  })

  it('refuses a file that is no rescue file before anything is sent', async () => {
    const shop = open([])
    for (const text of ['not json', '{"format":"holiday"}']) {
      choose(new File([text], 'rescue.json'))
      expect((await screen.findByRole('alert')).textContent).toContain('This is not a rescue file.')
    }
    expect(shop.sent).toEqual([])
  })
})
