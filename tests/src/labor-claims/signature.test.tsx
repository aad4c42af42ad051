import { Blob as NodeBlob } from 'node:buffer'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../../../offline/engine.ts'
import { SaveRefused } from '../../../offline/outbox/save-refused.ts'
import { SignatureCard } from '../../../src/features/labor-claims/components/signature/signature-card.tsx'
import { ticketForms } from '../../../src/features/labor-claims/components/ticket/late-forms.ts'
import { createClaim, createFile, createItem, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'
import { waitForDraft, getFieldError } from './support/sheet.tsx'

beforeAll(ticketForms.load)

const mine = createClaim({ may: { ...createClaim().may, trip: true } })
const key = `signature:${mine.ticket_id}`
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const opened = async () => {
  await press('Get customer signature')
  return screen.findByLabelText<HTMLInputElement>('Printed name')
}
const sign = () => {
  const pad = document.querySelector('canvas')!
  fireEvent.pointerDown(pad, { clientX: 10, clientY: 10 })
  fireEvent.pointerMove(pad, { clientX: 40, clientY: 30 })
  fireEvent.pointerUp(pad)
}
/** The queued operations and the draft that is dropped with them. */
const keeping = (saves: unknown[] = []) => {
  const enqueueAll: Engine['enqueueAll'] = async (ops, draft) => {
    saves.push([draft, ops.map(({ operation, input, photos }) => [operation.kind, input, photos?.length ?? 0])])
    return []
  }
  return { saves, enqueueAll }
}

beforeEach(async () => {
  stubMediaQueries()
  // jsdom cannot draw, so any picture is accepted.
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
  it('is queued as a picture with the printed name and its announcement, and drops the draft', async () => {
    const { saves, enqueueAll } = keeping()
    renderWithEngine(<SignatureCard seen={toSeen(mine)} />, { enqueueAll })
    const name = await opened()
    expect(name.value).toBe('Renee Castellano')
    sign()
    expect(screen.getByRole('img', { name: 'Signature' })).toBeInTheDocument()
    await userEvent.clear(name)
    await userEvent.type(name, ' Ada Brandt ')
    await press('Save signature')
    expect(await screen.findByText('Saved on this device')).toBeInTheDocument()
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
      expect(screen.queryByRole('form')).not.toBeInTheDocument()
    })
  })

  it('can be the typed name alone, entered by keyboard', async () => {
    const { saves, enqueueAll } = keeping()
    renderWithEngine(<SignatureCard seen={toSeen(mine)} />, { enqueueAll })
    const name = await opened()
    await userEvent.type(name, '{Enter}')
    expect(screen.getByRole('button', { name: 'Save signature' })).toHaveFocus()
    await press('Save signature')
    await screen.findByText('Saved on this device')
    expect(saves).toHaveLength(1)
  })

  it('requires a name and shows the error at its field', async () => {
    const { saves, enqueueAll } = keeping()
    renderWithEngine(<SignatureCard seen={toSeen(mine)} />, { enqueueAll })
    const name = await opened()
    await userEvent.clear(name)
    await userEvent.type(name, ' ')
    await press('Save signature')
    expect(await screen.findByText('Required')).toBeVisible()
    await waitFor(() => {
      expect(name).toHaveFocus()
    })
    expect(getFieldError('Printed name')).toBe('Required')
    expect(saves).toEqual([])
  })

  it('is restored after the sheet was closed, and can be cleared', async () => {
    const { drafts } = renderWithEngine(<SignatureCard seen={toSeen(mine)} />)
    const name = await opened()
    await userEvent.clear(name)
    await userEvent.type(name, 'Ada Brandt')
    sign()
    await waitFor(() => {
      expect((drafts.get(key) as { strokes: unknown[] } | undefined)?.strokes).toHaveLength(1)
    })
    await waitForDraft(drafts, key, { name: 'Ada Brandt' })
    await press('Close')
    expect((await opened()).value).toBe('Ada Brandt')
    expect(screen.getByRole('img', { name: 'Signature' })).toBeInTheDocument()
    await press('Clear')
    expect(screen.getByRole('img', { name: 'Sign here with your finger or a stylus' })).toBeInTheDocument()
  })

  it('stays in the form when the device cannot save it', async () => {
    renderWithEngine(<SignatureCard seen={toSeen(mine)} />, {
      enqueueAll: async () => {
        throw new SaveRefused('storage-full')
      },
    })
    await opened()
    sign()
    await press('Save signature')
    expect((await screen.findByRole('alert')).textContent).toContain('This device is full.')
    expect(screen.getByRole('img', { name: 'Signature' })).toBeInTheDocument()
  })

  it('shows who signed and whether it arrived, also on a closed claim', async () => {
    const file = createFile({ id: 's1', purpose: 'signature', title: 'Signature of Ada Brandt', url: '' })
    renderWithEngine(
      <SignatureCard
        seen={toSeen(createClaim({ files: [file, createFile()], completed: true }), {
          pending: { s1: createItem({ kind: 'addFile', icon: 'photo' }) },
        })}
      />,
    )
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByText('Signature of Ada Brandt')).toBeInTheDocument()
    expect(screen.getByText('Waiting')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /sign/i })).not.toBeInTheDocument()
  })
})
