import type { Plugin } from 'vite'

/** What Vite's own loader remembers of a style sheet that did not come, and what it does then. */
const remembered = /\(err\)\s*=>\s*\{\s*seen\[href\] = void 0;/
const failed = 'if (e.type === "error") rej('

/**
 * Lets a style sheet that did not come be asked for again. Vite's loader asks for each one once, and its link stays in the page:
 * code that comes with a later try would be shown without its styles.
 */
export function missedStyles(): Plugin {
  return {
    name: 'missed-styles',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!remembered.test(code) || !code.includes(failed))
          throw new Error('Vite loads styles in another way: see tools/vite/missed-styles.ts.')
        return code
          .replace(remembered, '(err) => { delete seen[href];')
          .replace(failed, 'if (e.type === "error") link.remove(), rej(')
      },
    },
  }
}
