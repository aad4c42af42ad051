import type { DiagramDraft } from '../../../../contract/catalogue-office.ts'
import type { Diagram, Equipment } from '../../../../contract/shapes/catalogue.ts'

export type Line = Diagram['products'][number]

/** A bill of material line. By default the part's id is its callout number. */
export function lineOf(overrides: Partial<Line>): Line {
  const callout = overrides.callout ?? '1'
  return {
    product_id: Number.parseInt(callout, 10),
    number: `MT5-020${callout}-BT`,
    name: 'Drive belt',
    price: 24.6,
    qty: 148,
    brand: 'Meridian',
    replaced_by: null,
    callout,
    per_machine: 1,
    serial_from: null,
    serial_to: null,
    ...overrides,
  }
}

export const diagram: Diagram = {
  equipment_diagram_id: 3,
  equipment_id: 1,
  title: 'Motor and drive',
  code: 'MD',
  image: '/catalogue/diagrams/3/image?v=abc',
  width: 1200,
  height: 900,
  hotspots: [
    { callout: '1', product_id: 1, shape: { kind: 'circle', x: 100, y: 100, r: 40 } },
    { callout: '2', product_id: 2, shape: { kind: 'circle', x: 600, y: 450, r: 40 } },
    { callout: '10', product_id: 10, shape: { kind: 'circle', x: 1100, y: 800, r: 40 } },
  ],
  products: [
    lineOf({ callout: '10', name: 'Reed switch', price: null, qty: 0 }),
    lineOf({ callout: '1', name: 'Drive motor', replaced_by: { product_id: 77, number: 'MT5-0777-MB' } }),
    lineOf({ callout: '2', name: 'Drive belt', per_machine: 4, serial_to: 'MT52530K00001' }),
    lineOf({ callout: '2', product_id: 22, name: 'Drive belt, wide', serial_from: 'MT52530K00001' }),
  ],
}

const { hotspots: _hotspots, products: _products, ...row } = diagram

export const model: Equipment = {
  equipment_id: 1,
  name: 'T500',
  slug: 't500',
  brand_id: 1,
  brand: 'Meridian',
  manufacturer_id: 87,
  equipment_type_id: 1,
  equipment_type_name: 'Treadmill',
  equipment_sub_type_id: 1,
  equipment_sub_type_name: 'Folding treadmill',
  market_type_name: 'Home',
  serial_prefix: 'MT5',
  equipment_diagram_id: 2,
  bh_equipment_id: null,
  frp_equipment_id: null,
  type: { equipment_type_id: 1, equipment_type_name: 'Treadmill', slug: 'treadmill', models: 12 },
  subtype: {
    equipment_sub_type_id: 1,
    equipment_sub_type_name: 'Folding treadmill',
    slug: 'folding-treadmill',
    equipment_type_id: 1,
  },
  market_type: { market_type_id: 1, market_type_name: 'Home' },
  products: [],
  diagrams: [{ ...row, equipment_diagram_id: 2, title: 'Folding deck' }, row],
  files: [],
}

export const diagramDraft: DiagramDraft = { ...diagram, rev: 41, position: 1 }

export const diagramSvg = (inside = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900"><g fill="var(--diagram-paper,Canvas)" stroke="currentColor"><g data-part="1"><path d="M0 0h9"/></g><g data-part="2"><path d="M9 9h9"/></g>${inside}</g></svg>`
