import type { Plugin } from 'vite'

/** Where Vite's own loader goes through the files that an `import()` needs. */
const all = 'deps.map((depString) => {'
const underWorker = `(navigator.serviceWorker?.controller ? deps.filter((dep) => dep.endsWith('.css')) : deps)`

/**
 * Leaves the links to code out where a service worker answers for the page; styles are waited for and stay. Before an
 * `import()`, Vite's loader puts a link into the page for every file that the import needs, so that they come at once and
 * not one level after another. The worker has each level at once, and a phone spent a fifth of a second on the links of a
 * screen, in one task (record 042).
 */
export function workerLinks(): Plugin {
  return {
    name: 'worker-links',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(all)) throw new Error('Vite loads code in another way: see tools/vite/worker-links.ts.')
        return code.replace(all, all.replace('deps', underWorker))
      },
    },
  }
}
