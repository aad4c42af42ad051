import type { Plugin } from 'vite'

/** Changes of Vite's own loader, which runs before each `import()`. Each finds one place in its code. */
interface Change {
  readonly from: RegExp
  readonly to: string
}

/** Changes the loader in the built app. The build stops where a new Vite writes it in another way. */
const changeLoader = (name: string, changes: readonly Change[]): Plugin => ({
  name,
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (code) =>
      changes.reduce((changed, { from, to }) => {
        if (!from.test(changed))
          throw new Error(`Vite's loader is another one: see ${name} in tools/vite/code-loader.ts.`)
        return changed.replace(from, to)
      }, code),
  },
})

const underWorker = `(navigator.serviceWorker?.controller ? deps.filter((dep) => dep.endsWith('.css')) : deps)`

/**
 * Leaves the links to code out where a service worker answers for the page; styles are waited for and stay. Before an
 * `import()`, Vite's loader puts a link into the page for every file that the import needs, so that they come at once and
 * not one level after another. The worker has each level at once, and a phone spent a fifth of a second on the links of a
 * screen, in one task (record 042).
 */
export const workerLinks = (): Plugin =>
  changeLoader('worker-links', [{ from: /deps(?=\.map\(\(depString\) => \{)/, to: underWorker }])

/**
 * Lets a style sheet that did not come be asked for again. Vite's loader asks for each one once, and its link stays in the
 * page: code that comes with a later try would be shown without its styles (record 156).
 */
export const missedStyles = (): Plugin =>
  changeLoader('missed-styles', [
    { from: /(?<=\(err\)\s*=>\s*\{\s*)seen\[href\] = void 0/, to: 'delete seen[href]' },
    { from: /(?<=if \(e\.type === "error"\) )(?=rej\()/, to: 'link.remove(), ' },
  ])
