// What a first visit downloads before the app can start: the entry and what it imports at once, gzipped.
// Every further file is one that a route or a control loads when it is needed.
import { globSync, readFileSync } from 'node:fs'

const listFiles = (text) => [...text.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1])
const page = readFileSync('dist/index.html', 'utf8')
const inDist = (files) => files.map((file) => `dist/${file}`)
const entry = inDist(listFiles(page))
// A visitor's page is drawn by the server: it loads the module script alone, and the app when it is needed.
const drawnEntry = inDist(listFiles(/<script type="module"[^>]*>/.exec(page)[0]))
const nameOf = (source) => source.replace(/^.*\/|\.tsx$/g, '')
const drawnPages = Object.entries(JSON.parse(readFileSync('dist-server/needed.json', 'utf8')))
// What the app loads to show each drawn page. Each page of the shop has the shell in it, and may have 60 KiB of its own beyond
// that. The sign-in has no shell, and a page that is drawn for its person is one of the screens below.
const [[, { js: signIn }]] = drawnPages.filter(([source]) => nameOf(source) === 'sign-in')
const isPersonal = ([source]) => ['my-jobs', 'ticket'].includes(nameOf(source))
const drawn = drawnPages.filter((page) => nameOf(page[0]) !== 'sign-in' && !isPersonal(page))
const onEvery = new Set(drawn.map(([, { js }]) => new Set(js)).reduce((some, other) => some.intersection(other)))
// What a visitor's app has in place of the engine. It is loaded beside the page, with all that it imports.
const withImports = (files) => {
  const all = new Set(files)
  for (const file of all)
    for (const [, next] of readFileSync(file, 'utf8').matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
      all.add(`dist/assets/${next}`)
  return [...all]
}
const engine = withImports(globSync('dist/assets/engine-*.js'))
if (engine.length < 2) throw new Error('The engine was not found, or not its imports.')
// Each screen of the app, beyond the shell and the engine. Half of all screens have what is shared, so it is nobody's own.
const screens = new Map(
  Object.entries(JSON.parse(readFileSync('dist-server/screens.json', 'utf8'))).map(([source, files]) => [
    source,
    new Set(inDist(files.filter((file) => !onEvery.has(file))).filter((file) => !engine.includes(file))),
  ]),
)
if (screens.size < 60) throw new Error('The screens were not found.')
const countScreens = (file) => [...screens.values()].filter((files) => files.has(file)).length
const shared = new Set(
  [...screens.values()].flatMap((files) => [...files]).filter((file) => countScreens(file) * 2 >= screens.size),
)
const [, { js: firstPage }] = drawn.find(([source]) => nameOf(source) === 'equipment-types')
const lateEngine = withImports(globSync('dist/assets/lazy-engine-*.js'))
if (lateEngine.length < 2)
  throw new Error('What a visitor’s app has in place of the engine was not found, or not its imports.')
const visitorsApp = withImports([...inDist(firstPage), ...lateEngine])
// The catalogue's worker starts when the app is idle, no route waits for it: it has a bar of its own.
const catalogueWorker = globSync('dist/assets/catalogue.worker-*.js')
const later = globSync('dist/assets/*.js').filter((path) => !entry.includes(path) && !catalogueWorker.includes(path))

export default [
  { name: 'first JavaScript', path: entry, gzip: true, limit: '150 KiB' },
  { name: 'a drawn page before the app', path: drawnEntry, gzip: true, limit: '6 KiB' },
  { name: 'the app on every drawn page', path: inDist([...onEvery]), gzip: true, limit: '204 KiB' },
  { name: 'the app on the shop’s first page', path: visitorsApp, gzip: true, limit: '206 KiB' },
  { name: 'the app on the sign-in', path: inDist(signIn), gzip: true, limit: '150 KiB' },
  ...drawn.map(([source, { js }]) => ({
    name: `of its own: ${nameOf(source)}`,
    path: inDist(js.filter((file) => !onEvery.has(file))),
    gzip: true,
    limit: '60 KiB',
  })),
  ...[...screens].map(([source, files]) => ({
    name: `of its own: ${source.replace(/^src\//, '')}`,
    path: [...files].filter((file) => !shared.has(file)),
    gzip: true,
    // A ticket has seven of what it shares with other screens in a file, for fewer requests. This may only fall.
    limit: source.endsWith('labor-claims/screens/ticket.tsx') ? '67 KiB' : '60 KiB',
  })),
  { name: 'what most screens share', path: [...shared], gzip: true, limit: '36 KiB' },
  { name: 'the worker', path: 'dist/sw.js', gzip: true, limit: '84 KiB' },
  { name: 'the catalogue’s worker', path: catalogueWorker, gzip: true, limit: '62 KiB' },
  ...later.map((path) => ({ name: path.replace('dist/assets/', 'later: '), path, gzip: true, limit: '60 KiB' })),
]
