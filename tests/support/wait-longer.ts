// Runs before each file of screen tests: waits longer for elements, since a busy machine is slow, and prints the page only
// for an error that somebody reads.
import { configure, prettyDOM } from '@testing-library/react'

/**
 * The error of a query that found nothing. A test that waits asks again and again, and printing the whole page for each
 * of these errors took a fifth of the time of all screen tests. The page is as it is when the message is first read.
 */
function missingElement(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  // The place that is shown is the query's.
  Error.captureStackTrace(error, missingElement)
  let text: string | null = null
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')),
    set: (next: string) => {
      text = next
    },
  })
  return error
}

configure({ asyncUtilTimeout: 15_000, getElementError: missingElement })
