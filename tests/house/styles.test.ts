import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { paths, read } from './sources.ts'

const importOf = /^(?:import(?! type)(?:[\w\s{},*]*? from)?|export(?! type)[\w\s{},*]*? from)\s*'(\.[^']+)'/gm
const lateImportOf = /\bimport\(\s*'(\.[^']+)'/g
const list = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found = '']) => found)

/** A module of the app: what it loads at once and later, and the classes that it names. */
interface Source {
  readonly loads: readonly string[]
  readonly loadsLater: readonly string[]
  readonly classes: readonly string[]
}

function readSource(path: string): Source {
  const text = read(path)
  const toPath = (to: string) => join(dirname(path), to)
  const attributes = list(text, /className=("[^"]*"|\{[^{}]*\})/g)
  return {
    loads: list(text, importOf).map(toPath),
    loadsLater: list(text, lateImportOf).map(toPath),
    classes: attributes.flatMap((one) => list(one, /["']([^"']*)["']/g).flatMap((names) => names.split(' '))),
  }
}

/** The classes that a stylesheet gives a look by themselves, such as `.chip`; not `.card .chip`, nor `.chip.is-on`. */
function listOwnClasses(path: string): string[] {
  const rules = list(read(path).replaceAll(/\/\*[\s\S]*?\*\//g, ''), /([^{}]+)\{/g)
  return rules.flatMap((rule) => rule.split(',')).flatMap((selector) => list(selector.trim(), /^\.([a-z][\w-]*)$/g))
}

const sources = new Map(paths('src/**/*.{ts,tsx}').map((path) => [path, readSource(path)]))
const app = [...sources].filter(([path]) => !path.startsWith('src/gallery/'))
const sheets = new Map(paths('src/**/*.css').map((path) => [path, listOwnClasses(path)]))

function collect(path: string, into = new Set<string>()): Set<string> {
  if (into.has(path)) return into
  into.add(path)
  for (const next of sources.get(path)?.loads ?? []) collect(next, into)
  return into
}

/** The stylesheets of the theme are on every page. */
const everywhere = [...sheets.keys()].filter((path) => path.startsWith('src/theme/'))
const started = new Set([...everywhere, ...collect('src/app/root.tsx'), ...collect('src/app/shell-root.tsx')])
const later = [...new Set(app.flatMap(([, { loadsLater }]) => loadsLater))].filter((path) => sources.has(path))

/** What is on the device when a module was loaded: a screen may be the first of a visit, a sheet comes after its screen. */
function listLoaded(path: string): Set<string> {
  const own = new Set([...started, ...collect(path)])
  if (path.includes('/screens/')) return own
  for (const [from, { loadsLater }] of app) if (loadsLater.includes(path)) for (const one of collect(from)) own.add(one)
  return own
}

/** Every class that a stylesheet names in any selector, or that a script of the app or of Ionic finds an element by. */
const wanted = new Set([
  ...[...sheets.keys()].flatMap((path) => list(read(path), /\.([a-z][\w-]*)/g)),
  ...app.flatMap(([path]) => list(read(path), /'\.([a-z][\w-]*)'/g)),
  'ion-content-scroll-host',
])

describe('The look of a class', () => {
  it('exists: a class that nothing asks for is a typing mistake, or what is left of a look', () => {
    const bare = app.flatMap(([path]) =>
      list(read(path), /\bclassName="([^"]*)"/g)
        .flatMap((names) => names.split(' '))
        .filter((name) => name !== '' && !wanted.has(name))
        .map((name) => `${path} names .${name}`),
    )
    expect(bare).toEqual([])
  })

  it('is loaded with each screen that names it, also if the visit begins there', () => {
    const missing = later.flatMap((path) => {
      const loaded = listLoaded(path)
      return [...collect(path)].flatMap((from) =>
        (sources.get(from)?.classes ?? []).flatMap((name) => {
          const styled = [...sheets].filter(([, own]) => own.includes(name)).map(([sheet]) => sheet)
          return styled.length === 0 || styled.some((sheet) => loaded.has(sheet))
            ? []
            : [`${from} names .${name} of ${styled.join(', ')}, which ${path} does not load`]
        }),
      )
    })
    expect(missing).toEqual([])
  })

  it('is given by one feature alone, so that it stays the same whatever was opened before', () => {
    const features = new Map<string, Set<string>>()
    for (const [path, own] of sheets)
      for (const name of own) {
        const feature = /^src\/features\/([^/]+)\//.exec(path)?.[1]
        if (feature !== undefined) features.set(name, (features.get(name) ?? new Set()).add(feature))
      }
    expect(
      [...features].filter(([, of]) => of.size > 1).map(([name, of]) => `.${name}: ${[...of].join(', ')}`),
    ).toEqual([])
  })
})
