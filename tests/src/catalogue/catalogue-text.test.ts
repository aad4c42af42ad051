import { describe, expect, it } from 'vitest'
import { listAttributeChanges } from '../../../src/features/catalogue/components/product/attribute-changes.ts'
import { groupByMarket } from '../../../src/features/catalogue/components/browse/group-by-market.ts'
import { filterParts } from '../../../src/features/catalogue/components/model/filter-parts.ts'
import { parseFilters } from '../../../src/features/catalogue/components/search/parse-filters.ts'
import {
  formatBrandStatus,
  getOfflineReason,
  formatSizeChange,
} from '../../../src/features/catalogue/components/offline/offline-text.ts'
import { formatSerialRange } from '../../../src/features/catalogue/components/format-serial-range.ts'
import { describeSerial } from '../../../src/features/catalogue/components/search/describe-serial.ts'
import { diagramPath, marketPath, searchPath } from '../../../src/features/catalogue/components/catalogue-paths.ts'
import { parseSearchTerm } from '../../../src/features/catalogue/components/search/use-search-box.ts'
import { formatCountOf, formatPrice, formatMegabytes } from '../../../src/shared/formats/format-price.ts'
import { modelOf, partOf } from './support/rows.ts'
import { emptyCatalogueState } from './support/shop.tsx'

describe('A serial number', () => {
  it('is described by model, week and year', async () => {
    expect(describeSerial({ ...modelOf(), matched: 'serial', manufactured: '2025-08-18' })).toBe(
      'This serial is a Meridian T500 made in week 34 of 2025',
    )
  })
  it('uses the right article, and only the model if it is incomplete', async () => {
    const alder = modelOf({ brand: 'Alder', name: 'R2' })
    expect(describeSerial({ ...alder, matched: 'serial', manufactured: null })).toBe(
      'Serials that start like this are an Alder R2',
    )
  })
  it('range is formatted, or empty if a part fits all serials', async () => {
    expect(formatSerialRange({ serial_from: 'MT52410', serial_to: null })).toBe('from serial MT52410')
    expect(formatSerialRange({ serial_from: null, serial_to: 'MT52410' })).toBe('before serial MT52410')
    expect(formatSerialRange({ serial_from: 'A', serial_to: 'B' })).toBe('serials A up to B')
    expect(formatSerialRange({ serial_from: null, serial_to: null })).toBe('')
  })
})

describe('The models of a subtype', () => {
  it('are grouped by market, with Miscellaneous last', async () => {
    const models = [
      modelOf({ market_type_name: '' }),
      modelOf({ market_type_name: 'Home' }),
      modelOf({ market_type_name: 'Miscellaneous' }),
    ]
    expect(groupByMarket(models).map(({ market, models: rows }) => [market, rows.length])).toEqual([
      ['Home', 1],
      ['Miscellaneous', 2],
    ])
  })
})

describe('The filter of a model’s parts', () => {
  const parts = [
    partOf(),
    partOf({ product_id: 10, number: 'HW-M8X25-10', name: 'Hex bolt M8 × 25' }),
    partOf({ product_id: 11, number: 'MT5-0233-BT', name: 'Drive belt, 210J8' }),
  ]
  const found = (typed: string) => filterParts(parts, typed).map(({ product_id }) => product_id)
  it('matches all terms in any order, and numbers with or without dashes', async () => {
    expect(found('')).toEqual([9, 10, 11])
    expect(found('drive')).toEqual([9, 11])
    expect(found('belt drive')).toEqual([11])
    expect(found('mt50233')).toEqual([11])
    expect(found('M8X25')).toEqual([10])
    expect(found('pedal')).toEqual([])
  })
})

describe('The changes of a part’s attributes', () => {
  const before = [
    { attribute_id: 1, name: 'Power', value: '2.75', unit: 'HP' },
    { attribute_id: 2, name: 'Weight', value: '6.9', unit: 'kg' },
  ]
  const known = [{ attribute_id: 3, name: 'Voltage', kind: 'number' as const, unit: 'V' }]
  it('hold only what changed: a value, a removal, a known attribute by id, a new one by name', async () => {
    const lines = [
      { name: 'Power', value: '2.75' },
      { name: 'Weight', value: ' ' },
      { name: 'voltage', value: '130' },
      { name: 'Colour', value: 'black' },
      { name: '', value: '' },
    ]
    expect(listAttributeChanges(before, known, { lines })).toEqual([
      { attribute_id: 2, value: null },
      { attribute_id: 3, value: '130' },
      { name: 'Colour', value: 'black' },
    ])
  })
})

describe('The catalogue’s URLs', () => {
  it('encode a term completely, with slashes and percent signs', async () => {
    for (const term of ['1/2 bolt', '100 %', 'belt?', 'né#1']) expect(parseSearchTerm(searchPath(term))).toBe(term)
    expect(parseSearchTerm('/search/100%')).toBe('100%')
    expect(parseSearchTerm('/search')).toBe('')
  })
  it('contain a market slug, and a callout if given', async () => {
    expect(marketPath('treadmill', 'folding', 'Light commercial')).toBe(
      '/equipment-types/treadmill/subtypes/folding/light-commercial',
    )
    expect(diagramPath(2, 8)).toBe('/equipment/2/diagrams/8')
    expect(diagramPath(2, 8, '3a')).toBe('/equipment/2/diagrams/8?callout=3a')
  })
  it('contain the filters, and ignore invalid numbers', async () => {
    expect(parseFilters(new URLSearchParams('brand=2&market=Home&model=15'))).toEqual({
      brand_id: 2,
      market_type: 'Home',
      equipment_id: 15,
    })
    expect(parseFilters(new URLSearchParams('brand=x&model=-3'))).toEqual({})
  })
})

describe('The offline status', () => {
  const brand = {
    brand_id: 1,
    name: 'Meridian',
    models: 12,
    products: 838,
    bytes: 2_400_000,
    storedBytes: 0,
    fullBytes: 8_000_000,
    reclaimableBytes: 0,
    isChosen: false,
    state: 'none' as const,
    progress: 0,
    images: { bytes: 5_000_000, isSaved: false },
  }
  it('shows the storage before and after', async () => {
    expect(formatSizeChange(12_000_000, 1_200_000)).toBe('Uses 1.2 MB: catalogue storage goes from 12 MB to 13 MB.')
    expect(formatSizeChange(12_000_000, -2_000_000)).toBe('Frees 2.0 MB: catalogue storage goes from 12 MB to 10 MB.')
  })
  it('shows the download progress of a brand', async () => {
    expect(formatBrandStatus(brand)).toBe('Not on this device, 2.4 MB to download')
    expect(formatBrandStatus({ ...brand, state: 'fetching', progress: 0.4 })).toBe('Downloading, 40% of 2.4 MB')
    expect(formatBrandStatus({ ...brand, state: 'saved', storedBytes: 7_400_000 })).toBe('Available offline, 7.4 MB')
  })
  it('distinguishes a model kept by itself from one kept with its brand', async () => {
    const whole = { ...brand, state: 'saved' as const, images: { bytes: 5, isSaved: true } }
    expect(getOfflineReason(emptyCatalogueState, 2, 1)).toBe('not')
    expect(getOfflineReason({ ...emptyCatalogueState, savedModels: [2] }, 2, 1)).toBe('model')
    expect(getOfflineReason({ ...emptyCatalogueState, brands: [whole] }, 2, 1)).toBe('brand')
    expect(
      getOfflineReason({ ...emptyCatalogueState, brands: [whole], all: { isWanted: true, reclaimableBytes: 0 } }, 2, 1),
    ).toBe('all')
  })
})

describe('Prices, counts and sizes', () => {
  it('are formatted for display', async () => {
    expect(formatPrice(1289.5)).toBe('$1,289.50')
    expect(formatPrice(null)).toBe('Contact Us For Price')
    expect(formatCountOf(1, 'model')).toBe('1 model')
    expect(formatCountOf(63985, 'part')).toBe('63,985 parts')
    expect(formatMegabytes(900)).toBe('900 B')
    expect(formatMegabytes(220_400)).toBe('220 KB')
    expect(formatMegabytes(3_100_000_000)).toBe('3.1 GB')
  })
})
