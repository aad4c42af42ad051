import { Blob as NodeBlob } from 'node:buffer'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../../../offline/engine.ts'
import { SaveRefused } from '../../../offline/outbox/save-refused.ts'
import { SignatureCard } from '../../../src/features/labor-claims/components/signature-card.tsx'
import { claimOf, fileOf, itemOf, seen } from './support/claim.ts'
import { drawn, withDialogs } from './support/screen.tsx'
import { kept, saidAt } from './support/sheet.tsx'

const mine = claimOf({ may: { ...claimOf().may, trip: true } })
const key = `signature:${mine.ticket_id}`
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
}
const opened = async () => {
  press('Let the customer sign')
  return screen.findByLabelText<HTMLInputElement>('Name of who signs')
}
const sign = () => {
  const pad = document.querySelector('canvas')!
  fireEvent.pointerDown(pad, { clientX: 10, clientY: 10 })
  fireEvent.pointerMove(pad, { clientX: 40, clientY: 30 })
  fireEvent.pointerUp(pad)
}
/** What is kept on the device, and which draft goes with it. */
const keeping = (saves: unknown[] = []) => {
  const enqueueAll: Engine['enqueueAll'] = async (ops, draft) => {
    saves.push([draft, ops.map(({ operation, input, photos }) => [operation.kind, input, photos?.length ?? 0])])
    return []
  }
  return { saves, enqueueAll }
}

beforeEach(() => {
  withDialogs()
  // jsdom draws nothing: any picture will do.
  HTMLCanvasElement.prototype.setPointerCapture = () => undefined
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
    done(new NodeBlob(['drawn'], { type: 'image/png' }) as Blob)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('The customer’s signature', () => {
  it('is queued as a picture with the name of who signed, and announced; the draft goes with it', async () => {
    const { saves, enqueueAll } = keeping()
    drawn(<SignatureCard seen={seen(mine)} />, { enqueueAll })
    const name = await opened()
    expect(name.value).toBe('Renee Castellano')
    sign()
    expect(screen.getByRole('img', { name: 'The signature' })).toBeDefined()
    fireEvent.change(name, { target: { value: ' Ada Brandt ' } })
    press('Save the signature')
    expect(await screen.findByText('Saved on this device')).toBeDefined()
    const sha256: unknown = expect.stringMatching(/^[0-9a-f]{64}$/)
    const title = 'Signature of Ada Brandt'
    expect(saves).toEqual([
      [
        key,
        [
          ['announceFiles', { body: { ref_id: mine.ticket_id, files: [{ sha256, title }] } }, 0],
          [
            'addFile',
            {
              body: {
                ref_id: mine.ticket_id,
                type: 'ets',
                upload: sha256,
                title,
                purpose: 'signature',
                signed_by: 'Ada Brandt',
              },
            },
            1,
          ],
        ],
      ],
    ])
    await waitFor(() => {
      expect(screen.queryByRole('form')).toBeNull()
    })
  })

  it('is the typed name for who cannot draw: the keyboard is enough', async () => {
    const { saves, enqueueAll } = keeping()
    drawn(<SignatureCard seen={seen(mine)} />, { enqueueAll })
    const name = await opened()
    fireEvent.keyDown(name, { key: 'Enter' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save the signature' }))
    press('Save the signature')
    await screen.findByText('Saved on this device')
    expect(saves).toHaveLength(1)
  })

  it('needs a name, and says so at it', async () => {
    const { saves, enqueueAll } = keeping()
    drawn(<SignatureCard seen={seen(mine)} />, { enqueueAll })
    const name = await opened()
    fireEvent.change(name, { target: { value: ' ' } })
    press('Save the signature')
    expect([saidAt('Name of who signs'), document.activeElement]).toEqual(['Required', name])
    expect(saves).toEqual([])
  })

  it('is found again when the sheet was closed over it, and can be cleared', async () => {
    const { drafts } = drawn(<SignatureCard seen={seen(mine)} />)
    fireEvent.change(await opened(), { target: { value: 'Ada Brandt' } })
    sign()
    await waitFor(() => {
      expect((drafts.get(key) as { strokes: unknown[] } | undefined)?.strokes).toHaveLength(1)
    })
    await kept(drafts, key, { name: 'Ada Brandt' })
    press('Close')
    expect((await opened()).value).toBe('Ada Brandt')
    expect(screen.getByRole('img', { name: 'The signature' })).toBeDefined()
    press('Clear')
    expect(screen.getByRole('img', { name: 'Sign here with a finger or a pen' })).toBeDefined()
  })

  it('stays in the form when this device cannot save it', async () => {
    drawn(<SignatureCard seen={seen(mine)} />, {
      enqueueAll: async () => {
        throw new SaveRefused('storage-full')
      },
    })
    await opened()
    sign()
    press('Save the signature')
    expect((await screen.findByRole('alert')).textContent).toContain('This device has no room left.')
    expect(screen.getByRole('img', { name: 'The signature' })).toBeDefined()
  })

  it('shows with who signed and whether it has arrived, also on a claim that is closed', () => {
    const file = fileOf({ id: 's1', purpose: 'signature', title: 'Signature of Ada Brandt', url: '' })
    drawn(
      <SignatureCard
        seen={seen(claimOf({ files: [file, fileOf()], completed: true }), {
          pending: { s1: itemOf({ kind: 'addFile', icon: 'photo' }) },
        })}
      />,
    )
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByText('Signature of Ada Brandt')).toBeDefined()
    expect(screen.getByText('Waiting')).toBeDefined()
    expect(screen.queryByRole('button', { name: /sign/i })).toBeNull()
  })
})
