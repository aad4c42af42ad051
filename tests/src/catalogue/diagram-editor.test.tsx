import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catalogueOffice } from '../../../contract/catalogue-office.ts'
import type { EditorDraft } from '../../../src/features/catalogue/components/diagram/editor/use-diagram-editor.ts'
import { diagramDraft } from './support/diagram-data.ts'
import { box, officeOf, open, press, save, spots } from './support/diagram-office.tsx'
import { setUpStage } from './support/diagram-stage.ts'

beforeEach(async () => {
  setUpStage()
})
afterEach(cleanup)

describe('The hotspot editor', () => {
  it('adds a hotspot where the diagram is pressed, links a part, and saves everything in one call', async () => {
    const { server, call } = officeOf()
    const { clock } = open({ call })
    await box()
    await userEvent.click(screen.getByRole('tab', { name: 'Place' }))
    await press(200, 150)
    expect(spots()).toContain('Hotspot 3, no part yet')
    await userEvent.click(screen.getByRole('button', { name: 'Link a part' }))
    const chooser = within(screen.getByRole('dialog', { name: 'Part of callout 3' }))
    await userEvent.clear(chooser.getByLabelText('Part number or name'))
    await userEvent.type(chooser.getByLabelText('Part number or name'), 'idler')
    clock.pass(300)
    await userEvent.click(await chooser.findByRole('button', { name: /Idler pulley/ }))
    expect(spots()).toContain('Hotspot 3: Idler pulley')
    save()
    await screen.findByText('Saved')
    expect(server.saved).toHaveLength(1)
    expect(server.saved[0]).toMatchObject({ rev: 41 })
    expect(server.saved[0]?.hotspots.at(-1)).toEqual({ callout: '3', shape: { kind: 'circle', x: 400, y: 300, r: 40 } })
    expect(server.saved[0]?.lines.at(-1)).toMatchObject({ callout: '3', product_id: 9, per_machine: 1 })
  })

  it('works by keyboard: place, number, move, resize, remove, undo', async () => {
    const { call } = officeOf()
    open({ call })
    const at = await box()
    await userEvent.click(screen.getByRole('tab', { name: 'Place' }))
    fireEvent.keyDown(at, { key: 'ArrowRight' })
    fireEvent.keyDown(at, { key: 'Enter' })
    expect(screen.getByLabelText('Number')).toHaveFocus()
    await userEvent.clear(screen.getByLabelText('Number'))
    await userEvent.type(screen.getByLabelText('Number'), '5')
    const spot = screen.getByRole('button', { name: 'Hotspot 5, no part yet' })
    const circle = () =>
      spot
        .querySelector('.ed-area')
        ?.getAttributeNames()
        .map((name) => spot.querySelector('.ed-area')?.getAttribute(name))
    expect(circle()).toEqual(['ed-area', '616', '450', '40'])
    fireEvent.keyDown(spot, { key: 'ArrowDown', shiftKey: true })
    fireEvent.keyDown(spot, { key: ']' })
    expect(circle()).toEqual(['ed-area', '616', '470', '44'])
    fireEvent.keyDown(spot, { key: 'Delete' })
    expect(spots()).toHaveLength(3)
    fireEvent.keyDown(at, { key: 'z', ctrlKey: true })
    expect(spots()).toContain('Hotspot 5, no part yet')
    fireEvent.keyDown(at, { key: 'z', ctrlKey: true, shiftKey: true })
    expect(spots()).toHaveLength(3)
  })

  it('takes a size and a place as they are typed, and shows what holds once the field is left', async () => {
    const { server, call } = officeOf()
    open({ call })
    await box()
    await userEvent.click(screen.getByRole('tab', { name: 'Place' }))
    await press(200, 150)
    const [size, left] = [screen.getByLabelText('Size'), screen.getByLabelText('Left')]
    await userEvent.tripleClick(size)
    await userEvent.keyboard('24')
    expect(size).toHaveValue(24)
    await userEvent.clear(left)
    expect(left).toHaveValue(null)
    await userEvent.type(left, '350')
    await userEvent.clear(size)
    await userEvent.type(size, '2')
    expect(size).toHaveValue(2)
    await userEvent.tab()
    expect(size).toHaveValue(24)
    save()
    await screen.findByText('Saved')
    expect(server.saved[0]?.hotspots.at(-1)?.shape).toEqual({ kind: 'circle', x: 350, y: 300, r: 24 })
  })

  it('moves a hotspot by pointer in one step, and resizes it by its handle', async () => {
    const { call } = officeOf()
    open({ call })
    await box()
    await press(50, 50, [150, 80])
    const area = () => screen.getByRole('button', { name: 'Hotspot 1: Drive motor' }).querySelector('.ed-area')
    expect([area()?.getAttribute('cx'), area()?.getAttribute('cy')]).toEqual(['300', '160'])
    await press(182, 80, [202, 80])
    expect(area()?.getAttribute('r')).toBe('80')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect([area()?.getAttribute('cx'), area()?.getAttribute('r')]).toEqual(['100', '40'])
    expect(screen.getByText('Saved')).not.toBeNull()
  })

  it('edits the bill of material, and shows errors at their fields before sending', async () => {
    const { server, call } = officeOf()
    open({ call })
    await box()
    await userEvent.clear(screen.getByLabelText('Quantity per machine, Drive motor'))
    await userEvent.type(screen.getByLabelText('Quantity per machine, Drive motor'), '0')
    save()
    await screen.findByText('Must be 1 or more')
    expect(server.saved).toEqual([])
    await userEvent.clear(screen.getByLabelText('Quantity per machine, Drive motor'))
    await userEvent.type(screen.getByLabelText('Quantity per machine, Drive motor'), '3')
    await userEvent.clear(screen.getByLabelText('From serial, Reed switch'))
    await userEvent.type(screen.getByLabelText('From serial, Reed switch'), 'MT52400A00001')
    await userEvent.click(screen.getByRole('button', { name: 'Remove Drive belt, wide from the bill of material' }))
    save()
    await screen.findByText('Saved')
    expect(server.saved[0]?.lines).toEqual([
      { callout: '10', product_id: 10, per_machine: 1, serial_from: 'MT52400A00001', serial_to: null },
      { callout: '1', product_id: 1, per_machine: 3, serial_from: null, serial_to: null },
      { callout: '2', product_id: 2, per_machine: 4, serial_from: null, serial_to: 'MT52530K00001' },
    ])
  })

  it('drafts unsaved changes on the device, restores them, and clears them after saving', async () => {
    const drafts = new Map<string, unknown>()
    const { call } = officeOf()
    const first = open({ call, drafts })
    await box()
    await userEvent.clear(screen.getByLabelText('Title'))
    await userEvent.type(screen.getByLabelText('Title'), 'Motor, drive and belt')
    await waitFor(() => {
      expect((drafts.get('diagram 3') as EditorDraft | undefined)?.sheet.title).toBe('Motor, drive and belt')
    })
    first.unmount()
    open({ call, drafts })
    await screen.findByText('Unsaved changes, saved on this device')
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Motor, drive and belt')
    save()
    await screen.findByText('Saved')
    await waitFor(() => {
      expect(drafts.size).toBe(0)
    })
  })

  it('shows both versions after a conflict, and overwrites nothing unseen', async () => {
    const { server, call } = officeOf()
    open({ call })
    await box()
    await userEvent.clear(screen.getByLabelText('Title'))
    await userEvent.type(screen.getByLabelText('Title'), 'Mine')
    server.now = { ...server.now, rev: 50, title: 'Theirs' }
    save()
    const both = within(await screen.findByRole('dialog', { name: 'Someone else changed this diagram' }))
    expect(both.getAllByRole('row').map((row) => row.textContent)).toEqual(['FieldYoursTheirs', 'TitleMineTheirs'])
    expect(server.saved).toEqual([])
    await userEvent.click(both.getByRole('button', { name: 'Use theirs' }))
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Theirs')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Mine')
    save()
    await screen.findByText('Saved')
    expect(server.saved.map(({ rev, title }) => [rev, title])).toEqual([[50, 'Mine']])
  })

  it('overwrites the other version on request', async () => {
    const { server, call } = officeOf()
    open({ call })
    await box()
    await userEvent.clear(screen.getByLabelText('Title'))
    await userEvent.type(screen.getByLabelText('Title'), 'Mine')
    server.now = { ...server.now, rev: 50, title: 'Theirs' }
    save()
    await userEvent.click(await screen.findByRole('button', { name: 'Overwrite with mine' }))
    await screen.findByText('Saved')
    expect(server.saved.map(({ rev, title }) => [rev, title])).toEqual([[50, 'Mine']])
  })

  it('reports a conflict for a draft based on an older version', async () => {
    const { call } = officeOf()
    const { products: _products, hotspots: _hotspots, ...rest } = diagramDraft
    const saved: EditorDraft = { rev: 7, sheet: { ...rest, title: 'Mine', spots: [], lines: [] } }
    open({ call, drafts: new Map([['diagram 3', saved]]) })
    await screen.findByRole('dialog', { name: 'Someone else changed this diagram' })
  })

  it('asks again before a draft based on an older version is saved, if the decision was put off', async () => {
    const { server, call } = officeOf()
    const { products: _products, hotspots: _hotspots, ...rest } = diagramDraft
    const saved: EditorDraft = { rev: 7, sheet: { ...rest, title: 'Mine', spots: [], lines: [] } }
    const drafts = new Map<string, unknown>([['diagram 3', saved]])
    open({ call, drafts })
    const name = 'Someone else changed this diagram'
    await userEvent.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: 'Close' }))
    await userEvent.type(screen.getByLabelText('Title'), ' too')
    await waitFor(() => {
      expect(drafts.get('diagram 3')).toMatchObject({ rev: 7, sheet: { title: 'Mine too' } })
    })
    save()
    const again = await screen.findByRole('dialog', { name })
    expect(server.saved).toEqual([])
    await userEvent.click(within(again).getByRole('button', { name: 'Overwrite with mine' }))
    await screen.findByText('Saved')
    expect(server.saved.map(({ rev, title }) => [rev, title])).toEqual([[41, 'Mine too']])
  })

  it('says before a diagram is removed what goes with it, one hotspot or more', async () => {
    for (const [count, text] of [
      [1, '1 hotspot and'],
      [2, '2 hotspots and'],
    ] as const) {
      const { call } = officeOf({ ...diagramDraft, hotspots: diagramDraft.hotspots.slice(0, count) })
      open({ call })
      fireEvent.click(await screen.findByRole('button', { name: 'Remove diagram' }))
      expect(
        await screen.findByText(new RegExp(`This removes its picture, ${text} bill of material`)),
      ).toBeInTheDocument()
      cleanup()
    }
  })

  it('accepts a new picture as PNG or SVG only', async () => {
    const { server, call } = officeOf()
    open({ call })
    await box()
    const input = screen.getByLabelText('Choose a picture, PNG or SVG')
    fireEvent.change(input, { target: { files: [new File(['x'], 'drawing.pdf', { type: 'application/pdf' })] } })
    await screen.findByText('Choose a PNG or an SVG file.')
    expect(server.pictures).toBe(0)
    fireEvent.change(input, { target: { files: [new File(['x'], 'drawing.png', { type: 'image/png' })] } })
    await waitFor(() => {
      expect(server.pictures).toBe(1)
    })
    await userEvent.clear(screen.getByLabelText('Title'))
    await userEvent.type(screen.getByLabelText('Title'), 'After the picture')
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
    })
    save()
    await waitFor(() => {
      expect(server.saved.map(({ rev }) => rev)).toEqual([42])
    })
  })

  describe('that someone else changed while a picture was chosen', () => {
    const conflict = async () => {
      const { server, call } = officeOf()
      open({ call })
      await box()
      server.now = { ...server.now, rev: 50, title: 'Theirs' }
      return server
    }
    const choose = () => {
      fireEvent.change(screen.getByLabelText('Choose a picture, PNG or SVG'), {
        target: { files: [new File(['x'], 'drawing.png', { type: 'image/png' })] },
      })
    }
    const overwrite = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Overwrite with mine' }))
    }

    it('gets the picture on request, and keeps their text where nothing was typed', async () => {
      const server = await conflict()
      choose()
      await screen.findByText(/only the picture may differ/)
      await overwrite()
      await waitFor(() => {
        expect(server.pictures).toBe(1)
      })
      await screen.findByText('Saved')
      expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Theirs')
      expect(server.saved).toEqual([])
    })

    it.each(['', ' mine'])('names both pictures where they chose one too, with “%s” typed', async (typed) => {
      const { server, call } = officeOf()
      open({ call })
      await box()
      await call(catalogueOffice.table.saveDiagramPicture, { query: { rev: server.now.rev } })
      choose()
      const name = 'Someone else changed this diagram'
      const listRows = async () =>
        within(await screen.findByRole('dialog', { name }))
          .getAllByRole('row')
          .map((row) => row.textContent)
      const rows = ['FieldYoursTheirs', 'PictureYour new pictureTheir new picture']
      expect(await listRows()).toEqual(rows)
      expect(screen.getByText('Only the picture differs.')).toBeInTheDocument()
      await userEvent.click(screen.getByRole('button', { name: 'Close' }))
      if (typed !== '') await userEvent.type(screen.getByLabelText('Title'), typed)
      save()
      expect(await listRows()).toEqual(typed === '' ? rows : [...rows, 'TitleMotor and drive mineMotor and drive'])
    })

    it.each([
      { typed: '', saved: [] },
      { typed: ' mine', saved: [[51, 'Motor and drive mine']] },
    ])('asks again at the next save where the decision was put off, with “$typed” typed', async ({ typed, saved }) => {
      const server = await conflict()
      if (typed !== '') await userEvent.type(screen.getByLabelText('Title'), typed)
      choose()
      await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
      await screen.findByText('The new picture is not saved')
      expect(server.pictures).toBe(0)
      save()
      await overwrite()
      await screen.findByText('Saved')
      expect(server.pictures).toBe(1)
      expect(server.saved.map(({ rev, title }) => [rev, title])).toEqual(saved)
    })

    it('takes the place of a picture whose decision was put off', async () => {
      const server = await conflict()
      choose()
      await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
      choose()
      await screen.findByText('Saved')
      expect(server.pictures).toBe(1)
      expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    })

    it('gets the picture and one’s own text on request', async () => {
      const server = await conflict()
      await userEvent.type(screen.getByLabelText('Title'), ' mine')
      choose()
      await overwrite()
      await screen.findByText('Saved')
      expect(server.pictures).toBe(1)
      expect(server.saved.map(({ rev, title }) => [rev, title])).toEqual([[51, 'Motor and drive mine']])
    })
  })
})
