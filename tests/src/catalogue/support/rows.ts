import type { Equipment, EquipmentRow, Product, ProductRow } from '../../../../contract/shapes/catalogue.ts'

/** A model row: the Meridian T500, with the test's overrides. */
export const modelOf = (overrides: Partial<EquipmentRow> = {}): EquipmentRow => ({
  equipment_id: 2,
  name: 'T500',
  slug: 'meridian-t500',
  brand_id: 1,
  brand: 'Meridian',
  manufacturer_id: 87,
  equipment_type_id: 1,
  equipment_type_name: 'Treadmill',
  equipment_sub_type_id: 4,
  equipment_sub_type_name: 'Folding treadmill',
  market_type_name: 'Home',
  serial_prefix: 'MT5',
  equipment_diagram_id: null,
  ...overrides,
})

/** A part row: a drive motor, with the test's overrides. */
export const partOf = (overrides: Partial<ProductRow> = {}): ProductRow => ({
  product_id: 9,
  number: 'MT5-0417-MB',
  name: 'Drive motor, 2.75 HP',
  price: 289,
  qty: 12,
  brand: 'Meridian',
  replaced_by: null,
  ...overrides,
})

export const equipmentOf = (overrides: Partial<Equipment> = {}): Equipment => ({
  ...modelOf(),
  bh_equipment_id: 'BH-10014',
  frp_equipment_id: null,
  type: { equipment_type_id: 1, equipment_type_name: 'Treadmill', slug: 'treadmill', models: 12 },
  subtype: {
    equipment_sub_type_id: 4,
    equipment_sub_type_name: 'Folding treadmill',
    slug: 'folding-treadmill',
    equipment_type_id: 1,
  },
  market_type: { market_type_id: 1, market_type_name: 'Home' },
  products: [],
  diagrams: [],
  files: [],
  ...overrides,
})

export const productOf = (overrides: Partial<Product> = {}): Product => ({
  ...partOf(),
  manufacturer_id: 87,
  description: '',
  as_of: '2026-11-20T09:17:00Z',
  attributes: [],
  equipment: [],
  files: [],
  related: [],
  replacements: [],
  replaces: [],
  ...overrides,
})

/** A page of search results (G07) that holds all of them. */
export const pageOf = (parts: readonly ProductRow[], total = parts.length) => ({
  current_page: 1,
  data: [...parts],
  last_page: Math.max(1, Math.ceil(total / 24)),
  next_page_url: null,
  prev_page_url: null,
  to: parts.length,
  total,
  per_page: 24,
})
