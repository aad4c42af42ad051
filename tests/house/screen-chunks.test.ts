import { describe, expect, it } from 'vitest'
import type { ModuleGraph } from '../../tools/vite/module-walk.ts'
import { findScreenFiles } from '../../tools/vite/screen-chunks.ts'

/** A module by what it imports, what it loads later, and its size in characters. */
interface Source {
  readonly imports?: readonly string[]
  readonly loads?: readonly string[]
  readonly size?: number
}

function toGraph(sources: Readonly<Record<string, Source>>): ModuleGraph {
  const toId = (name: string) => (name.endsWith('.css') ? `/${name}` : `/${name}.js`)
  return {
    getModuleInfo: (id) => {
      const source = sources[id.slice(1).replace(/\.js$/, '')]
      if (!source) return null
      const { imports = [], loads = [], size = 100 } = source
      const code = imports.map((name) => `import '.${toId(name)}'`).join(';')
      return {
        id,
        code: code.padEnd(size, ' '),
        importedIds: imports.map(toId),
        dynamicallyImportedIds: loads.map(toId),
        moduleSideEffects: true,
      }
    },
  }
}

const toIds = (names: readonly string[]) => new Set(names.map((name) => `/${name}.js`))

/**
 * The file of each module, of an entry `main` with an `engine`. `early`: what is loaded without the engine. `libraries`: what has a
 * file of its own.
 */
const findFiles = (
  sources: Readonly<Record<string, Source>>,
  early: readonly string[] = [],
  libraries: readonly string[] = [],
  more: { readonly shareInVain?: number } = {},
) =>
  findScreenFiles(toGraph(sources), {
    entry: '/main.js',
    placed: toIds(['main', ...libraries]),
    engine: '/engine.js',
    early: toIds(early),
    libraries: [toIds(libraries)],
    names: ['shell'],
    ...more,
  })

/** The modules of each file. */
function filesOf(...of: Parameters<typeof findFiles>): string[] {
  const files = Map.groupBy(findFiles(...of), ([, file]) => file)
  return [...files.values()]
    .map((modules) =>
      modules
        .map(([id]) => id.slice(1).replace(/\.js$/, ''))
        .sort()
        .join(' '),
    )
    .sort()
}

describe('The files of screens', () => {
  it('are joined where that saves more requests than it loads code in vain', () => {
    const screens = (size: number) => ({
      main: { loads: ['engine', 'list', 'ticket', 'order'] },
      engine: {},
      list: { imports: ['notes', 'dates'], size: 90_000 },
      ticket: { imports: ['notes', 'dates'], size: 90_000 },
      order: { imports: ['dates'], size: 90_000 },
      notes: { size },
      dates: {},
    })
    expect(filesOf(screens(1000))).toEqual(['dates notes', 'engine'])
    // An order would load the notes for nothing.
    expect(filesOf(screens(50_000))).toEqual(['engine'])
  })

  it('bring no styles for the sake of code: they are a file more', () => {
    const screen = (...imports: string[]) => ({ imports, size: 90_000 })
    const sources = (styles: readonly string[]) => ({
      main: { loads: ['engine', 'list', 'ticket', ...others] },
      engine: {},
      list: screen('dates', 'chips'),
      ticket: screen('dates', 'chips'),
      ...Object.fromEntries(others.map((name) => [name, screen('dates')])),
      dates: {},
      chips: { imports: styles },
    })
    const others = ['order', 'cart', 'quote']
    expect(filesOf(sources([]))).toEqual(['chips dates', 'engine'])
    expect(filesOf({ ...sources(['look.css']), 'look.css': {} })).toEqual(['engine'])
  })

  it('bring the engine less in vain than a screen, because it is loaded with each', () => {
    const screens = ['list', 'ticket', 'order']
    const sources = (size: number) => ({
      main: { loads: ['engine', 'shop', ...screens] },
      engine: { imports: ['prices'], size: 90_000 },
      shop: { imports: ['prices', 'rows'], size: 90_000 },
      ...Object.fromEntries(screens.map((name) => [name, { imports: ['prices', 'rows'], size: 90_000 }])),
      prices: {},
      rows: { size },
    })
    expect(filesOf(sources(10_000), ['shop'])).toEqual(['engine', 'prices rows'])
    expect(filesOf(sources(20_000), ['shop'])).toEqual(['engine'])
  })

  it('have the engine with what it shares with screens behind the sign-in as one, its libraries as another', () => {
    const sources = {
      main: { loads: ['engine', 'shop', 'ticket'] },
      engine: { imports: ['node_modules/dexie', 'claim', 'cart'], size: 90_000 },
      shop: { imports: ['cart'], size: 90_000 },
      ticket: { imports: ['claim'], size: 90_000 },
      'node_modules/dexie': {},
      claim: {},
      cart: { size: 90_000 },
    }
    expect(filesOf(sources, ['shop'])).toEqual(['claim engine', 'node_modules/dexie'])
    expect(filesOf(sources)).toEqual(['cart claim engine', 'node_modules/dexie'])
  })

  it('have names of their own, also where their largest modules are called alike, and not those of other files', () => {
    const screensOf = (of: string) => ({
      [`${of}-list`]: screen(`${of}/rows`),
      [`${of}-ticket`]: screen(`${of}/rows`, `${of}/shell`),
      [`${of}-edit`]: screen(`${of}/shell`),
    })
    const screen = (...imports: string[]) => ({ imports, size: 90_000 })
    const sources = {
      main: { loads: ['engine', ...['claim', 'order', 'part'].flatMap((of) => Object.keys(screensOf(of)))] },
      engine: {},
      ...screensOf('claim'),
      ...screensOf('order'),
      ...screensOf('part'),
      'claim/rows': { size: 200 },
      'order/rows': { size: 200 },
      'part/rows': {},
      'claim/shell': {},
      'order/shell': {},
      'part/shell': { size: 200 },
    }
    expect(filesOf(sources)).toEqual([
      'claim/rows claim/shell',
      'engine',
      'order/rows order/shell',
      'part/rows part/shell',
    ])
    expect([...new Set(findFiles(sources).values())].sort()).toEqual(['engine', 'rows', 'rows-2', 'shell-2'])
  })

  it('bring a visitor no code in vain, however small it is', () => {
    const sources = {
      main: { loads: ['engine', 'shop', 'ticket', 'order'] },
      engine: {},
      shop: { imports: ['prices'], size: 90_000 },
      ticket: { imports: ['prices', 'dates'], size: 90_000 },
      order: { imports: ['prices', 'dates'], size: 90_000 },
      prices: {},
      dates: {},
    }
    expect(filesOf(sources, ['shop'])).toEqual(['engine'])
    expect(filesOf(sources)).toEqual(['dates prices', 'engine'])
  })

  it('bring no library for the sake of a module that needs it', () => {
    const sources = (size: number) => ({
      main: { loads: ['engine', 'list', 'ticket', 'order'] },
      engine: {},
      list: { imports: ['sheets'], size: 90_000 },
      ticket: { imports: ['sheets', 'fields'], size: 90_000 },
      order: { imports: ['sheets', 'fields'], size: 90_000 },
      sheets: {},
      fields: { imports: ['form-library'] },
      'form-library': { size },
    })
    expect(filesOf(sources(5000), [], ['form-library'])).toEqual(['engine', 'fields sheets'])
    // A list would load the library for nothing.
    expect(filesOf(sources(100_000), [], ['form-library'])).toEqual(['engine'])
  })

  it('are not joined where they would import each other through a third', () => {
    const screen = (...imports: string[]) => ({ imports, size: 90_000 })
    const sources = (prices: readonly string[]) => ({
      main: { loads: ['engine', 'list', 'ticket', 'order', 'cart', 'quote', 'stock'] },
      engine: {},
      list: screen('rows', 'notes', 'prices', 'dates'),
      ticket: screen('rows', 'notes', 'prices', 'dates'),
      order: screen('notes', 'dates'),
      cart: screen('prices', 'dates'),
      quote: screen('prices', 'dates'),
      stock: screen('prices', 'dates'),
      rows: { imports: ['prices'], size: 1000 },
      notes: { size: 5000 },
      // An order would load them for nothing, so they are a file of their own.
      prices: { imports: prices, size: 70_000 },
      dates: {},
    })
    // What an order would load of the prices does not count here: by it the rows would be joined with the prices.
    const files = (prices: readonly string[]) => filesOf(sources(prices), [], [], { shareInVain: 0 })
    expect(files([])).toEqual(['dates notes rows', 'engine'])
    // The rows need the prices, and the prices the dates.
    expect(files(['dates'])).toEqual(['engine', 'notes rows'])
  })

  it('are not joined where a screen would load much that the joined file imports', () => {
    const screen = (...imports: string[]) => ({ imports, size: 90_000 })
    const sources = {
      main: { loads: ['engine', 'list', 'ticket', 'order', 'cart', 'quote'] },
      engine: {},
      list: screen('rows', 'notes'),
      ticket: screen('rows', 'notes'),
      order: screen('notes'),
      cart: screen('prices'),
      quote: screen('prices'),
      rows: { imports: ['prices'], size: 2000 },
      notes: {},
      prices: { size: 300_000 },
    }
    expect(filesOf(sources, [], [], { shareInVain: 0 })).toEqual(['engine', 'notes rows'])
    // An order would load the prices with the rows.
    expect(filesOf(sources)).toEqual(['engine', 'prices rows'])
  })
})
