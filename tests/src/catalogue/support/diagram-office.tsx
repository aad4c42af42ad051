import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { catalogueOffice } from '../../../../contract/catalogue-office.ts'
import type { DiagramDraft, DiagramForm } from '../../../../contract/catalogue-office.ts'
import { DiagramEditorScreen } from '../../../../src/features/catalogue/screens/diagram-editor.tsx'
import { diagramDraft } from './diagram-data.ts'
import { diagramAnswers, searchProducts } from './diagram-stage.ts'
import { partOf, pageOf } from './rows.ts'
import { fakeCatalogue, renderAt } from './shop.tsx'
import type { EngineOverrides } from '../../support/engine.ts'

const changed = () =>
  Object.assign(new Error('Someone else has changed this diagram.'), { name: 'CallRefused', status: 409 })

/** A fake server with one diagram that the office's calls change. */
export function officeOf(start: DiagramDraft = diagramDraft) {
  /** `next`: the size of the next picture, and how far the server moves the hotspots along. */
  const next = { width: start.width, height: start.height, scale: 1 }
  const server = { now: start, saved: [] as DiagramForm[], pictures: 0, next, isRemoved: false }
  const call = async (row: unknown, input: { body?: unknown; query?: { rev?: number } }) => {
    const { table } = catalogueOffice
    if (row === table.saveDiagram) {
      const form = input.body as DiagramForm
      if (form.rev !== server.now.rev) throw changed()
      server.saved.push(form)
      server.now = {
        ...server.now,
        ...form,
        rev: form.rev + 1,
        hotspots: form.hotspots.map((spot) => ({ ...spot, product_id: null })),
        products: form.lines.map((line) => ({
          ...partOf({ product_id: line.product_id }),
          ...server.now.products.find(({ product_id }) => product_id === line.product_id),
          ...line,
        })),
      }
    }
    if (row === table.saveDiagramPicture) {
      if (input.query?.rev !== server.now.rev) throw changed()
      server.pictures += 1
      const { width, height, scale } = server.next
      const hotspots = server.now.hotspots.map(({ shape, ...rest }) =>
        shape.kind === 'circle'
          ? { ...rest, shape: { ...shape, x: shape.x * scale, y: shape.y * scale, r: shape.r * scale } }
          : { ...rest, shape },
      )
      const image = `/catalogue/diagrams/3/image?v=new${server.pictures}`
      server.now = { ...server.now, rev: server.now.rev + 1, image, width, height, hotspots }
    }
    if (row === table.removeDiagram) {
      if (input.query?.rev !== server.now.rev) throw changed()
      server.isRemoved = true
    }
    return server.now
  }
  return { server, call }
}

export function open({
  call,
  drafts = new Map(),
  above,
}: {
  call: NonNullable<EngineOverrides['call']>
  drafts?: Map<string, unknown>
  /** What another page that is still there reads. */
  above?: ReactNode
}) {
  const { catalogue } = fakeCatalogue(
    diagramAnswers({
      [searchProducts.path]: pageOf([partOf({ product_id: 9, name: 'Idler pulley', number: 'MT5-0900' })]),
    }),
  )
  return {
    drafts,
    ...renderAt(
      '/dashboard/catalogue/diagrams/3',
      { '/dashboard/catalogue/diagrams/:diagramId': <DiagramEditorScreen /> },
      {
        catalogue,
        above,
        engine: {
          call,
          draft: async (key) => drafts.get(key) ?? null,
          saveDraft: async (key, value) => {
            drafts.set(key, value)
          },
          dropDraft: async (key) => {
            drafts.delete(key)
          },
        },
      },
    ),
  }
}

export const box = () => screen.findByRole('region', { name: /^Diagram\./ })
export const spots = () =>
  screen.getAllByRole('button', { name: /^Hotspot / }).map((spot) => spot.getAttribute('aria-label'))
export const save = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
}
export const press = async (x: number, y: number, to?: readonly [number, number]) => {
  const at = await box()
  const pointer = { button: 0, pointerId: 1, pointerType: 'mouse' }
  fireEvent.pointerDown(at, { ...pointer, clientX: x, clientY: y })
  if (to) fireEvent.pointerMove(at, { ...pointer, clientX: to[0], clientY: to[1] })
  fireEvent.pointerUp(at, { ...pointer, clientX: to?.[0] ?? x, clientY: to?.[1] ?? y })
}
