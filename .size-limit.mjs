// What a first visit downloads before the app can start: the entry and what it imports at once, gzipped.
// Every further file is one that a route or a control loads when it is needed.
import { globSync, readFileSync } from 'node:fs'

const entry = [...readFileSync('dist/index.html', 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
  (match) => `dist/${match[1]}`,
)
// The catalogue's worker starts when the app is idle, no route waits for it: it has a bar of its own.
const catalogueWorker = globSync('dist/assets/catalogue.worker-*.js')
const later = globSync('dist/assets/*.js').filter((path) => !entry.includes(path) && !catalogueWorker.includes(path))

export default [
  { name: 'first JavaScript', path: entry, gzip: true, limit: '150 KiB' },
  { name: 'the worker', path: 'dist/sw.js', gzip: true, limit: '84 KiB' },
  { name: 'the catalogue’s worker', path: catalogueWorker, gzip: true, limit: '62 KiB' },
  ...later.map((path) => ({ name: path.replace('dist/assets/', 'later: '), path, gzip: true, limit: '60 KiB' })),
]
