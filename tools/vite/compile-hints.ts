import type { Plugin } from 'vite'
import { listNeeded } from './drawn-pages.ts'

/** V8 reads it at the top of a script, Chrome from 136 on. To other engines it is a comment. */
export const compileHint = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks the files that every start needs, with what they import at once: V8 compiles all their functions on the thread
 * that reads them. Without the hint it compiles each with its first call, and a start was 3,500 such calls on the thread
 * that answers to taps (record 109). Screens stay as they are: a visit calls half of their functions or less.
 */
export function compileHints(...starts: readonly string[]): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    // The names of the files come of their code, in which the hint is not yet.
    augmentChunkHash: () => compileHint,
    generateBundle: {
      // Vite writes its own list to the top of files, and the hint counts only as the first line.
      order: 'post',
      handler(_options, bundle) {
        const unknown = starts.filter((start) => listNeeded(bundle, [start]).js.length === 0)
        if (unknown.length > 0) throw new Error(`No built file has ${unknown.join(', ')}: see vite.config.ts.`)
        for (const file of listNeeded(bundle, starts).js) {
          const chunk = bundle[file]
          if (chunk?.type === 'chunk') chunk.code = compileHint + chunk.code
        }
      },
    },
  }
}
